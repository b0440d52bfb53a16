import { json, redirect } from '@remix-run/node';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { planDraftChange } from '#server/contract/group-plan';
import { GROUP_CLOSED } from '#server/contract/refusals';
import { must, problemOf } from '~/api/client.server';
import { parseForm } from '~/forms/reply.server';
import { planPath } from '~/lib/paths';
import { answerOf } from '~/planner/answer';
import type { DraftAnswer } from '~/planner/plan-calls';
import { guardedAction, guardedLoader } from '~/session/page.server';

const sentChange = z.object({
  version: z.coerce.number().int(),
  op: z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('common.invalid.button');
        return z.NEVER;
      }
    })
    .pipe(planDraftChange.shape.op),
});

/** Nothing to see here: somebody came by the address, or back from a login. */
export const loader = guardedLoader(({ params }) =>
  redirect(`${planPath(params.id ?? '')}?vis=kalender`),
);

/** One operation of the calendar in the browser, and the plan after it, kept or not. */
export const action = guardedAction(
  async ({ api, form, params: { id = '' } }) => {
    const sent = parseForm(form, sentChange);
    if (!sent.ok) return sent.answer;
    const params = { id };
    const edited = await api.call(calls.changePlanDraft, { params, body: sent.value });
    const problem = problemOf(edited, { shows: ['stale-plan', ...GROUP_CLOSED] });
    if (!problem) return json<DraftAnswer>({ answer: answerOf(must(edited)) });
    const answer = answerOf(await api.get(calls.groupCards, { params }));
    const isElsewhere = problem.code === 'stale-plan';
    return json<DraftAnswer>({ answer, refused: isElsewhere ? '' : problem.messages.join(' ') });
  },
  { shownBy: ({ url }) => new URL(url).pathname.replace(/\/draft$/, '?vis=kalender') },
);
