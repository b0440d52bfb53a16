import type { GroupCardsAnswer } from '#server/contract/group-plan';
import type { CardWarning } from '#server/contract/order-cards';
import { formatKroner } from '#server/contract/written';
import { WithdrawnPeriods } from '~/components/card/cancel-consequences';
import { Button, ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { PortalForm } from '~/components/form/portal-form';
import { Modal } from '~/components/frame/modal';
import { useText } from '~/lib/texts';
import type { PlanQuery } from './plan-form';
import { shownPlan } from './plan-save';

interface PlanQuestionProps {
  /** The view that it was asked from. */
  here: string;
  plan: GroupCardsAnswer;
  warnings: readonly CardWarning[];
  query: PlanQuery;
}

/** «Bemærk»: what saving takes and gives up. Acceptér saves what stands there, or nothing. */
export function PlanQuestion({ here, plan, warnings, query }: PlanQuestionProps) {
  const t = useText();
  const { withdrawn, totals } = plan.plan;
  const { chargedToday } = totals;
  const price = formatKroner(chargedToday);
  return (
    <Modal
      title={t('order.periods.warning-title')}
      closeHref={here}
      text={
        <>
          <WithdrawnPeriods withdrawn={withdrawn} />
          {chargedToday > 0 ? <p>{t('plan.charged-today', { price })}</p> : null}
          {warnings.map((warning) => (
            <p key={warning}>{t(`order.warning.${warning}`)}</p>
          ))}
        </>
      }
    >
      <PortalForm
        action={here}
        hidden={{
          ...shownPlan(plan),
          'accept[]': warnings,
          ...(query.afslut ? { afslut: query.afslut } : {}),
        }}
      >
        <ButtonRow>
          <Button name="intent" value="accept">
            {chargedToday > 0 ? t('plan.accept-and-pay', { price }) : t('common.accept')}
          </Button>
          <ButtonLink href={here} variant="secondary" closesDialog>
            {t('common.cancel')}
          </ButtonLink>
        </ButtonRow>
      </PortalForm>
    </Modal>
  );
}
