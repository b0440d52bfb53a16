import type { KnownApproval } from '../db/approvals';
import { setLastDay } from '../db/card-changes';
import { listCardsWithApproval, periodOf, type CardWithApproval } from '../db/cards';
import type { Tx } from '../db/connect';
import { addressColumn, institutionColumn } from '../db/json-columns';
import { settleAbout } from '../db/notifications';
import type { Deps } from '../deps';
import { cardMachine } from '../domain/card-lifecycle';
import { holdsDays, isShown } from '../domain/card-status';
import { dayInCopenhagen, type Day, type Period } from '../domain/day';
import {
  beginsLater,
  fallsBefore,
  outcomeOf,
  registerChange,
  type RegisterChange,
  type RegisteredApproval,
} from '../domain/register-changes';
import type { VusApproval } from '../outbound/vus/port';
import { isByAge } from './approval-by-age';
import { applyCardEvents } from './card-events';
import { moneyOf } from './money-of-cards';
import { tell, type Told } from './notifications/raise';
import { cutCard, isTooLateToCut } from './plan/cut-card';
import { readPlan } from './plan/read-plan';

/**
 * Compares what the register says with what was known: cards that have lost their approval are cancelled
 * and paid back, one across its new last day is cut, and the person is told, in the transaction that stores
 * what it says.
 */
export async function followRegister(
  deps: Deps,
  tx: Tx,
  beneficiaryId: string,
  said: {
    known: readonly KnownApproval[];
    approvals: readonly VusApproval[];
    skipped: readonly { id: string }[];
  },
): Promise<void> {
  const today = dayInCopenhagen(deps.clock.now());
  const unread = new Set(said.skipped.map(({ id }) => id));
  const nowOf = ({ vus_id: id }: KnownApproval) => said.approvals.find((each) => each.id === id);
  const isOver = (known: KnownApproval) => (nowOf(known) ?? beforeOf(known)).validTo < today;
  await settleOverdue(deps, tx, beneficiaryId, said.known.filter(isOver));
  for (const known of said.known) {
    if (unread.has(known.vus_id)) continue;
    const now = nowOf(known);
    if (isByAge(known.vus_id)) {
      const isReplaced = said.approvals.some(({ validTo }) => validTo >= today);
      if (!now && isReplaced && known.removed_at === null) {
        await tellOfBoth(deps, tx, { beneficiaryId, approvalId: known.id });
      }
      continue;
    }
    const before = known.removed_at === null ? beforeOf(known) : null;
    const change = registerChange(before, now ? afterOf(now) : null, today);
    if (!change) continue;
    const lastDay = lastDayOf(before, now);
    const firstDay = before && now && beginsLater(before, now) ? now.validFrom : undefined;
    const ends = { lastDay, oldLastDay: before?.validTo, firstDay };
    await follow(deps, tx, { beneficiaryId, approvalId: known.id, change, ...ends });
  }
}

/** Nothing can be ordered any more for the days by which approvals that are over were once extended. */
async function settleOverdue(
  { clock }: Deps,
  tx: Tx,
  beneficiaryId: string,
  over: readonly KnownApproval[],
): Promise<void> {
  if (over.length === 0) return;
  await settleAbout(tx, {
    beneficiaryId,
    types: ['ApprovedPeriodHasBeenExtended'],
    about: { approvalIds: over.map(({ id }) => id) },
    now: clock.now(),
  });
}

/**
 * Tells who has got an approval of the register of the cards that are still to come for their age: they stay, and
 * nothing else keeps both from being paid for.
 */
async function tellOfBoth(
  deps: Deps,
  tx: Tx,
  { beneficiaryId, approvalId }: { beneficiaryId: string; approvalId: string },
): Promise<void> {
  const today = dayInCopenhagen(deps.clock.now());
  const cards = (await listCardsWithApproval(tx, beneficiaryId, today)).filter(
    ({ approval_id, status }) =>
      approval_id === approvalId && holdsDays(status) && cardMachine.can(status, 'cancelled'),
  );
  for (const groupId of new Set(cards.map(({ group_id }) => group_id))) {
    await tell(deps, tx, {
      ...{ beneficiaryId, type: 'ChangesFromVUS', variant: 'by-age' },
      about: { groupId },
      facts: { cards: cards.filter(({ group_id }) => group_id === groupId).map(periodOf) },
      event: deps.clock.now().toISOString(),
    });
  }
}

