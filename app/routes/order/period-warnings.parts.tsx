import { Button, ButtonLink } from '~/components/button';
import { ButtonRow } from '~/components/button-row';
import { Modal } from '~/components/modal';
import { PortalForm } from '~/components/portal-form';
import type { Warning } from '~/forms/period';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';

export interface WarningQuestionProps {
  owner: Readonly<Record<string, string | number>>;
  period: { from: string; to: string };
  warnings: readonly Warning[];
  /** Warnings accepted in an earlier round. */
  accepted: readonly string[];
}

/** «Bemærk»: the warnings about a period; Acceptér saves it again with them accepted (spec §2). */
export function WarningQuestion({ owner, period, warnings, accepted }: WarningQuestionProps) {
  const t = useText();
  return (
    <Modal title={t('order.periods.warning-title')} closeHref={paths.orderPeriods}>
      {warnings.map((warning) => (
        <p key={warning}>{t(`order.warning.${warning}`)}</p>
      ))}
      <PortalForm hidden={{ ...owner, choice: 'keep', keepFrom: period.from, keepTo: period.to }}>
        {[...accepted, ...warnings].map((warning) => (
          <input key={warning} type="hidden" name="accept" value={warning} />
        ))}
        <ButtonRow>
          <Button>{t('common.accept')}</Button>
          <ButtonLink href={paths.orderPeriods} variant="secondary">
            {t('common.cancel')}
          </ButtonLink>
        </ButtonRow>
      </PortalForm>
    </Modal>
  );
}
