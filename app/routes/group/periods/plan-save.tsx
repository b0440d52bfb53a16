import type { GroupCardsAnswer } from '#server/contract/group-plan';
import { formatKroner } from '#server/contract/written';
import { StatusBadge } from '~/components/card/status-badge';
import { Button } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { PortalForm } from '~/components/form/portal-form';
import { formatPeriod, priceText } from '~/lib/format';
import { planPath } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { rowValue } from './plan-form';

interface PlanProps {
  groupId: string;
  plan: GroupCardsAnswer;
}

/** What the plan costs, and the buttons that save it or give its changes up. */
export function SavePlan({ groupId, plan }: PlanProps) {
  const t = useText();
  const { totals, closed, changeCount } = plan.plan;
  const { total, paid, missing, missingBefore } = totals;
  const isOther = missing.value !== missingBefore.value;
  return (
    <>
      <h2>{t('plan.price')}</h2>
      <dl className="plan-totals">
        <dt>{t('plan.total')}</dt>
        <dd>{priceText(total)}</dd>
        <dt>{t('plan.paid')}</dt>
        <dd>{formatKroner(paid)}</dd>
        <dt>{t('plan.missing')}</dt>
        <dd>
          {priceText(missing)}
          {isOther ? <small>{t('plan.before', { price: priceText(missingBefore) })}</small> : null}
        </dd>
      </dl>
      {closed === null ? (
        <PortalForm action={planPath(groupId)} hidden={shownPlan(plan)}>
          <Rows plan={plan} />
          <ButtonRow>
            <Button name="intent" value="save">
              {t('plan.save')}
            </Button>
            <Button name="intent" value="save-finish" variant="secondary">
              {t('plan.save-finish')}
            </Button>
            {changeCount > 0 ? (
              <Button name="intent" value="reset" variant="secondary">
                {t('plan.reset')}
              </Button>
            ) : null}
          </ButtonRow>
        </PortalForm>
      ) : null}
      <PastPeriods plan={plan} />
    </>
  );
}

/** What a form says of the plan that was shown: nothing else is saved. */
export const shownPlan = ({ plan }: GroupCardsAnswer) => ({
  version: plan.draftVersion,
  promise: plan.promise,
});

/** The periods that can be changed, as they are shown: what is seen is what is saved. */
export function Rows({ plan: { cardGroup } }: Pick<PlanProps, 'plan'>) {
  return cardGroup.cardExes
    .filter(({ lock }) => lock === null || lock === 'failed')
    .map(({ card: { id, period } }) => (
      <input key={id} type="hidden" name="row[]" value={rowValue(id, period)} />
    ));
}

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
