import { longDay } from '../../contract/written';
import type { ApprovalRow } from '../../db/approvals';
import type { CardWithApproval } from '../../db/cards';
import { readHoldings, type GroupWithCard } from '../../db/holdings';
import type { Queryable } from '../../db/connect';
import { snapshotColumn, type GroupSnapshot } from '../../db/json-columns';
import type { Deps, ServerTexts } from '../../deps';
import { isShown } from '../../domain/card-status';
import { dayInCopenhagen, laterDay, type Day, type Period } from '../../domain/day';
import { groupGates, type GroupFacts, type GroupGates } from '../../domain/group-gates';
import { isCardPayment } from '../../domain/order-steps';
import { coveredSpans } from '../../domain/periods';
import { programOn, programsFor, type Program } from '../../domain/programs';
import { takeOverProblem } from '../../domain/take-over';
import { Refusal } from '../../refusal';
import type { Reason } from '../order/read/obstacle';
import { futureCard, movingCards, paidPrimaryOf } from '../order/read/read-order';
import type { Caller } from '../session';

/** Whose group it is, as far as its gates depend on it. */
export type Holder = Pick<Caller, 'beneficiaryId' | 'accountState' | 'isSecondaryBlacklisted'>;

/** What is stored about the person of a group. */
export interface Holdings {
  approvals: readonly ApprovalRow[];
  /** Those that end today or later. */
  cards: readonly CardWithApproval[];
}

/** A group with its gates: what can be done with it, from all that its person has. */
export interface GatedGroup {
  snapshot: GroupSnapshot;
  program: Program;
  /** Null once it is withdrawn. */
  approval: ApprovalRow | null;
  /** The approved days: as they are now, or as they were ordered for. */
  approvedPeriod: Period;
  /** The cards of the group that the overview lists. */
  cards: CardWithApproval[];
  /** The deliveries that can take over the cards to come. */
  otherPrograms: Program[];
  gates: GroupGates;
  today: Day;
}

/** The same with its row as the overview reads it. */
export interface ReadGroup extends GatedGroup {
  row: GroupWithCard;
}

type Standing = Omit<Holder, 'beneficiaryId'>;

/** Reads a group; asks the database nothing. */
export function readGroup(
  deps: Pick<Deps, 'config'>,
  caller: Standing,
  row: GroupWithCard,
  { approvals, cards }: Holdings,
  today: Day,
): ReadGroup {
  const approval = approvals.find(({ id }) => id === row.approval_id) ?? null;
  return { row, ...gatedGroup(deps, caller, { row, approval, cards }, today) };
}

/** What the gates of a group follow from; the approval is null once it is withdrawn. */
interface Held extends Pick<Holdings, 'cards'> {
  row: Pick<GroupWithCard, 'id' | 'program_id' | 'is_obsolete' | 'moved_by' | 'snapshot'>;
  approval: ApprovalRow | null;
}

/** The gates of a group, for its page and for every call that changes it. */
export function gatedGroup(
  { config }: Pick<Deps, 'config'>,
  caller: Standing,
  { row, approval, cards: allCards }: Held,
  today: Day,
): GatedGroup {
  const snapshot = snapshotColumn.read(row.snapshot);
  const program = programOn(row.program_id, config.programs, today);
  const approvedPeriod = approval
    ? { from: approval.valid_from, to: approval.valid_to }
    : snapshot.approvedPeriod;
  const cards = allCards.filter(({ group_id, status }) => group_id === row.id && isShown(status));
  const moving = movingCards(cards, row.id, today);
  const otherPrograms = programsFor(snapshot.pto, config.programs, today).filter(
    (to) =>
      to.id !== program.id &&
      takeOverProblem(moving.map(futureCard), { from: program, to, today }) === null,
  );
  const left = { from: laterDay(today, approvedPeriod.from), to: approvedPeriod.to };
  const facts: GroupFacts = {
    isAccountBlocked: caller.accountState === 'Blocked',
    isObsolete: row.is_obsolete === 1 || config.programs.deactivated.includes(program.id),
    isMoved: row.moved_by !== null,
    approval: standingOf(approval, today),
    isSecondary: snapshot.subsidyLevel === 'Secondary',
    isBlacklisted: caller.isSecondaryBlacklisted,
    hasBase: coveredSpans(paidPrimaryOf(allCards), left).length > 0,
    hasPausedCards: cards.some(({ status }) => status === 'Paused'),
    hasMovableCards: moving.length > 0,
    hasOtherProgram: otherPrograms.length > 0,
    isPaidByCard: isCardPayment(program.paymentProvider, snapshot.subsidyLevel),
  };
  const gates = groupGates(facts);
  return { snapshot, program, approval, approvedPeriod, cards, otherPrograms, gates, today };
}

function standingOf(approval: ApprovalRow | null, today: Day): GroupFacts['approval'] {
  if (!approval) return 'withdrawn';
  if (approval.valid_to < today) return 'over';
  return approval.blocked_reason === null ? 'in-force' : 'blocked';
}

/** One group of the person. @throws Refusal `not-found` for any other */
export async function findReadGroup(
  deps: Deps,
  caller: Caller,
  groupId: string,
): Promise<ReadGroup> {
  return readGroupOf(deps, deps.connection.db, caller, groupId);
}

/** The same in a transaction, for its holder who need not be logged in. */
export async function readGroupOf(
  deps: Pick<Deps, 'clock' | 'config'>,
  db: Queryable,
  holder: Holder,
  groupId: string,
): Promise<ReadGroup> {
  const today = dayInCopenhagen(deps.clock.now());
  const { beneficiaryId } = holder;
  const { group, ...holdings } = await readHoldings(db, { beneficiaryId, groupId, from: today });
  if (!group) throw new Refusal('not-found');
  return readGroup(deps, holder, group, holdings, today);
}

/** Why nothing of a group can be planned; null when it can. */
export function hindranceOf({
  gates: { hindrance: code },
  approval,
  approvedPeriod,
}: Pick<GatedGroup, 'gates' | 'approval' | 'approvedPeriod'>): Reason | null {
  if (code === null) return null;
  return {
    code,
    vars: { day: longDay(approvedPeriod.to), reason: approval?.blocked_reason ?? '' },
  };
}

/** Why the route of a group can't be changed; null when it can. */
export function reasonToKeepRoute(
  group: Pick<GatedGroup, 'gates' | 'approval' | 'approvedPeriod'>,
): Reason | null {
  if (group.gates.canChangeRoute) return null;
  return hindranceOf(group) ?? { code: 'group-unchangeable', vars: {} };
}

/** Why the cards of a group can't go to another delivery; null when they can, where there is one. */
export const reasonToKeepDelivery = (
  group: Pick<GatedGroup, 'gates' | 'approval' | 'approvedPeriod'>,
): Reason | null => (group.gates.isOpenForDelivery ? null : hindranceOf(group));

/** The sentence of what hinders planning, where it stands on a page. */
export const hindranceText = (texts: ServerTexts, { code, vars }: Reason): string =>
  code === 'account-blocked'
    ? texts.t('hindrance.account-blocked')
    : texts.t(`error.${code}`, vars).trim();
