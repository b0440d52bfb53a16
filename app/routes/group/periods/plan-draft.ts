import { json, redirect } from '@remix-run/node';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import { planDraftChange } from '#server/contract/group-plan';
import { GROUP_CLOSED } from '#server/contract/refusals';
import { must, problemOf } from '~/api/client.server';
import { parseForm } from '~/forms/reply.server';
import { planPath } from '~/lib/paths';
import { answerOf, type PlannerAnswer } from '~/planner/answer';
import type { DraftAnswer } from '~/planner/plan-calls';
import { loginEndOf } from '~/session/login-end';
import { guardedAction, guardedLoader } from '~/session/page.server';

/** More than anybody does before the first of them is answered. */
const MOST_OPERATIONS = 200;

const sentChanges = z.object({
  version: z.coerce.number().int(),
  ops: z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('common.invalid.button');
        return z.NEVER;
      }
    })
    .pipe(z.array(planDraftChange.shape.op).min(1).max(MOST_OPERATIONS)),
});

/** Nothing to see here: somebody came by the address, or back from a login. */
export const loader = guardedLoader(({ params }) =>
  redirect(`${planPath(params.id ?? '')}?vis=kalender`),
);

/**
 * Operations of the calendar in the browser, each on the plan that the one before it made, and the plan
 * after them. The first that is not kept ends it.
 */
export const action = guardedAction(
  async ({ api, form, params: { id = '' }, session }) => {
    const login = loginEndOf(session);
    const sent = parseForm(form, sentChanges);
    if (!sent.ok) return sent.answer;
    const params = { id };
    let { version } = sent.value;
    let answer: PlannerAnswer | undefined;
    for (const [kept, op] of sent.value.ops.entries()) {
      const edited = await api.call(calls.changePlanDraft, { params, body: { version, op } });
      const problem = problemOf(edited, { shows: ['stale-plan', ...GROUP_CLOSED] });
      if (problem) {
        const found = answerOf(await api.get(calls.groupCards, { params }));
        const isElsewhere = problem.code === 'stale-plan';
        const refused = isElsewhere ? '' : problem.messages.join(' ');
        return json<DraftAnswer>({ answer: found, kept, refused, login });
      }
      answer = answerOf(must(edited));
      version = answer.version;
    }
    if (!answer) throw new Error('No operation was sent');
    return json<DraftAnswer>({ answer, kept: sent.value.ops.length, login });
  },
  { shownBy: ({ url }) => new URL(url).pathname.replace(/\/draft$/, '?vis=kalender') },
);
