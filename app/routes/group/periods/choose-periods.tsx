import type { PlanCard } from '#server/contract/group-plan';
import { Button, ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { PortalForm } from '~/components/form/portal-form';
import { proposalValue } from '~/forms/period';
import { formatPeriod, priceText } from '~/lib/format';
import { planPath } from '~/lib/paths';
import { useText } from '~/lib/texts';
import type { PlanListProps } from './plan-list';

/** Several periods at once: those of the plan ticked, default ones for the free days not. */
export function ChoosePeriods({ groupId, plan, query, suggested }: PlanListProps) {
  const t = useText();
  const known = new Set(plan.cardGroup.cardExes.map(({ card }) => card.id));
  const choices = suggested.filter(({ canRemove }) => canRemove);
  const isTicked = ({ card }: PlanCard) =>
    query.vaelg === 'alle' || (query.vaelg === '1' && known.has(card.id));
  const here = planPath(groupId);
  return (
    <PortalForm
      action={`${here}?vaelg=1`}
      hidden={{ version: plan.plan.draftVersion, intent: 'include' }}
    >
      <fieldset className="field">
        <legend>{t('plan.which-periods')}</legend>
        <p className="soft">{t('plan.unticked')}</p>
        <p>
          <a href={`${here}?vaelg=alle`}>{t('plan.all')}</a>{' '}
          <a href={`${here}?vaelg=ingen`}>{t('plan.none')}</a>
        </p>
        {choices.map((row) => {
          const { id, period } = row.card;
          return (
            <div className="choice" key={id}>
              <input
                type="checkbox"
                id={`med-${id}`}
                name="included[]"
                value={known.has(id) ? id : proposalValue(period)}
                defaultChecked={isTicked(row)}
              />
              <label htmlFor={`med-${id}`}>
                <span>
                  {formatPeriod(period.from, period.to)}
                  {known.has(id) ? null : ` (${t('plan.suggested')})`}
                </span>
                <span className="choice-detail">
                  {priceText(row.displayPrice.beneficiaryPrice)}
                </span>
              </label>
            </div>
          );
        })}
      </fieldset>
      <ButtonRow>
        <Button>{t('plan.use-choice')}</Button>
        <ButtonLink href={here} variant="secondary">
          {t('common.close')}
        </ButtonLink>
      </ButtonRow>
    </PortalForm>
  );
}
