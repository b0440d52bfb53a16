import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { must, problemOf } from '~/api/client.server';
import { parseForm } from '~/forms/reply.server';
import { rejsekortReplacingPath } from '~/lib/paths';
import { guardedAction } from '~/session/page.server';

const FAILED = 'rejsekort-replacement.failed';

/**
 * Has a Rejsekort made once more, and leads to how far it is: written down first, then begun, so that two
 * presses are one order.
 */
export const orderReplacement = guardedAction(
  async ({ api, params: { id: rkCardId = '' }, form }) => {
    const parsed = parseForm(form, z.object({}));
    if (!parsed.ok) return parsed.answer;
    const created = await api.call(calls.createReplacement, { body: { rkCardId } });
    const uncreated = problemOf(created, { failure: FAILED });
    if (uncreated) return parsed.refuse({ form: uncreated.messages });
    const { createdOperationId: id, errorMessage } = must(created);
    if (id === null) return parsed.refuse({ form: [errorMessage ?? FAILED] });
    const run = await api.call(calls.runReplacement, { params: { id } });
    const unrun = problemOf(run, { failure: FAILED });
    if (unrun) return parsed.refuse({ form: unrun.messages });
    return redirect(rejsekortReplacingPath(rkCardId, id), 303);
  },
);
