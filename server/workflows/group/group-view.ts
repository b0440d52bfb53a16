import type { CardGroup, OverviewCard } from '../../contract/overview';
import type { ApprovalRow } from '../../db/approvals';
import { periodOf, type CardWithApproval } from '../../db/cards';
import type { GroupWithCard } from '../../db/holdings';
import { snapshotColumn, type GroupSnapshot } from '../../db/json-columns';
import type { Deps, ServerTexts } from '../../deps';
import { cardPayment, changeableUntil } from '../../domain/card-payment';
import { isReadyForPayment } from '../../domain/card-schedule';
import { isShown } from '../../domain/card-status';
import { daysInPeriod, laterDay, type Day, type Period } from '../../domain/day';
import { groupGates, type GroupFacts, type GroupGates } from '../../domain/group-gates';
import { isSentForIssue } from '../../domain/lead-times';
import { isCardPayment } from '../../domain/order-steps';
import { coveredSpans } from '../../domain/periods';
import { programOn, programsFor, type Program } from '../../domain/programs';
import { takeOverProblem } from '../../domain/take-over';
import { appDownloadOf } from '../app-download';
import { scheduledCard } from '../card-schedule';
import { creditCardOf } from '../credit-card';
import { displayPriceOf, titledOf } from '../display';
import { nextPaymentOf } from '../next-payment';
import { storedPrice } from '../order/read/order-price';
import { futureCard, movingCards, paidPrimaryOf } from '../order/read/read-order';
import { rejsekortView } from '../rejsekort/cards';
import type { Caller } from '../session';

/** Where the portal explains periods. */
const HELP_PATH = '/help';

/** What is stored about the person of a group. */
export interface Holdings {
  approvals: readonly ApprovalRow[];
  /** Those that end today or later. */
  cards: readonly CardWithApproval[];
}

/** A group with what follows from all that its person has. */
export interface ReadGroup {
  row: GroupWithCard;
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

/** Reads a group; asks the database nothing. */
export function readGroup(
  { config }: Pick<Deps, 'config'>,
  caller: Pick<Caller, 'accountState' | 'isSecondaryBlacklisted'>,
  row: GroupWithCard,
  { approvals, cards: allCards }: Holdings,
  today: Day,
): ReadGroup {
  const snapshot = snapshotColumn.read(row.snapshot);
  const program = programOn(row.program_id, config.programs, today);
  const approval = approvals.find(({ id }) => id === row.approval_id) ?? null;
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
  return { row, snapshot, program, approval, approvedPeriod, cards, otherPrograms, gates, today };
}

function standingOf(approval: ApprovalRow | null, today: Day): GroupFacts['approval'] {
  if (!approval) return 'withdrawn';
  if (approval.valid_to < today) return 'over';
  return approval.blocked_reason === null ? 'in-force' : 'blocked';
}

/** A group as it is shown, with so many of its cards, or all. */
export function groupView(
  deps: Pick<Deps, 'texts' | 'config'>,
  group: ReadGroup,
  { most = Infinity, showsBanner, withQrCode }: GroupViewOptions,
): CardGroup {
  const { texts, config } = deps;
  const { row, snapshot, program, approvedPeriod, cards, gates, today } = group;
  const views = cards
    .map((card) => cardView(texts, card, program, today))
    // The days of no card can be changed where nothing of the group can be planned.
    .map((view) => (gates.isEditable ? view : { ...view, lastDayToChange: null }));
  const { hindrance: _, ...open } = gates;
  return {
    id: row.id,
    delivery: titledOf(texts, 'delivery', program.delivery),
    route: snapshot.route,
    cards: views.slice(0, most),
    upcomingCards: views.filter(({ from }) => from > today),
    showMoreCardsWarning: views.length > most,
    isObsolete: row.is_obsolete === 1 || config.programs.deactivated.includes(program.id),
    ...open,
    programsAvailableForChange: open.canChangeProgram
      ? group.otherPrograms.map(({ id, delivery }) => ({
          id,
          delivery: titledOf(texts, 'delivery', delivery),
        }))
      : [],
    helpLink: HELP_PATH,
    rkCard: rejsekortView(texts, row),
    showRkToRbaBanner: showsBanner && program.delivery === 'Rejsekort',
    paymentType: row.payment_type,
    paymentMode: row.payment_mode,
    creditCard: creditCardOf(texts, row),
    nextPayment: nextPaymentOf(cards, config.programs, today),
    scheme: titledOf(texts, 'scheme', snapshot.schemeType),
    subsidyLevel: titledOf(texts, 'level', snapshot.subsidyLevel),
    pto: titledOf(texts, 'pto', snapshot.pto),
    institutionAddress: snapshot.institution,
    approvedPeriod,
    appDownloadInfo: appDownloadOf(config, program, { withQrCode }),
  };
}

interface GroupViewOptions {
  most?: number;
  showsBanner: boolean;
  withQrCode: boolean;
}

/** A card as lists show it. */
type ShownCard = Parameters<typeof scheduledCard>[0] &
  Parameters<typeof storedPrice>[0] &
  Pick<CardWithApproval, 'id' | 'payment_mode'>;

/** One period of a group as lists show it. */
export function cardView(
  texts: ServerTexts,
  card: ShownCard,
  program: Program,
  today: Day,
): OverviewCard {
  const period = periodOf(card);
  const scheduled = scheduledCard(card, card.payment_mode);
  const isCurrent = period.from <= today && period.to >= today;
  return {
    id: card.id,
    ...period,
    days: daysInPeriod(period),
    daysLeft: isCurrent ? daysInPeriod({ from: today, to: period.to }) : null,
    lastDayToChange: changeableUntil(scheduled, program, today),
    payment: cardPayment(scheduled, program, today),
    displayPrice: displayPriceOf(texts, storedPrice(card)),
    displayStatus: titledOf(texts, 'status', card.status),
    status: {
      isLockedSmart: period.from > today && isSentForIssue(period, program, today),
      replacementCardIsOnTheWay: card.status === 'Reordered',
      replacingRkCardIsOnTheWay: false,
      newRkCardIsOnTheWay: card.status === 'RkCardSent',
    },
    isReadyForPayment: isReadyForPayment(scheduled, program, today),
    awaitsCheckIn: card.status === 'SeasonPassAwaitsCheckIn',
  };
}