const beforeOf = (known: KnownApproval): RegisteredApproval => ({
  validFrom: known.valid_from,
  validTo: known.valid_to,
  blockedReason: known.blocked_reason,
  home: known.from_address,
  school: `${known.to_address ?? ''} ${known.institution}`,
});

const afterOf = ({ validFrom, validTo, blockedReason, from, to, institution }: VusApproval) => ({
  ...{ validFrom, validTo, blockedReason, home: addressColumn.write(from) },
  school: `${to ? addressColumn.write(to) : ''} ${institutionColumn.write(institution)}`,
});

/** The last approved day, when it is earlier than before; null once the approval is withdrawn. */
function lastDayOf(
  before: RegisteredApproval | null,
  now: VusApproval | undefined,
): Day | null | undefined {
  if (!now) return null;
  return before && now.validTo < before.validTo ? now.validTo : undefined;
}

interface Followed {
  beneficiaryId: string;
  approvalId: string;
  change: RegisterChange;
  /** The new last day, null for none; undefined while no day is lost. */
  lastDay: Day | null | undefined;
  oldLastDay: Day | undefined;
  /** The first approved day, when it is later than before. */
  firstDay: Day | undefined;
}

/** What an approval that ends earlier, begins later or is withdrawn did to the cards of one group. */
interface Loss {
  groupId: string;
  fallen: CardWithApproval[];
  cut: Awaited<ReturnType<typeof cutCard>> | null;
  back: Awaited<ReturnType<typeof moneyOf>>;
  /** The last day of a card at hand, which goes on as it is. */
  validTo: Day | null;
}

async function follow(deps: Deps, tx: Tx, followed: Followed): Promise<void> {
  const { change, approvalId, beneficiaryId } = followed;
  const losses = await takeAway(deps, tx, followed);
  for (const loss of losses) await tellLoss(deps, tx, followed, loss);
  const isToldWithLoss = ['shortened', 'postponed', 'withdrawn'].includes(change.kind);
  if (losses.length > 0 && isToldWithLoss) return;
  const event = deps.clock.now().toISOString();
  await tell(deps, tx, { beneficiaryId, about: { approvalId }, event, ...toldOf(change) });
}

function toldOf(change: RegisterChange): Pick<Told, 'type' | 'variant' | 'facts'> {
  switch (change.kind) {
    case 'extended':
      return {
        type: 'ApprovedPeriodHasBeenExtended',
        facts: { to: change.to, oldTo: change.oldTo },
      };
    case 'shortened':
      return {
        type: 'ChangesFromVUS',
        variant: change.kind,
        facts: { to: change.to, oldTo: change.oldTo },
      };
    case 'postponed':
      return { type: 'ChangesFromVUS', variant: change.kind, facts: { from: change.from } };
    case 'blocked':
      return { type: 'ChangesFromVUS', variant: change.kind, facts: { reason: change.reason } };
    case 'moved':
      return { type: 'ChangesFromVUS', variant: change.kind, facts: { what: change.what } };
    case 'open':
    case 'withdrawn':
      return { type: 'ChangesFromVUS', variant: change.kind };
  }
}

