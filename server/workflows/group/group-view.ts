import type { CardGroup, OverviewCard } from '../../contract/overview';
import { periodOf, type CardWithApproval } from '../../db/cards';
import type { Deps, ServerTexts } from '../../deps';
import { cardPayment, changeableUntil } from '../../domain/card-payment';
import { isReadyForPayment } from '../../domain/card-schedule';
import { daysInPeriod, type Day } from '../../domain/day';
import { isSentForIssue } from '../../domain/lead-times';
import type { Program } from '../../domain/programs';
import { appDownloadOf } from '../app-download';
import { scheduledCard } from '../card-schedule';
import { chargeProblemOf } from '../charge-problem';
import { creditCardOf } from '../credit-card';
import { routeOn } from '../group-snapshot';
import { displayPriceOf, titledOf } from '../display';
import { nextPaymentOf } from '../next-payment';
import { storedPrice } from '../order/read/order-price';
import { rejsekortView } from '../rejsekort/cards';
import type { ReadGroup } from './read-group';

/** Where the portal explains periods. */
const HELP_PATH = '/help#perioder';

/** A group as it is shown, with so many of its cards, or all. */
export function groupView(
  deps: Pick<Deps, 'texts' | 'config'>,
  group: ReadGroup,
  { most = Infinity, showsBanner, withQrCode }: GroupViewOptions,
): CardGroup {
  const { texts, config } = deps;
  const { row, snapshot, program, approvedPeriod, cards, gates, today } = group;
  const views = cards
    .map((card) => cardView(texts, card, program, today, row.masked_number))
    // The days of no card can be changed where nothing of the group can be planned.
    .map((view) => (gates.isEditable ? view : { ...view, lastDayToChange: null }));
  const { hindrance: _, isOpenForDelivery: __, ...open } = gates;
  return {
    id: row.id,
    delivery: titledOf(texts, 'delivery', program.delivery),
    route: routeOn(snapshot, today),
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
    rkCard: rejsekortView(texts, { program, today, settings: config.programs }, row),
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

/** What the post is about to bring for a card: plastic or a Rejsekort, the first or another one. */
function onTheWay({ status, reordered_on: reorderedOn }: ShownCard, { delivery }: Program) {
  const isRejsekort = delivery === 'Rejsekort';
  const isAgain = status === 'Reordered' || (status === 'RkCardSent' && !!reorderedOn);
  return {
    replacementCardIsOnTheWay: isAgain && !isRejsekort,
    replacingRkCardIsOnTheWay: isAgain && isRejsekort,
    newRkCardIsOnTheWay: status === 'RkCardSent' && !isAgain,
  };
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
  maskedNumber: string | null = null,
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
    payment: {
      ...cardPayment(scheduled, program, today),
      problem: chargeProblemOf(texts, scheduled, { program, maskedNumber }),
    },
    displayPrice: displayPriceOf(texts, storedPrice(card)),
    displayStatus: titledOf(texts, 'status', card.status),
    status: {
      isLockedSmart: period.from > today && isSentForIssue(period, program, today),
      ...onTheWay(card, program),
    },
    isReadyForPayment: isReadyForPayment(scheduled, program, today),
    awaitsCheckIn: card.status === 'SeasonPassAwaitsCheckIn',
  };
}
