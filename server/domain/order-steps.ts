import type { CardPeriodType, CardRank, EducationType, FlowPaymentType } from '../contract/enums';
import type { Program } from './programs';

// Which steps an order has, in which order, and which of them can be entered
// (docs/rules/orders.md). A step that does not apply is left out, so back links and the step
// indicator only ever name steps the person sees.

const ALL_STEPS = [
  'configuration',
  'terms',
  'contacts',
  'photo',
  'summary',
  'payment-mode',
  'payment',
] as const;
export type OrderStep = (typeof ALL_STEPS)[number];

/** What staff who help with an order leave to its person, who goes on by the code: all but its choices. */
export const NOT_FOR_STAFF: readonly OrderStep[] = ALL_STEPS.filter(
  (step) => step !== 'configuration',
);

/** What the configuration still lacks. */
export type MissingPart = 'scheme' | 'subsidy' | 'route' | 'program' | 'firstCard' | 'warnings';

export interface ConfigurationProgress {
  flowType: CardPeriodType;
  isPaused: boolean;
  scheme: EducationType | null;
  subsidyId: string | null;
  routeId: string | null;
  programId: string | null;
  hasFirstCard: boolean;
  hasUnacceptedWarnings: boolean;
}

/**
 * What must be chosen before the configuration is done, in the order it is chosen. Scheme, subsidy
 * and route are chosen only in a Normal flow that is not paused; others come with them.
 */
export function missingSteps(facts: ConfigurationProgress): MissingPart[] {
  const choosesAll = facts.flowType === 'Normal' && !facts.isPaused;
  const lacks: [MissingPart, boolean][] = [
    ['scheme', choosesAll && facts.scheme === null],
    ['subsidy', choosesAll && facts.subsidyId === null],
    ['route', choosesAll && facts.routeId === null],
    ['program', facts.programId === null],
    ['firstCard', !facts.hasFirstCard],
    ['warnings', facts.hasUnacceptedWarnings],
  ];
  return lacks.filter(([, isLacking]) => isLacking).map(([part]) => part);
}

export interface StepConditions {
  /** Null until one is chosen; the steps are then those of a plain app card. */
  program: Pick<Program, 'delivery' | 'needsPhoto' | 'paymentProvider'> | null;
  rank: CardRank;
  /** An order that changes a group: what it costs is paid as before. */
  changesGroup: boolean;
  /** The setting for the terms of Rejsekort; off, their step is skipped. */
  asksForTerms: boolean;
  /** False for an order that staff help with: its person need not give an e-mail. */
  asksForContacts: boolean;
  /** Steps that whoever goes on with the order has no right to. */
  leftOut?: readonly OrderStep[];
}

/** The steps this order really has, in order. */
export function stepOrder(facts: StepConditions): OrderStep[] {
  return ALL_STEPS.filter((step) => hasStep(step, facts) && !facts.leftOut?.includes(step));
}

/** True when an order needs a payment through us before it is done. */
export function takesPayment({ program, rank, changesGroup }: StepConditions): boolean {
  return !changesGroup && isCardPayment(program?.paymentProvider ?? 'ReePay', rank);
}

/** How the person paid last and can pay again: on a saved card, or in the payment window. */
export type RememberedPayment = 'card' | 'window';

/**
 * The steps this order shows on its way, for counting them. A person who pays as last time is not
 * asked how (the summary offers to change it), a saved card needs no payment window, and an order without
 * a payment through us ends with the summary.
 */
export function shownSteps(
  facts: StepConditions & { remembered: RememberedPayment | null },
): OrderStep[] {
  const { remembered } = facts;
  const hidden: Partial<Record<OrderStep, boolean>> = {
    'payment-mode': remembered !== null,
    payment: remembered === 'card' || !takesPayment(facts),
  };
  return stepOrder(facts).filter((step) => !hidden[step]);
}

function hasStep(step: OrderStep, facts: StepConditions): boolean {
  const { program, asksForTerms, asksForContacts } = facts;
  switch (step) {
    case 'terms':
      return asksForTerms && program?.delivery === 'Rejsekort';
    case 'photo':
      return program?.needsPhoto ?? true;
    case 'payment-mode':
      return takesPayment(facts);
    case 'payment':
      return !facts.changesGroup;
    case 'contacts':
      return asksForContacts;
    case 'configuration':
    case 'summary':
      return true;
    default:
      return step satisfies never;
  }
}

/** Who takes the payment for a card; a Secondary card is free, whatever it is delivered as. */
export const paymentTypeOf = (provider: FlowPaymentType, rank: CardRank): FlowPaymentType =>
  rank === 'Secondary' ? 'None' : provider;

/** True when a card provider takes the payment. */
export function isCardPayment(provider: FlowPaymentType, rank: CardRank): boolean {
  const paymentType = paymentTypeOf(provider, rank);
  return paymentType === 'ReePay' || paymentType === 'Nets';
}

export interface OrderProgress extends StepConditions {
  configuration: ConfigurationProgress;
  hasAcceptedTerms: boolean;
  /** Contact information, the account a Rejsekort needs, and an address where the card is posted. */
  hasContacts: boolean;
  hasPhoto: boolean;
}

/**
 * The steps before the summary with something left to do, in order. With none left, the summary and
 * what follows it can be entered, and the order can be placed.
 */
export function unfinishedSteps(facts: OrderProgress): OrderStep[] {
  const isDone: Partial<Record<OrderStep, boolean>> = {
    configuration: missingSteps(facts.configuration).length === 0,
    terms: facts.hasAcceptedTerms,
    contacts: facts.hasContacts,
    photo: facts.hasPhoto,
  };
  return stepOrder(facts).filter((step) => isDone[step] === false);
}
