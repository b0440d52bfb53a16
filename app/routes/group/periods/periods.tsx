import { json, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { calls } from '#server/contract/calls';
import type { GroupCardsAnswer, PlanCard, PlanDraftChange } from '#server/contract/group-plan';
import type { CardWarning } from '#server/contract/order-cards';
import { GROUP_CLOSED } from '#server/contract/refusals';
import type { Problem } from '#server/contract/shared';
import { must, problemOf } from '~/api/client.server';
import { BackLink } from '~/components/frame/back-link';
import { ErrorSummary } from '~/components/form/error-summary';
import { TwoColumns } from '~/components/frame/two-columns';
import { sentOf } from '~/forms/draft';
import { acceptedOptions, periodForm, raisedWarnings, typedPeriod } from '~/forms/period';
import { parseForm, UNKNOWN_BUTTON } from '~/forms/reply.server';
import { formatPeriod } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { groupPath, withParameters } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { useText } from '~/lib/texts';
import { guardedAction, guardedLoader, type Page } from '~/session/page.server';
import { PlanCalendar, PlanViews } from './plan-calendar';
import { PlanList } from './plan-list';
import { PlanNotices } from './plan-notices';
import {
  isCalendarIntent,
  isSave,
  operationOf,
  planForm,
  planQuery,
  planView,
  sentCards,
  type PlanForm,
} from './plan-form';
import { PlanQuestion } from './plan-question';
import { SavePlan } from './plan-save';
import { usePlanFields } from './use-plan-fields';

export const handle: PageHandle = {
  i18n: ['plan', 'order', 'cancel'],
  title: 'plan.title',
  script: 'enhance',
};

/** «Planlæg perioder»: the periods of a group, to be added, moved and removed before they are saved. */
export const loader = guardedLoader(async ({ api, params, url, draft }) => {
  const given = { params: { id: params.id ?? '' } };
  const query = readFields(url.searchParams, planQuery);
  const { ny: from } = query;
  const plan = await api.get(calls.groupCards, { ...given, query: from ? { from } : {} });
  const suggested = query.vaelg
    ? (await api.get(calls.defaultGroupCards, given)).cardGroup.cardExes
    : [];
  // Of other buttons nothing was typed.
  const typed = typedPeriod(sentOf(await draft()));
  return { groupId: given.params.id, plan, query, suggested, draft: typed };
});

export const action = guardedAction(async (page) => {
  const parsed = parseForm(page.form, planForm);
  if (!parsed.ok) return parsed.answer;
  const sent = parsed.value;
  const id = page.params.id ?? '';
  const here = planView(id, readFields(page.url.searchParams, planQuery));
  if (sent.intent === 'reset') {
    must(await page.api.call(calls.dropPlanDraft, { params: { id } }));
    page.flash({ type: 'info', key: 'plan.reset-done' });
    return redirect(here, 303);
  }
  const edited = { id, sent, here };
  if (sent.intent === 'add' || sent.intent === 'move') return editDays(page, edited);
  const op = operationOf(sent);
  if (op) return edit(page, { ...edited, op }, parsed);
  return isSave(sent) ? save(page, edited) : parsed.refuse({ form: [UNKNOWN_BUTTON] });
});

type Work = Page & { form: FormData };

interface Edited {
  /** Of the group. */
  id: string;
  sent: PlanForm;
  /** The view that the answer leads back to. */
  here: string;
}

/** The days that were chosen or typed for a period. */
function editDays(page: Work, edited: Edited) {
  const parsed = parseForm(page.form, periodForm);
  if (!parsed.ok) return parsed.answer;
  const { period } = parsed.value;
  const { sent } = edited;
  const op: PlanDraftChange['op'] =
    sent.intent === 'add' ? { kind: 'add', period } : { kind: 'move', id: sent.id, period };
  return edit(page, { ...edited, op }, parsed);
}

const CONFLICT = 409;
/** Nobody is to blame; the draft is as it was. */
const FAILED = 'plan.not-saved';

async function edit(
  { api, form, url }: Work,
  { id, sent, op, here }: Edited & { op: PlanDraftChange['op'] },
  parsed: Pick<Extract<ReturnType<typeof parseForm>, { ok: true }>, 'refuse'>,
) {
  const body = { version: sent.version, op };
  const edited = await api.call(calls.changePlanDraft, { params: { id }, body });
  const problem = problemOf(edited, { shows: ['stale-plan', ...GROUP_CLOSED], failure: FAILED });
  if (problem?.code === 'stale-plan') return json({ again: fieldsOf(form) }, CONFLICT);
  if (problem) {
    const field = problem.errors[0]?.field === 'to' ? 'to' : 'from';
    const isTyped = problem.errors.length > 0 && (sent.intent === 'add' || sent.intent === 'move');
    return parsed.refuse(
      isTyped
        ? { fields: { [field]: problem.messages } }
        : {
            form: isCalendarIntent(sent.intent)
              ? ofCalendar(problem)
              : problem.messages.slice(0, 1),
          },
    );
  }
  const query = readFields(url.searchParams, planQuery);
  const row = rowOf(op, must(edited));
  if (query.vis === undefined) return redirect(here + (row ? `#periode-${row}` : '#perioder'), 303);
  // The new period is picked in the calendar, as if its day had been pressed.
  return redirect(op.kind === 'add' ? planView(id, { ...query, periode: row }) : here, 303);
}

/** The period that an operation was about, as long as there is something to see of it. */
function rowOf(op: PlanDraftChange['op'], { cardGroup, plan }: GroupCardsAnswer) {
  const rows = [...cardGroup.cardExes.map(({ card }) => card), ...plan.removed];
  const isAdded = ({ period }: (typeof plan.removed)[number] | PlanCard['card']) =>
    op.kind === 'add' && period.from === op.period.from && period.to === op.period.to;
  return rows.find((row) => ('id' in op ? row.id === op.id : isAdded(row)))?.id;
}

/** The calendar speaks of all its periods where the list speaks of one. */
const ofCalendar = ({ errors, messages }: Problem): string[] =>
  errors[0]?.code === 'plan.problem.overlap' ? ['plan.problem.overlap-many'] : messages;

/** What a form sent, for sending it again on the newest plan. */
const fieldsOf = (form: FormData): [string, string][] =>
  [...form].filter(
    (field): field is [string, string] =>
      typeof field[1] === 'string' && !['csrf', 'userId', 'version'].includes(field[0]),
  );

/** Asks first where money is taken or something is lost; saves what was shown, or nothing. */
async function save({ api, flash }: Work, { id, sent, here }: Edited) {
  const isAccepted = sent.intent === 'accept';
  const isLast = sent.intent === 'save-finish' || sent.afslut === '1';
  const write = (skipSave: boolean, draftVersion = sent.version) =>
    api.call(calls.changeGroupCards, {
      params: { id },
      body: {
        cards: sentCards(sent.row),
        draftVersion,
        ...(sent.promise === undefined ? {} : { promise: sent.promise }),
        options: { ...acceptedOptions(sent.accept), skipSave },
      },
    });
  const saved = await write(!isAccepted);
  const problem = problemOf(saved, { shows: ['stale-plan', ...GROUP_CLOSED], failure: FAILED });
  if (problem) {
    const isStale = !isAccepted && !problem.messages.includes(FAILED);
    flash({ type: 'error', key: isStale ? 'plan.stale' : FAILED });
    return redirect(here, 303);
  }
  const asked = must(saved);
  const isQuestion = !asked.isSuccess || (!isAccepted && movesMoney(asked));
  if (isQuestion) {
    const question = { trin: 'bemaerk', ...(isLast ? { afslut: '1' } : {}) };
    return redirect(withParameters(here, question), 303);
  }
  const { draftVersion } = asked.plan;
  const shown = { shows: ['stale-plan'], failure: FAILED } as const;
  if (!isAccepted && problemOf(await write(false, draftVersion), shown)) {
    flash({ type: 'error', key: FAILED });
    return redirect(here, 303);
  }
  flash({ type: 'success', key: 'plan.saved' });
  return redirect(isLast ? groupPath(id) : here, 303);
}

/** Whether saving takes money at once, or gives some back. */
const movesMoney = ({ plan }: GroupCardsAnswer): boolean =>
  plan.totals.chargedToday > 0 || plan.withdrawn.length > 0;

export default function PlanPage() {
  const { groupId, plan, query, suggested, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { again?: [string, string][] } | undefined;
  const t = useText();
  const { fields, formErrors } = usePlanFields(plan, query, draft);
  const { from, to } = plan.cardGroup.approvedPeriod;
  const warnings: CardWarning[] = raisedWarnings(plan.warnings);
  const here = planView(groupId, query);
  const isAsked = warnings.length > 0 || movesMoney(plan);
  return (
    <>
      <BackLink href={groupPath(groupId)} />
      <h1>{t('plan.title')}</h1>
      <ErrorSummary fields={[fields.choice, fields.from, fields.to]} formErrors={formErrors} />
      <p>{t('plan.approved', { period: formatPeriod(from, to) })}</p>
      {query.trin && isAsked ? (
        <PlanQuestion here={here} plan={plan} warnings={warnings} query={query} />
      ) : null}
      <PlanNotices
        here={here}
        plan={plan}
        again={answer?.again}
        isCalendar={query.vis === 'kalender'}
      />
      <PlanViews groupId={groupId} query={query} />
      {query.vis === 'kalender' ? (
        <PlanCalendar groupId={groupId} plan={plan} query={query} />
      ) : (
        <section className="wide">
          <TwoColumns aside={<SavePlan here={here} plan={plan} />}>
            <PlanList {...{ groupId, plan, query, suggested, fields }} />
          </TwoColumns>
        </section>
      )}
    </>
  );
}
