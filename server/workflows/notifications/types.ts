import type { NotificationType } from '../../contract/notifications';
import {
  notificationType,
  type NotificationAnswer,
  type NotificationGroup,
  type NotificationTarget,
} from '../../contract/notifications';

export interface NotificationKind {
  group: NotificationGroup;
  /** What its reader does with it. */
  answer: NotificationAnswer;
  leadsTo: NotificationTarget;
  /** How it is told besides its banner: by message and mail, or only one of them, or neither. */
  sent: 'message-and-mail' | 'message' | 'nothing';
  /** Its texts where it has several; each is a key under the type. */
  variants?: readonly [string, ...string[]];
}

const told = { sent: 'message-and-mail' } as const;
const quiet = { sent: 'message' } as const;
const read = { answer: 'read' } as const;
const go = { answer: 'go' } as const;
const subsidy = { group: 'subsidy', ...read, leadsTo: 'approvals', ...told } as const;
const transport = { group: 'transport', ...told } as const;
const individual = { group: 'individual', ...told } as const;
const payable = { ...individual, ...go, leadsTo: 'card' } as const;

/** Every type of notification: who it comes from, how it is answered, where it leads, how it is told. */
export const NOTIFICATION_KINDS: Record<NotificationType, NotificationKind> = {
  ChangesFromVUS: {
    ...subsidy,
    variants: ['shortened', 'cut', 'postponed', 'moved', 'blocked', 'open', 'withdrawn', 'by-age'],
  },
  CardCancelledDueToOpenApiChanges: {
    ...subsidy,
    variants: ['shortened', 'postponed', 'withdrawn'],
  },
  CardCancelledDueToRoutesIncompatibility: { ...subsidy, leadsTo: 'order' },
  IsLongRouteChanged: { ...subsidy, leadsTo: 'group', variants: ['long', 'short'] },

  CardGroupChanged: { ...transport, ...read, leadsTo: 'group', ...quiet },
  BeneficiaryPriceHasChanged: { ...transport, ...read, leadsTo: 'group' },
  RouteHasBeenUpdatedCoverageExtended: { ...transport, ...read, leadsTo: 'group', ...quiet },
  RouteHasBeenUpdatedCoveragedReducedToZoneUnchanged: { ...transport, ...read, leadsTo: 'group' },
  ProgramChanged: { ...transport, ...read, leadsTo: 'group' },
  MoneyReservationNotification: { ...transport, ...read, leadsTo: 'card', ...quiet },
  CardCancelledDueToReepayExpiredSinglePaymentWindow: { ...transport, ...read, leadsTo: 'order' },
  RejseBilletAppCardHasBeenRefunded: { ...transport, ...read, leadsTo: 'card' },
  SecondaryCardIsBlocked: { ...transport, ...go, leadsTo: 'group' },
  SecondaryCardProductionHasBeenBlacklisted: { ...transport, ...read, leadsTo: 'group' },
  BeneficiaryHasBeenRemovedFromSecondaryFraudBlackList: {
    ...transport,
    ...read,
    leadsTo: 'approvals',
  },
  RKPaymentAgreementInvalid: { ...transport, ...go, leadsTo: 'group' },
  RKRegularPaymentFailed: { ...transport, ...go, leadsTo: 'card' },
  RKSinglePaymentFailed: { ...transport, ...go, leadsTo: 'card' },
  RKOrderAlreadyExistNotification: { ...transport, ...read, leadsTo: 'card' },
  RKCardReplacePayForNewSeasonPassWithTheSamePeriodOnReplacingCard: {
    ...transport,
    ...go,
    leadsTo: 'order',
  },
  RKCardRefunded: { ...transport, ...read, leadsTo: 'history' },

  RouteHasBeenUpdatedSameCoverageFromZoneChanged: {
    ...individual,
    ...read,
    leadsTo: 'group',
    ...quiet,
  },
  NewPaymentDataIsNecessary: payable,
  SeasonPassReadyForPayment: payable,
  CardIsReadyForReepaySinglePayment: payable,
  ReepaySinglePaymentWindowIsAboutToExpire: payable,
  TooLargePriceDiff: { ...individual, answer: 'consent', leadsTo: 'card' },
  ApprovedPeriodHasBeenExtended: { ...individual, ...go, leadsTo: 'order' },
  // The company's answer has a mail of its own, to the address that was left for it.
  RouteHasBeenChanged: {
    ...individual,
    ...go,
    leadsTo: 'unfinished',
    ...quiet,
    variants: ['approved', 'rejected'],
  },
  BeneficiaryHasPausedGroup: { ...individual, answer: 'must', leadsTo: 'unfinished', ...quiet },
  ProgramDeactivated: { ...individual, answer: 'must', leadsTo: 'obligatory' },
  Test: { group: 'individual', ...read, leadsTo: 'approvals', sent: 'nothing' },
};

