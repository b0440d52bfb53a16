import type { Flow } from '#server/contract/order-flow';
import type { Address } from '#server/contract/shared';

const HOME: Address = {
  ...{ personFirstName: 'Anna', personLastName: 'Lindholm', coName: '' },
  ...{ streetName: 'Kastanjevej', streetNumber: '118', floor: '2', side: 'th' },
  ...{ postcode: '5000', city: 'Odense C', country: 'Denmark', isProtected: false },
};
const SCHOOL: Address = {
  ...{ personFirstName: 'Sydfyns Gymnasium', personLastName: '', coName: '' },
  ...{ streetName: 'Ørbækvej', streetNumber: '214', floor: '', side: '' },
  ...{ postcode: '5700', city: 'Svendborg', country: 'Denmark', isProtected: false },
};
const UU = { value: 'UU', title: 'Ungdomskort til ungdomsuddannelse' } as const;
const FYNBUS = { value: 'FynBus', title: 'FynBus' } as const;
const kroner = (value: number) => ({ isValid: true, value, invalidValueTitle: null });

/** An order as the API tells it before contacts are given: the first one of a student, in the app. */
export const annasOrder: Flow = {
  ...{ flowId: 'f1', version: 2, begunAt: '2026-03-02T08:00:00.000Z', flowType: 'Normal' },
  ...{ state: 'InProcess', flowStatus: 'InProcess' },
  ...{ abortReason: 'None', obstacle: null, enterAddress: false, statedAddress: null },
  ...{ needsFerry: false, changedGroupId: null, changesRoute: false, canBeCancelled: true },
  canChooseRoute: true,
  ...{
    chargeOnPlacing: null,
    chargeOnCancelling: null,
    changeProblem: null,
    unfinished: null,
    hasWarningForXU: false,
    warningForXU: null,
  },
  ...{ pupilPrice: null },
  ...{ scheme: UU, schemes: [UU] },
  subsidies: [
    {
      ...{ beneficiarySubsidyId: 's1', scheme: UU, subsidyRule: 'None' },
      subsidyLevel: { value: 'Primary', title: 'Primær' },
      validPeriod: { from: '2026-01-31', to: '2026-10-28' },
      ...{ from: HOME, to: SCHOOL, isBlocked: false, blockedReason: null },
      ...{ hasOrderedCards: false, finishedGroupIds: [] },
    },
  ],
  ...{ blockedSubsidies: [], selectedSubsidyId: 's1', selectedRouteId: 'r1', routeOutcome: null },
  routes: [
    {
      ...{ id: 'r1', pto: FYNBUS, price: null },
      routeInfo: {
        ...{ state: 'ShowZones', from: 'Odense', to: 'Svendborg', via: 'Ringe', fareArea: 'Fyn' },
        ...{ fromStation: null, toStation: null, zones: ['110', '120', '131'] },
        ...{ showAllZonesInFareArea: false, isFullArea: false },
        ...{ isForeign: false, isBorderCrossing: false },
      },
    },
  ],
  programs: [
    {
      ...{ id: 'fynbus-app', pto: FYNBUS },
      delivery: { value: 'UngdomskortApp', title: 'Ungdomskort-appen' },
      payment: { value: 'ReePay', title: 'Betalingskort eller MobilePay' },
      ...{ daysBeforeCardIssuing: 1, daysBeforeNewCardIssuing: 1, useDifferentLockValues: false },
      daysBeforePhysicalCardStartDateForCardRequest: 0,
      daysBeforeSeasonPassStartDateForOrder: 0,
      ...{
        earliestStart: '2026-03-03',
        usage: 'I appen.',
        description: 'I appen.',
        isPhysical: false,
      },
      ...{ needsPhoto: true, changeProblem: null },
    },
  ],
  selectedProgramId: 'fynbus-app',
  firstCard: {
    ...{ fromDate: '2026-03-03', toDate: '2026-04-01', duration: 30 },
    displayPrice: {
      ...{ cardPrice: kroner(1165), rebate: kroner(746.8), beneficiaryPrice: kroner(418.2) },
      ...{ showComplexPrice: true, showNegativeRebate: false, showReplacementFee: false },
      replacementFee: { isValid: false, value: null, invalidValueTitle: null },
      isIndicative: false,
    },
    dayPrice: kroner(13.94),
  },
  ...{ cardCount: 8, lastDay: '2026-10-28', missing: [] },
  laterChanges: {
    ...{ daysBeforePayment: 7, laterPrice: 2927.4 },
    ...{ daysBeforeChange: 2, lastDayForFirst: null, replacementFee: 0, isRefundedInApp: false },
    refund: { minPeriodDays: 60, minChargedDays: 30, minDaysLeft: 30 },
  },
  steps: ['configuration', 'contacts', 'photo', 'summary', 'payment-mode', 'payment'],
  unfinishedSteps: ['contacts', 'photo'],
  shownSteps: ['configuration', 'contacts', 'photo', 'summary', 'payment-mode', 'payment'],
  ...{ hasAcceptedTerms: true, needsRejsekortCustomer: false, needsDeliveryAddress: false },
  ...{
    needsPhoto: true,
    hasPhoto: false,
    photoDraft: null,
    contactInformation: null,
    waitEmail: null,
  },
  ...{ deliveryAddress: HOME, deliveryAddressProblem: null, conditionsAccepted: false },
  ...{ conditionsOutdated: false, offer: 'offer', allowMarketingContact: false },
  ...{ termsAndConditionsFileId: 'FynBus', showRkToRbaBanner: false, groupId: 'g1' },
  ...{ isPaymentBeingDecided: false, paymentSessionId: null },
};
