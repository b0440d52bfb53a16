import type { GroupCardsAnswer } from '#server/contract/group-plan';
import { StatusBadge } from '~/components/card/status-badge';
import { formatPeriod, priceText } from '~/lib/format';
import { useText } from '~/lib/texts';
import { rowValue } from '~/planner/operation';
import { SavePanel } from '~/planner/save-panel';

interface PlanProps {
  /** Where the form posts, and leads back to. */
  here: string;
  plan: GroupCardsAnswer;
}

/** What the plan costs, and the buttons that save it or give its changes up. */
export function SavePlan({ here, plan }: PlanProps) {
  const t = useText();
  return (
    <>
      <SavePanel t={t} plan={{ ...savedPlan(plan), here }} />
      <PastPeriods plan={plan} />
    </>
  );
}

/** What saving needs of a plan. */
const savedPlan = ({ cardGroup, plan }: GroupCardsAnswer) => ({
  rows: rowsOf(cardGroup),
  version: plan.draftVersion,
  promise: plan.promise,
  totals: plan.totals,
  changeCount: plan.changeCount,
  isClosed: plan.closed !== null,
});

/** What a form says of the plan that was shown: nothing else is saved. */
export const shownPlan = ({ cardGroup, plan }: GroupCardsAnswer) => ({
  version: plan.draftVersion,
  promise: plan.promise,
  'row[]': rowsOf(cardGroup),
});

/** The periods that can be changed, as they are shown. */
const rowsOf = ({ cardExes }: GroupCardsAnswer['cardGroup']): string[] =>
  cardExes
    .filter(({ canRemove }) => canRemove)
    .map(({ card: { id, period } }) => rowValue(id, period));

function PastPeriods({ plan: { plan } }: Pick<PlanProps, 'plan'>) {
  const t = useText();
  if (plan.past.length === 0) return null;
  return (
    <details className="unfold coming-periods">
      <summary>
        <h2>{t('plan.past', { count: plan.past.length })}</h2>
      </summary>
      <ul>
        {plan.past.map(({ id, period, displayStatus, displayPrice }) => (
          <li key={id}>
            <p>
              {formatPeriod(period.from, period.to)}{' '}
              <span className="price">{priceText(displayPrice.beneficiaryPrice)}</span>
            </p>
            <p className="soft">
              <StatusBadge status={displayStatus} />
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