/** What can wait until it is done: its mail only reminds, and comes with other such mails. */
export const REMINDERS: readonly NotificationType[] = [
  'SeasonPassReadyForPayment',
  'CardIsReadyForReepaySinglePayment',
  'ApprovedPeriodHasBeenExtended',
];

/** The types that are answered in this way, to order by. */
export const typesAnsweredBy = (answer: NotificationAnswer): NotificationType[] =>
  notificationType.options.filter((type) => NOTIFICATION_KINDS[type].answer === answer);

/** Every key below `notification` that a text is needed for. */
export const notificationTextKeys = (): string[] =>
  notificationType.options.flatMap((type) =>
    (NOTIFICATION_KINDS[type].variants ?? ['']).flatMap((variant) =>
      ['title', 'text'].map((part) => [type, variant, part].filter(Boolean).join('.')),
    ),
  );

type Rank = readonly NotificationType[];
/** About one card, one group or one approval: of each ladder, a stronger one settles those after it. */
const LADDERS: Record<'card' | 'group' | 'approval', readonly (readonly Rank[])[]> = {
  card: [
    [
      ['CardCancelledDueToReepayExpiredSinglePaymentWindow', 'CardCancelledDueToOpenApiChanges'],
      ['ReepaySinglePaymentWindowIsAboutToExpire'],
      [
        'NewPaymentDataIsNecessary',
        'RKPaymentAgreementInvalid',
        'RKRegularPaymentFailed',
        'RKSinglePaymentFailed',
      ],
      ['TooLargePriceDiff'],
      ['CardIsReadyForReepaySinglePayment', 'SeasonPassReadyForPayment'],
      ['MoneyReservationNotification'],
    ],
  ],
  group: [
    [
      ['CardCancelledDueToOpenApiChanges', 'CardCancelledDueToRoutesIncompatibility'],
      ['ProgramDeactivated'],
      ['RouteHasBeenUpdatedCoveragedReducedToZoneUnchanged'],
      ['RouteHasBeenUpdatedCoverageExtended', 'RouteHasBeenUpdatedSameCoverageFromZoneChanged'],
    ],
    // The newest price counts.
    [['IsLongRouteChanged', 'BeneficiaryPriceHasChanged']],
    [
      [
        'SecondaryCardProductionHasBeenBlacklisted',
        'BeneficiaryHasBeenRemovedFromSecondaryFraudBlackList',
      ],
    ],
  ],
  // What the register says last is what counts.
  approval: [
    [['CardCancelledDueToOpenApiChanges'], ['ChangesFromVUS', 'ApprovedPeriodHasBeenExtended']],
  ],
};

/** What a new notification settles of those about the same: what is weaker, and its own kind before. */
export function settledBy(type: NotificationType, about: keyof typeof LADDERS): NotificationType[] {
  for (const ladder of LADDERS[about]) {
    const own = ladder.findIndex((types) => types.includes(type));
    if (own >= 0) return ladder.slice(own).flat();
  }
  return [type];
}
