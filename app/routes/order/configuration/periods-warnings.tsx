import type { CardWarning } from '#server/contract/order-cards';
import { Button, ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { Modal } from '~/components/frame/modal';
import { PortalForm } from '~/components/form/portal-form';
import { useText } from '~/lib/texts';

/** Warnings about a period that must be accepted before it is saved. */
export interface Question {
  /** The chosen period, as the form above sends it. */
  typed: Readonly<Record<string, string>>;
  warnings: readonly CardWarning[];
  /** Warnings accepted in an earlier round. */
  accepted: readonly string[];
}

interface WarningQuestionProps extends Question {
  owner: Readonly<Record<string, string | number>>;
  /** Where «Annullér» leads. */
  closeHref: string;
}

/** «Bemærk»: the warnings about a period; Acceptér saves it again with them accepted. */
export function WarningQuestion(props: WarningQuestionProps) {
  const { owner, closeHref, typed, warnings, accepted } = props;
  const t = useText();
  return (
    <Modal
      title={t('order.periods.warning-title')}
      closeHref={closeHref}
      text={warnings.map((warning) => (
        <p key={warning}>{t(`order.warning.${warning}`)}</p>
      ))}
    >
      <PortalForm hidden={{ ...owner, accept: [...accepted, ...warnings] }} typed={typed}>
        <ButtonRow>
          <Button>{t('common.accept')}</Button>
          <ButtonLink href={closeHref} variant="secondary" closesDialog>
            {t('common.cancel')}
          </ButtonLink>
        </ButtonRow>
      </PortalForm>
    </Modal>
  );
}
