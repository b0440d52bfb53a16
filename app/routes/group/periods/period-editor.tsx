import type { GroupCardsAnswer, PlanCard } from '#server/contract/group-plan';
import { Button, ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { DateField } from '~/components/form/date-field';
import { PortalForm } from '~/components/form/portal-form';
import { RadioGroup } from '~/components/form/radio-group';
import { wrongDateParts } from '~/forms/date';
import { proposalValue } from '~/forms/period';
import { formatDay, formatPeriod, priceText } from '~/lib/format';
import { planPath } from '~/lib/paths';
import { useText } from '~/lib/texts';
import type { PlanFields } from './use-plan-fields';

interface EditorProps {
  groupId: string;
  plan: GroupCardsAnswer;
  fields: PlanFields;
}

/** An open period: its days in two date fields while it can be moved, and the way to remove it. */
export function PeriodEditor({ groupId, plan, row, fields }: EditorProps & { row: PlanCard }) {
  const t = useText();
  const { id } = row.card;
  const hidden = { version: plan.plan.draftVersion, id };
  const { limits } = row;
  const { minDays, maxDays } = plan.plan.basis.facts.rules;
  return (
    <div className="plan-editor">
      {row.card.isEditable ? (
        <PortalForm action={openPath(groupId, id)} hidden={{ ...hidden, intent: 'move' }}>
          {limits ? (
            <p>
              {t('plan.limits', {
                first: formatDay(limits.room.from),
                last: formatDay(limits.room.to),
                min: minDays,
                max: maxDays,
              })}
            </p>
          ) : null}
          <Days fields={fields} />
          <Button>{t('plan.use-days')}</Button>
        </PortalForm>
      ) : null}
      {row.canRemove ? (
        <PortalForm action={openPath(groupId, id)} hidden={{ ...hidden, intent: 'remove' }}>
          <ButtonRow>
            <Button variant="secondary">{t('plan.remove')}</Button>
            <ButtonLink href={`${planPath(groupId)}#periode-${id}`} variant="secondary">
              {t('common.close')}
            </ButtonLink>
          </ButtonRow>
        </PortalForm>
      ) : null}
    </div>
  );
}

const openPath = (groupId: string, id: string) =>
  `${planPath(groupId)}?periode=${encodeURIComponent(id)}`;

/** Free days that are open: periods to choose between, or days of one's own. */
export function GapEditor({ groupId, plan, fields }: EditorProps) {
  const t = useText();
  const { begin, draftVersion: version } = plan.plan;
  if (!begin) return null;
  if (begin.choices.length === 0) return <p>{t('plan.no-room', { count: begin.freeDays })}</p>;
  return (
    <PortalForm
      className="plan-editor"
      action={`${planPath(groupId)}?ny=${begin.from}`}
      hidden={{ version, intent: 'add' }}
    >
      <RadioGroup
        field={fields.choice}
        label={t('plan.which-days')}
        options={[
          ...begin.choices.map(({ kind, period, days, displayPrice }) => ({
            value: proposalValue(period),
            label: t(`plan.choice.${kind}`, { count: days }),
            hint: t('plan.choice-hint', {
              period: formatPeriod(period.from, period.to),
              price: priceText(displayPrice.beneficiaryPrice),
            }),
          })),
          { value: 'own', label: t('plan.choice.own') },
        ]}
      />
      <div className="own-days">
        <Days fields={fields} example={begin.from} />
      </div>
      <ButtonRow>
        <Button>{t('plan.use-days')}</Button>
        <ButtonLink href={planPath(groupId)} variant="secondary">
          {t('common.close')}
        </ButtonLink>
      </ButtonRow>
    </PortalForm>
  );
}

/** The example stands only where nothing is filled in. */
function Days({ fields, example }: { fields: PlanFields; example?: string }) {
  const t = useText();
  return (
    <>
      <DateField
        field={fields.from}
        label={t('plan.first-day')}
        hint={fields.from.errors?.[1]}
        example={example}
        wrongParts={wrongDateParts(fields.from.initialValue)}
      />
      <DateField
        field={fields.to}
        label={t('plan.last-day')}
        hint={fields.to.errors?.[1]}
        wrongParts={wrongDateParts(fields.to.initialValue)}
      />
    </>
  );
}
