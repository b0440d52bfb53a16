import type { ReactNode } from 'react';
import type { Flow, FlowStep } from '#server/contract/order-flow';
import { BackLink } from '~/components/frame/back-link';
import { ErrorSummary, type ErrorSummaryProps } from '~/components/form/error-summary';
import { RunningSummary } from '~/components/card/running-summary';
import { StepIndicator } from '~/components/frame/step-indicator';
import { TwoColumns } from '~/components/frame/two-columns';
import { formatPeriod } from '~/lib/format';
import { present } from '~/lib/present';
import { useText, type TextKey } from '~/lib/texts';
import { priceProps, schemeTitle, selectedProgram, STEP_PATHS } from './order-texts';

export interface OrderScreenProps {
  flow: Flow;
  /** Where in the order this screen belongs. */
  step: FlowStep;
  title: TextKey;
  /** The page before; null where an answer can only be changed by a link that says so. */
  back: string | null;
  errors?: ErrorSummaryProps;
  children: ReactNode;
  /** The configuration and the summary show the same facts themselves. */
  hidesSummary?: boolean;
}

/** What every screen of the flow has around its question: way back, step, title, errors, price. */
export function OrderScreen(props: OrderScreenProps) {
  const { flow, step, title, back, errors, children, hidesSummary } = props;
  const t = useText();
  // Show the whole path when somebody opened the payment step to pay in another way than last time.
  const names = flow.shownSteps.includes(step) ? flow.shownSteps : flow.steps;
  const steps = names.map((name) => ({ title: t(`order.step.${name}`), href: STEP_PATHS[name] }));
  return (
    <>
      {back === null ? null : <BackLink href={back} />}
      <StepIndicator steps={steps} current={Math.max(0, names.indexOf(step))} />
      <h1>{t(title)}</h1>
      <ErrorSummary {...errors} />
      {hidesSummary ? (
        children
      ) : (
        <TwoColumns aside={<FlowSummary flow={flow} isFinal={PRICED.has(step)} />}>
          {children}
        </TwoColumns>
      )}
    </>
  );
}

/** Where the price is what will be paid. */
const PRICED: ReadonlySet<FlowStep> = new Set(['payment-mode', 'payment']);

/** The order so far with its price. */
function FlowSummary({ flow, isFinal }: { flow: Flow; isFinal: boolean }) {
  const t = useText();
  const { firstCard } = flow;
  const program = selectedProgram(flow);
  return (
    <RunningSummary
      rows={present([
        flow.scheme && { label: t('order.row.scheme'), value: schemeTitle(flow, t) },
        program && { label: t('order.row.delivery'), value: program.delivery.title },
        firstCard && {
          label: t('order.row.periods'),
          value: formatPeriod(firstCard.fromDate, firstCard.toDate),
        },
      ])}
      {...priceProps(flow, t, { isFinal })}
    />
  );
}
