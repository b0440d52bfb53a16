import type { PlanLock } from '../../contract/enums';
import type { GroupCardsAnswer, PlanCard } from '../../contract/group-plan';
import { longDay, longPeriod } from '../../contract/written';
import { periodOf, type CardWithApproval } from '../../db/cards';
import { sha256 } from '../../crypto';
import type { Queryable } from '../../db/connect';
import { snapshotColumn } from '../../db/json-columns';
import type { Deps } from '../../deps';
import { daysInPeriod, type Day } from '../../domain/day';
import { periodWarnings, type PeriodWarnings } from '../../domain/period-warnings';
import type { CardValidation } from '../../domain/periods';
import {
  canRemove,
  endChoices,
  endsFrom,
  gapAt,
  gaps,
  limits,
  planRows,
  validateRows,
  type PlanChange,
  type PlanDraft,
  type PlanFacts,
  type PlanRow,
} from '../../domain/plan-rows';
import { displayPriceOf, priceLinesOf, titledOf } from '../display';
import { hindranceText } from '../group/read-group';
import { storedPrice } from '../order/read/order-price';
import { isOverwritable } from '../order/read/other-cards';
import { planWarnings } from '../order/read/planned-periods';
import { cancellationView } from '../read-cancellation';
import { isPaid, priceOfDays, rowPrice, totalsOf } from './plan-money';
import type { StoredPlan } from './read-plan';
import { withdrawnBy } from './withdrawn';

interface Shown {
  draft: PlanDraft;
  /** What other cards are measured against; those of the plan if left out. */
  facts?: PlanFacts;
  /** Also the periods that can begin on this day. */
  from?: Day | undefined;
  isSuccess?: boolean;
}

/** The plan as pages show it: its periods, prices and warnings, and what else can be chosen. */
export async function describePlan(
  deps: Deps,
  db: Queryable,
  plan: StoredPlan,
  { draft, facts = plan.facts, from, isSuccess = true }: Shown,
): Promise<GroupCardsAnswer> {
  const { texts } = deps;
  const rows = planRows(facts, draft);
  const found = validateRows(facts, rows);
  const warnings = raisedWarnings(plan, rows);
  const ordered = snapshotColumn.read(plan.group.snapshot);
  const cardExes = rows.map((row, index) => ({
    ...describeRow(deps, plan, draft, row, found[index]),
    priceLines: priceLinesOf(texts, { period: row.period, price: rowPrice(plan, row) }, ordered),
  }));
  const totals = totalsOf(deps, plan, rows);
  const withdrawn = await withdrawnBy(deps, db, plan, draft);
  const free = gaps(facts, rows);
  const removedIds = new Set(draft.changes.filter(({ now }) => now === null).map(({ id }) => id));
  const stored = (card: CardWithApproval) => ({
    id: card.id,
    period: periodOf(card),
    days: daysInPeriod(periodOf(card)),
    displayPrice: displayPriceOf(texts, storedPrice(card)),
  });
  return {
    isSuccess,
    defaultPeriodsHaveBeenSet: false,
    cardGroup: {
      cardExes,
      approvedPeriod: plan.approvedPeriod,
      obligatoryFlowCanBeCancelled: false,
      validationMessages: [],
    },
    warnings,
    bounds: {
      earliestStart: free[0]?.from ?? facts.earliestStart,
      latestEnd: plan.approvedPeriod.to,
      ...facts.rules,
    },
    plan: {
      draftVersion: plan.draftVersion,
      promise: promiseOf(rows, cardExes, [
        warnings,
        totals.chargedToday,
        ...withdrawn.map(({ row, promise }) => [row.id, promise]),
      ]),
      changeCount: draft.changes.length,
      canUndo: draft.undo.length > 0,
      closed: plan.closed && hindranceText(texts, plan.closed),
      removed: plan.cards.filter(({ id }) => removedIds.has(id)).map(stored),
      withdrawn: withdrawn.map((read) => cancellationView(deps, read)),
      gaps: free.map((period) => ({
        period,
        days: daysInPeriod(period),
        hasRoom: daysInPeriod(period) >= facts.rules.minDays,
      })),
      past: plan.past.map((card) => ({
        ...stored(card),
        displayStatus: titledOf(texts, 'status', card.status),
      })),
      basis: basisOf(plan, facts, draft),
      totals,
      dropped: [
        ...plan.dropped.map((change) => droppedText(deps, plan, change)),
        ...plan.cut.map((change) => cutText(deps, plan, change)),
      ],
      begin: from === undefined ? null : beginAt(deps, plan, draft, from),
    },
  };
}

function basisOf({ today }: StoredPlan, facts: PlanFacts, { changes, undo }: PlanDraft) {
  return {
    today,
    facts: {
      ...facts,
      saved: [...facts.saved],
      taken: [...facts.taken],
      paidPrimaryPeriods: [...facts.paidPrimaryPeriods],
    },
    draft: { changes: [...changes], undo: undo.map((step) => [...step]) },
  };
}

