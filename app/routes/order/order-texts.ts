import type { Flow, FlowStep, Program, Route, Subsidy } from '#server/contract/order-flow';
import type { DisplayPrice } from '#server/contract/shared';
import type { SummaryRow } from '~/components/card/summary-list';
import type { PageHandle } from '~/lib/page-handle';
import { paths } from '~/lib/paths';
import { present } from '~/lib/present';
import { formatPeriod, priceText } from '~/lib/format';
import { routeTitle } from '~/lib/route-title';
import { withLevel } from '~/lib/scheme-title';
import type { TextKey, Texts } from '~/lib/texts';
import type { Namespace } from '~/locales/da';

/** What the frame needs to know of a screen of the flow; `i18n`: besides the texts of all of them. */
export const orderHandle = (title: TextKey, ...i18n: Namespace[]): PageHandle => ({
  i18n: ['order', 'overview', 'route', ...i18n],
  title,
  journey: 'order.journey',
  hidesNavigation: true,
  canCancelOrder: true,
  hasSteps: true,
  script: 'enhance',
});

export const STEP_PATHS: Readonly<Record<FlowStep, string>> = {
  configuration: paths.orderConfiguration,
  terms: paths.orderTerms,
  contacts: paths.orderContacts,
  photo: paths.orderPhoto,
  summary: paths.orderSummary,
  'payment-mode': paths.orderPaymentMode,
  payment: paths.orderPayment,
};

/**
 * The next page after `step` with something left to do: what is known already is passed over, and
 * stays within reach of the step indicator and the summary. The last step leads to itself.
 */
export function pathAfter(flow: Pick<Flow, 'steps' | 'unfinishedSteps'>, step: FlowStep): string {
  const { steps, unfinishedSteps } = flow;
  const summary = steps.indexOf('summary');
  const next = steps.find(
    (name, index) =>
      index > steps.indexOf(step) && (index >= summary || unfinishedSteps.includes(name)),
  );
  return STEP_PATHS[next ?? step];
}

/** Where choosing goes on: at the delivery, when the cards of a group wait for that alone. */
export const pathToChoose = (flow: Flow): string =>
  lacksOnlyDelivery(flow) ? paths.orderDelivery : paths.orderConfiguration;

/** Whether the cards of a group wait for their new delivery, and one can be chosen. */
export const lacksOnlyDelivery = ({ changedGroupId, missing, changeProblem }: Flow): boolean =>
  changedGroupId !== null && missing[0] === 'program' && changeProblem === null;

/** The page before `step`, skipped steps left out. */
export function pathBefore(flow: Pick<Flow, 'steps'>, step: FlowStep): string {
  const previous = flow.steps[flow.steps.indexOf(step) - 1];
  return previous ? STEP_PATHS[previous] : paths.overview;
}

export const selectedProgram = (flow: Flow): Program | undefined =>
  flow.programs.find(({ id }) => id === flow.selectedProgramId);

export const selectedRoute = (flow: Flow): Route | undefined =>
  flow.routes.find(({ id }) => id === flow.selectedRouteId);

export const selectedSubsidy = (flow: Flow): Subsidy | undefined =>
  flow.subsidies.find(
    ({ beneficiarySubsidyId }) => beneficiarySubsidyId === flow.selectedSubsidyId,
  );

/** The title of the order's scheme. */
export const schemeTitle = (flow: Flow, t: Texts): string =>
  withLevel(flow.scheme?.title ?? '', selectedSubsidy(flow)?.subsidyLevel, t);

/** The card of an order, as far as it is chosen: type, route, first period. */
export function cardRows(flow: Flow, t: Texts): SummaryRow[] {
  const { firstCard } = flow;
  const route = selectedRoute(flow);
  return present<SummaryRow>([
    { label: t('order.row.scheme'), value: schemeTitle(flow, t) },
    route && { label: t('order.row.route'), value: routeTitle(route.routeInfo, t) },
    firstCard && {
      label: t(flow.cardCount > 1 ? 'order.summary.first-period' : 'order.row.periods'),
      value: t('order.row.period-value', {
        period: formatPeriod(firstCard.fromDate, firstCard.toDate),
        days: firstCard.duration,
      }),
    },
  ]);
}

/** An approval by its education place, without one by its scheme, and, for a secondary one, «Praktik». */
export const subsidyTitle = (subsidy: Subsidy, t: Texts): string =>
  withLevel(subsidy.to?.personFirstName || subsidy.scheme.title, subsidy.subsidyLevel, t);

/**
 * The price of the first period: «Pris for 30 dage», indicative for VU. From the summary on it is what
 * is paid, so nothing there calls it less than final.
 */
export function priceProps(
  { firstCard }: Flow,
  t: Texts,
  { isFinal = false } = {},
): { priceLabel?: string; price?: string; note?: string } {
  if (!firstCard) return {};
  const { isIndicative, showNegativeRebate } = firstCard.displayPrice;
  const notes = present([
    isIndicative && !isFinal && t('order.price-indicative'),
    showNegativeRebate && t('order.price-negative-rebate'),
  ]);
  return {
    priceLabel: t('order.price-label', { days: firstCard.duration }),
    price: priceText(firstCard.displayPrice.beneficiaryPrice),
    ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
  };
}

/** A number of days with what they cost. */
export interface PricedDays {
  days: number;
  displayPrice: DisplayPrice;
}

/** The price of the first period as `NegativeRebate` takes it; none while there is no price. */
export const firstPrice = ({ firstCard }: Flow): PricedDays[] =>
  firstCard ? [{ days: firstCard.duration, displayPrice: firstCard.displayPrice }] : [];

/** The first page before the summary with something left to fill in; null when there is none. */
export function unfinishedPath({ unfinishedSteps: [first] }: Pick<Flow, 'unfinishedSteps'>) {
  return first ? STEP_PATHS[first] : null;
}

/** The summary's button: where it leads. */
export function summaryButton(
  flow: Pick<Flow, 'contactInformation' | 'needsRejsekortCustomer' | 'steps'>,
): TextKey {
  const lacksContacts = !flow.contactInformation && flow.steps.includes('contacts');
  if (lacksContacts || flow.needsRejsekortCustomer) return 'order.summary.to-contacts';
  return flow.steps.includes('payment-mode') ? 'order.summary.to-payment' : 'common.next';
}
