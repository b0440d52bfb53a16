import type { ReactNode } from 'react';
import type { Flow, FlowStep } from '#server/contract/order-flow';
import { BackLink } from '~/components/frame/back-link';
import { ErrorSummary, type ErrorSummaryProps } from '~/components/form/error-summary';
import {
  FoldedSummary,
  RunningSummary,
  type RunningSummaryProps,
} from '~/components/card/running-summary';
import { StepIndicator } from '~/components/frame/step-indicator';
import { TwoColumns } from '~/components/frame/two-columns';
import { formatPeriod, priceText } from '~/lib/format';
import { present } from '~/lib/present';
import { CONTENT_ID } from '~/lib/page-handle';
import { useText, type TextKey, type Texts } from '~/lib/texts';
import { isStuck } from './no-order';
import {
  lacksOnlyDelivery,
  priceProps,
  schemeTitle,
  selectedProgram,
  STEP_PATHS,
} from './order-texts';

export interface OrderScreenProps {
  flow: Flow;
  /** Where in the order this screen belongs. */
  step: FlowStep;
  title: TextKey;
  /** The page before; null where an answer can only be changed by a link that says so. */
  back: string | null;
  errors?: ErrorSummaryProps;
  children: ReactNode;
  /** The configuration and the summary show the same facts themselves, one below the other. */
  hidesSummary?: boolean;
  /** What stands beside it on a wide screen instead of the order so far. */
  aside?: ReactNode;
}

/** What every screen of the flow has around its question: way back, step, title, errors, price. */
export function OrderScreen(props: OrderScreenProps) {
  const { flow, step, title, back, errors, children, hidesSummary, aside } = props;
  const t = useText();
  // Show the whole path when somebody opened the payment step to pay in another way than last time.
  const names = flow.shownSteps.includes(step) ? flow.shownSteps : flow.steps;
  const steps = names.map((name) => ({
    title: t(`order.step.${name}`),
    href: STEP_PATHS[name],
    isUnfinished: flow.unfinishedSteps.includes(name),
  }));
  const summary = summaryOf(flow, t, PRICED.has(step));
  return (
    <>
      <div className="order-bar">
        {back === null ? null : <BackLink href={back} />}
        {steps.length > 1 ? (
          <StepIndicator steps={steps} current={Math.max(0, names.indexOf(step))} />
        ) : null}
        {hidesSummary ? null : <FoldedSummary {...summary} headline={headlineOf(flow, t)} />}
      </div>
      <h1 id={CONTENT_ID} tabIndex={-1}>
        {t(title)}
      </h1>
      <ErrorSummary {...errors} />
      <TwoColumns aside={aside ?? <RunningSummary {...summary} />}>{children}</TwoColumns>
    </>
  );
}

/** Where the price is what will be paid. */
const PRICED: ReadonlySet<FlowStep> = new Set(['payment-mode', 'payment']);

/** The order so far with its price. */
function summaryOf(flow: Flow, t: Texts, isFinal: boolean): RunningSummaryProps {
  const { firstCard } = flow;
  const program = selectedProgram(flow);
  return {
    rows: present([
      flow.scheme && { label: t('order.row.scheme'), value: schemeTitle(flow, t) },
      program && { label: t('order.row.delivery'), value: program.delivery.title },
      firstCard && {
        label: t('order.row.periods'),
        value: formatPeriod(firstCard.fromDate, firstCard.toDate),
      },
    ]),
    ...priceProps(flow, t, { isFinal }),
    ...awaitedProps(flow, t),
  };
}

/** What the price waits for: nothing in an order that can't go on. */
function awaitedProps(flow: Flow, t: Texts): Pick<RunningSummaryProps, 'awaited'> {
  if (isStuck(flow)) return {};
  if (flow.changedGroupId === null) return { awaited: t('components.running-summary.no-price') };
  return lacksOnlyDelivery(flow)
    ? { awaited: t('components.running-summary.no-price.delivery') }
    : {};
}

/** «418,20 kr. for 30 dage»; nothing while there is no price. */
function headlineOf({ firstCard }: Flow, t: Texts): string | undefined {
  if (!firstCard) return undefined;
  const { duration: days, displayPrice } = firstCard;
  return t('order.price-headline', { days, price: priceText(displayPrice.beneficiaryPrice) });
}
