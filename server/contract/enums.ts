import { z } from 'zod';

// The enumerations of the product, spelled as on the wire. Names that repeat one another on the
// wire share one enumeration here.

/** Status of a card or order. */
export const cardStatus = z.enum([
  'None',
  'Ordered',
  'DuringProduction',
  'RkCardSent',
  'SeasonPassAwaitsCheckIn',
  'Active',
  'Cancelled',
  'Reordered',
  'Expired',
  'DataReceived',
  'InvoiceSent',
  'FaultyPayment',
  'Shipped',
  'Paid',
  'Reimbursed',
  'Closed',
  'Paused',
  'UnderRefund',
  'Issued',
  'RkCardIssued',
  'Refunded',
  'ReepaySinglePaymentRegistered',
]);
export type CardStatus = z.infer<typeof cardStatus>;

/** Status of a physical Rejsekort. */
export const rejsekortCardStatus = z.enum([
  /** It is being made, and has no number yet. */
  'Ordered',
  'Issued',
  /** It was lost or broke, and another one is on its way. */
  'Reordered',
  /** Rejsekort has locked it. */
  'Locked',
]);
export type RejsekortCardStatus = z.infer<typeof rejsekortCardStatus>;

/** Why a Rejsekort can't be replaced. */
export const rejsekortHindrance = z.enum([
  /** Its company makes none any more. */
  'ended',
  /** It is not made yet. */
  'unmade',
  /** Another one is on its way. */
  'on-the-way',
  /** Its periods are over. */
  'over',
  /** They end before another one could arrive. */
  'late',
]);
export type RejsekortHindrance = z.infer<typeof rejsekortHindrance>;

/** Brand of a payment card. */
export const cardBrand = z.enum([
  'Unknown',
  'Dankort',
  'VISA',
  'DinersClub',
  'VISAElectron',
  'AmericanExpress',
]);
export type CardBrand = z.infer<typeof cardBrand>;

export const country = z.enum(['Unknown', 'Denmark', 'Sweden', 'Germany']);
export type Country = z.infer<typeof country>;

/** How a card is delivered; the wire also calls it delivery. */
export const origin = z.enum([
  'Unknown',
  'Normal',
  'UngdomskortApp',
  'DsbApp',
  'Rejsekort',
  'MidtApp',
  'DotApp',
  'RejseBilletApp',
]);
export type Origin = z.infer<typeof origin>;

export const mfaType = z.enum(['None', 'TOTP']);

export const accountState = z.enum(['Normal', 'Blocked']);
export type AccountState = z.infer<typeof accountState>;

/** The choices of a Nets payment. */
export const netsPaymentType = z.enum([
  'SinglePayment',
  'ExistingAgreement',
  'NewAgreement',
  'CardSharedAgreement',
]);
export type NetsPaymentType = z.infer<typeof netsPaymentType>;

/** How a card or group is paid: one card at a time, by a standing agreement, or another card's. */
export const paymentKind = z.enum(['None', 'Regular', 'SinglePayment', 'Shared']);
export type PaymentKind = z.infer<typeof paymentKind>;

/** How it stands with the money for a period, seen by its holder. */
export const cardPaymentState = z.enum([
  /** Nothing is owed through the portal: it is free, or paid in a company's app. */
  'none',
  'paid',
  /** A charge has begun, and its outcome is not known. */
  'charging',
  /** A charge was refused; it can be paid until the day. */
  'failed',
  /** Taken from the saved card from the day on. */
  'automatic',
  /** To be paid by its holder from the day on … */
  'later',
  /** … and until the day. */
  'due',
]);
export type CardPaymentState = z.infer<typeof cardPaymentState>;

/** Why nothing of a group can be planned, as the refusal of a change says it; the first that holds counts. */
export const groupHindrance = z.enum([
  'account-blocked',
  'group-ended',
  'group-moved',
  'group-approval-withdrawn',
  'group-approval-over',
  'group-approval-blocked',
  'group-blacklisted',
  'group-without-base',
  'group-paused',
]);
export type GroupHindrance = z.infer<typeof groupHindrance>;

export const reepayPaymentType = paymentKind.extract(['SinglePayment', 'Regular']);
export type ReepayPaymentType = z.infer<typeof reepayPaymentType>;

export const paymentProvider = z.enum([
  'None',
  'Invoice',
  'Dibs',
  'Nets',
  'MobileApp',
  'ReePay',
  'RejseBilletApp',
]);
export type PaymentProvider = z.infer<typeof paymentProvider>;

/** The providers a new order can use; the others are history. */
export const flowPaymentType = paymentProvider.exclude(['Invoice', 'Dibs']);
export type FlowPaymentType = z.infer<typeof flowPaymentType>;