/** Cancels or cuts the cards that an approval no longer carries, a group at a time. */
async function takeAway(
  deps: Deps,
  tx: Tx,
  { beneficiaryId, approvalId, firstDay, lastDay }: Followed,
): Promise<Loss[]> {
  if (firstDay === undefined && lastDay === undefined) return [];
  const today = dayInCopenhagen(deps.clock.now());
  const cards = await listCardsWithApproval(tx, beneficiaryId, today);
  const touched = cards.filter(
    (card) =>
      card.approval_id === approvalId &&
      (lastDay === null ||
        (lastDay !== undefined && card.to_day > lastDay) ||
        (firstDay !== undefined && card.from_day < firstDay)),
  );
  const losses: Loss[] = [];
  for (const groupId of new Set(touched.map(({ group_id }) => group_id))) {
    const ofGroup = touched.filter(({ group_id }) => group_id === groupId);
    const loss = await loseCards(deps, tx, { beneficiaryId, groupId, firstDay, lastDay }, ofGroup);
    const running = cards.find(
      ({ id, group_id, status, from_day }) =>
        group_id === groupId &&
        from_day <= today &&
        isShown(status) &&
        !loss.fallen.some((card) => card.id === id),
    );
    if (loss.fallen.length > 0 || loss.cut) {
      const kept = cards.filter(
        (card) =>
          card.group_id === groupId && holdsDays(card.status) && !loss.fallen.includes(card),
      );
      await noteLastDay(tx, groupId, kept, loss.cut?.period);
      losses.push({ ...loss, groupId, validTo: running?.to_day ?? null });
    }
  }
  return losses;
}

/** A group ends with the last of its cards that are left, one of which may have been cut. */
async function noteLastDay(
  tx: Tx,
  groupId: string,
  kept: readonly CardWithApproval[],
  cut: Period | undefined,
): Promise<void> {
  const days = kept.map(({ from_day, to_day }) => (from_day === cut?.from ? cut.to : to_day));
  const last = days.toSorted().at(-1);
  if (last !== undefined) await setLastDay(tx, groupId, last);
}

async function loseCards(
  deps: Deps,
  tx: Tx,
  {
    beneficiaryId,
    groupId,
    firstDay,
    lastDay,
  }: Pick<Followed, 'beneficiaryId' | 'firstDay' | 'lastDay'> & { groupId: string },
  cards: readonly CardWithApproval[],
): Promise<Pick<Loss, 'fallen' | 'cut' | 'back'>> {
  // The gates of the group are of no account: the register decides.
  const caller = { beneficiaryId, accountState: 'Normal', isSecondaryBlacklisted: false } as const;
  const plan = await readPlan(deps, tx, { caller, groupId });
  const outcome = (card: CardWithApproval) => {
    const held = {
      period: periodOf(card),
      isIssued: !cardMachine.can(card.status, 'cancelled'),
    };
    if (firstDay !== undefined && fallsBefore(held, firstDay, plan.today)) return 'falls';
    if (lastDay === undefined) return 'stays';
    const isTooLateToPay = lastDay === null || isTooLateToCut(plan, card, lastDay);
    return outcomeOf({ ...held, isTooLateToPay }, lastDay);
  };
  const fallen = cards.filter((card) => outcome(card) === 'falls');
  // Periods share no day, so one at most lies across the end.
  const across = cards.find((card) => outcome(card) === 'cut');
  const back = await moneyOf(tx, across ? [...fallen, across] : fallen);
  for (const card of fallen) await applyCardEvents(deps, tx, card, ['cancelled']);
  const cut =
    across && lastDay ? await cutCard(deps, tx, plan, { card: across, to: lastDay }) : null;
  return { fallen, cut, back };
}

/** Tells what became of the cards of a group; a return of money can't be missed. */
async function tellLoss(
  deps: Deps,
  tx: Tx,
  { beneficiaryId, approvalId, firstDay, lastDay, oldLastDay }: Followed,
  { groupId, fallen, cut, back, validTo }: Loss,
): Promise<void> {
  const variant =
    lastDay === null ? 'withdrawn' : lastDay === undefined ? 'postponed' : 'shortened';
  await tell(deps, tx, {
    beneficiaryId,
    ...(fallen.length > 0
      ? { type: 'CardCancelledDueToOpenApiChanges', variant }
      : { type: 'ChangesFromVUS', variant: 'cut' }),
    level: back.refund || back.reserved ? 'Blocked' : 'Normal',
    facts: {
      ...back,
      ...(firstDay ? { from: firstDay } : {}),
      ...(lastDay ? { to: lastDay } : {}),
      ...(oldLastDay ? { oldTo: oldLastDay } : {}),
      cards: fallen.map(periodOf),
      ...(cut ? { cut: cut.period, isPaidAgain: cut.isPaidAgain } : {}),
      ...(validTo ? { validTo } : {}),
    },
    about: { groupId, approvalId },
    event: deps.clock.now().toISOString(),
  });
}
