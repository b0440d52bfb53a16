import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { must } from '~/api/client.server';
import { parseForm } from '~/forms/reply.server';
import { rejsekortReplacingPath } from '~/lib/paths';
import { guardedAction } from '~/session/page.server';

/**
 * Has a Rejsekort made once more, and leads to how far it is: written down first, then begun, so that two
 * presses are one order.
 */
export const orderReplacement = guardedAction(
  async ({ api, params: { id: rkCardId = '' }, form }) => {
    const parsed = parseForm(form, z.object({}));
    if (!parsed.ok) return parsed.answer;
    const created = must(await api.call(calls.createReplacement, { body: { rkCardId } }));
    const { createdOperationId: id, errorMessage } = created;
    if (id === null) {
      return parsed.refuse({ form: [errorMessage ?? 'rejsekort-replacement.failed'] });
    }
    must(await api.call(calls.runReplacement, { params: { id } }));
    return redirect(rejsekortReplacingPath(rkCardId, id), 303);
  },
);