/** The card-payment providers that take payments through us. */
export const cardProvider = paymentProvider.extract(['ReePay', 'Nets']);
export type CardProvider = z.infer<typeof cardProvider>;

/** What a payment belongs to. */
export const sessionType = z.enum(['OrderFlow', 'PaymentChange', 'SinglePayment', 'Replacement']);
export type SessionType = z.infer<typeof sessionType>;

export const orderFlowState = z.enum([
  'InProcess',
  'Finishing',
  'Finished',
  'Cancelled',
  'Error',
  'Paused',
  'Precreated',
  'Cancelling',
  'AwaitsPaymentData',
]);
export type OrderFlowState = z.infer<typeof orderFlowState>;

/** Why a paused order waits; the wire calls it descriptionKey. */
export const pauseReason = z.enum([
  /** A company must approve the route; the person may leave an e-mail address and wait. */
  'awaits-company',
  /** The person waits for the answer. */
  'accepted',
  /** The company has approved the route; the order can be completed. */
  'company-approved',
  /** The company has rejected the route; another one has to be chosen. */
  'company-rejected',
  /** Another company has the route now; the order goes on with its deliveries. */
  'company-changed',
]);
export type PauseReason = z.infer<typeof pauseReason>;

/** What a company says of a route that it was asked about. */
export const companyAnswer = z.enum(['approved', 'rejected']);
export type CompanyAnswer = z.infer<typeof companyAnswer>;

export const flowAbortReason = z.enum([
  'None',
  'CouldNotProcessPreviousActiveFlows',
  'AddressIsNotSupported',
  'RouteFromOrToBornholm',
]);
export type FlowAbortReason = z.infer<typeof flowAbortReason>;

/** The wire also calls it flowType. */
export const cardPeriodType = z.enum(['Unknown', 'Normal', 'Changing', 'Obligatory']);
export type CardPeriodType = z.infer<typeof cardPeriodType>;

/** The transport company; the wire calls it pto. */
export const transportAuthority = z.enum([
  'Unknown',
  'Dsb',
  'Movia',
  'NordjyllandsTrafikselskab',
  'Midttrafik',
  'Sydtrafik',
  'FynBus',
  'BornholmsTrafikselskab',
]);
export type TransportAuthority = z.infer<typeof transportAuthority>;

/** The wire calls it the state of a route. */
export const routeDisplayMode = z.enum([
  'Unknown',
  'ShowZones',
  'ShowStations',
  'ShowArea',
  'IncorrectRoute',
]);

/** The wire also calls it scheme type. */
export const educationType = z.enum(['Unknown', 'UU', 'VU', 'XU']);
export type EducationType = z.infer<typeof educationType>;

/** The wire also calls it subsidy level. */
export const cardRank = z.enum(['Unknown', 'Primary', 'Secondary']);
export type CardRank = z.infer<typeof cardRank>;

/** Which VU price rules an approval follows; the wire calls it subsidyRule. */
export const rulesRegime = z.enum(['None', 'OldRules', 'NewRules', 'NewRulesWithExemption']);
export type RulesRegime = z.infer<typeof rulesRegime>;

/** The wire also calls it vusErrorType. */
export const dataErrorKind = z.enum(['NoError', 'ErrorFromVUS', 'ProblematicAddress']);
export type DataErrorKind = z.infer<typeof dataErrorKind>;

/** Why a stored period stays as it is when its plan is changed. */
export const planLock = z.enum([
  /** It has begun, or is over. */
  'begun',
  /** It is issued, or about to be. */
  'sent',
  /** Its money is being taken or paid back. */
  'charging',
  /** Paid or reserved. */
  'paid',
  'paused',
  /** Its charge failed: it can be removed, and not be moved. */
  'failed',
]);
export type PlanLock = z.infer<typeof planLock>;

/** What a part of a price comes of. Ours. */
export const priceRule = z.enum(['day-price', 'vu-addition', 'internship', 'changed']);
export type PriceRule = z.infer<typeof priceRule>;

/** What one Admin may do and another may not, as it is granted on «Medarbejdere» or at the command line. */
export const grant = z.enum([
  'support',
  'cpr',
  'refund-ask',
  'refund-approve',
  'content',
  'operate',
  'import',
  'accounts',
]);
export type Grant = z.infer<typeof grant>;

/** What is done on the pages of staff; who of them may do it, the table of permissions says. */
export const staffWork = z.enum([
  'support',
  'cpr',
  'school',
  'refunds',
  'refund-ask',
  'refund-approve',
  'import',
  'content',
  'operate',
  'accounts',
]);
export type StaffWork = z.infer<typeof staffWork>;