function describeRow(
  { texts }: Deps,
  plan: StoredPlan,
  draft: PlanDraft,
  row: PlanRow,
  validation: CardValidation | undefined,
): Omit<PlanCard, 'priceLines'> {
  if (!validation) throw new Error(`Period ${row.id} was not judged`);
  const card = plan.cards.find(({ id }) => id === row.id);
  const { lock } = row;
  return {
    card: {
      id: row.id,
      period: row.period,
      // Only periods are sent; the days between them are no rows.
      isPause: false,
      isLocked: lock !== null,
      isEditable: lock === null && plan.closed === null,
      isFirstCardOfRkCard: card?.is_first_of_rejsekort === 1,
    },
    days: Math.max(daysInPeriod(row.period), 0),
    displayPrice: displayPriceOf(texts, rowPrice(plan, row)),
    validation,
    time: row.period.from <= plan.today ? 'ongoing' : 'future',
    displayStatus: card ? titledOf(texts, 'status', card.status) : null,
    saved: row.saved,
    isPaid: card !== undefined && isPaid(card),
    lock,
    lockText: lock && texts.t(lockKey(lock, card)),
    canRemove: canRemove(lock) && plan.closed === null,
    limits: limits(plan.facts, draft, row.id),
  };
}

/** A free card is taken out without money to come back. */
const lockKey = (lock: PlanLock, card: CardWithApproval | undefined): string =>
  lock === 'paid' && card?.price_ore === 0 ? 'plan.lock.free' : `plan.lock.${lock}`;

/**
 * Changes with everything that somebody agrees to by saving: days, what keeps them, prices, and what is
 * asked: warnings, what is taken at once, what goes back.
 */
function promiseOf(
  rows: readonly PlanRow[],
  cards: readonly PlanCard[],
  asked: readonly unknown[],
): string {
  const shown = rows.map(({ period, saved, lock }, index) => [
    period,
    saved,
    lock,
    cards[index]?.displayPrice.beneficiaryPrice.value,
  ]);
  return sha256(JSON.stringify([shown, ...asked])).slice(0, 16);
}

function droppedText({ texts }: Deps, plan: StoredPlan, { id, was, now }: PlanChange): string {
  const days = now ?? was;
  const period = days ? longPeriod(days.from, days.to) : '';
  const stored = plan.facts.saved.find((saved) => saved.id === id);
  const reason = stored?.lock ? `plan.dropped.${stored.lock}` : 'plan.dropped.clash';
  return texts.t(reason, { period });
}

function cutText({ texts }: Deps, plan: StoredPlan, { now }: PlanChange): string {
  const period = now ? longPeriod(now.from, now.to) : '';
  return texts.t('plan.dropped.cut', { period, day: longDay(plan.approvedPeriod.to) });
}

/** The periods to offer from a day on, with their prices. */
function beginAt(
  { texts }: Deps,
  plan: StoredPlan,
  draft: PlanDraft,
  from: Day,
): GroupCardsAnswer['plan']['begin'] {
  const ends = endsFrom(plan.facts, draft, from);
  const gap = gapAt(plan.facts, draft, from);
  const freeDays = gap ? daysInPeriod({ from, to: gap.to }) : 0;
  return {
    from,
    ends,
    freeDays,
    choices: endChoices(plan.facts, draft, from).map(({ kind, to }) => {
      const period = { from, to };
      return {
        kind,
        period,
        days: daysInPeriod(period),
        displayPrice: displayPriceOf(texts, priceOfDays(plan, period)),
      };
    }),
  };
}

/** The warnings that saving these periods raises, and what is stored does not. */
function raisedWarnings(plan: StoredPlan, rows: readonly PlanRow[]): PeriodWarnings {
  const { context, facts } = plan;
  if (!context) return periodWarnings({ ...NOTHING_PLANNED, approval: facts.approval });
  const beside = context.otherCards.filter((card) => !isOverwritable(card));
  const of = (planned: readonly PlanRow[]) =>
    planWarnings(
      [...beside, ...plan.past.map((card) => ({ period: periodOf(card) })), ...planned]
        .map(({ period }) => period)
        .filter(({ to }) => to >= facts.approval.from),
      context,
    );
  const before = of(planRows(facts, { changes: [] }));
  const after = of(rows);
  const isNew = (name: keyof PeriodWarnings) => after[name] && !before[name];
  return {
    conflictingCardsMayBeOverwritten: isNew('conflictingCardsMayBeOverwritten'),
    junePeriod: isNew('junePeriod'),
    noJulyPeriodsSelected: isNew('noJulyPeriodsSelected'),
    shortLastPause: isNew('shortLastPause'),
    shortLastPeriod: isNew('shortLastPeriod'),
  };
}

const NOTHING_PLANNED = { periods: [], otherCards: [], scheme: 'Unknown' } as const;
