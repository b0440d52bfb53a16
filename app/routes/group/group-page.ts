import type { GroupDetail } from '#server/contract/group';
import type { OverviewCard } from '#server/contract/overview';
import { rejsekortFacts } from '~/lib/rejsekort-rows';
import { notesOf } from '../overview/group-view';

/** What the page of a group shows, and no more: a loader's data can be read in the browser. */
export function groupPage(
  group: GroupDetail,
  { today, showsAllComing }: { today: string; showsAllComing: boolean },
) {
  const isRunning = ({ from }: OverviewCard) => from <= today;
  return {
    id: group.id,
    scheme: group.scheme,
    subsidyLevel: group.subsidyLevel,
    pto: group.pto,
    delivery: group.delivery.title,
    rkCard: group.rkCard && rejsekortFacts(group.rkCard),
    tickets: {
      tickets: group.rkCard?.pdfTickets ?? [],
      requests: group.rkCard?.pdfTicketRequests ?? [],
    },
    route: group.route,
    approvedPeriod: group.approvedPeriod,
    institution: group.institutionAddress,
    nextPayment: group.nextPayment,
    paymentTrouble: group.paymentTrouble,
    paymentModeTitle: group.paymentModeTitle,
    creditCard: group.creditCard,
    termsAndConditionsFileId: group.termsAndConditionsFileId,
    appDownloadInfo: group.appDownloadInfo,
    helpLink: group.helpLink,
    hindrance: group.hindrance,
    isApprovalOver: group.approvedPeriod.to < today,
    isEditable: group.isEditable,
    canBeUnpaused: group.canBeUnpaused,
    chargeOnUnpausing: group.chargeOnUnpausing,
    canChangeProgram: group.canChangeProgram,
    canChangeRoute: group.canChangeRoute,
    canChangePayment: group.canChangePayment,
    deliveriesForChange: group.programsAvailableForChange.map(({ delivery }) => delivery.title),
    current: group.cards.filter(isRunning).map(periodView),
    coming: group.cards.filter((card) => !isRunning(card)).map(periodView),
    earlier: group.earlierCards.map(periodView),
    hasMoreEarlier: group.hasMoreEarlierCards,
    showsAllComing,
    periods: group.cards.map(({ id, from, to }) => ({ id, from, to })),
    today,
  };
}
export type GroupPageData = ReturnType<typeof groupPage>;
export type PeriodView = GroupPageData['coming'][number];

const periodView = (card: OverviewCard) => ({
  id: card.id,
  from: card.from,
  to: card.to,
  days: card.days,
  daysLeft: card.daysLeft,
  lastDayToChange: card.lastDayToChange,
  status: card.displayStatus,
  price: card.displayPrice.beneficiaryPrice,
  payment: card.payment,
  isSent: card.status.isLockedSmart,
  notes: notesOf({ ...card, status: { ...card.status, isLockedSmart: false } }),
});
