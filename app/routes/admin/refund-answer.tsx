import { z } from 'zod';
import { Button } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { CodeField } from '~/components/form/code-field';
import type { FieldSource } from '~/components/form/field-source';
import { PortalForm } from '~/components/form/portal-form';
import { useText } from '~/lib/texts';

/** What is answered to a suggestion of another one. */
export const answerSchema = z.object({
  code: z.string().max(20).default(''),
  intent: z.enum(['approve', 'reject']),
});

/** Agrees to what another one has suggested, by a code of one's own phone, or not; takes back one's own. */
export function RefundAnswer({
  code,
  isOwn,
  mayApprove,
  seen = {},
}: {
  code: FieldSource;
  isOwn: boolean;
  /** Whether whoever looks may agree to what others suggest. */
  mayApprove: boolean;
  /** What the answer is to, where the address of the page does not say it. */
  seen?: Readonly<Record<string, string>>;
}) {
  const t = useText();
  if (!isOwn && !mayApprove) return <p>{t('refunds.not-approving')}</p>;
  return (
    <PortalForm hidden={seen}>
      {isOwn ? (
        <Button name="intent" value="reject" variant="secondary">
          {t('refunds.take-back')}
        </Button>
      ) : (
        <>
          <CodeField field={code} label={t('refunds.code')} hint={t('refunds.code.hint')} />
          <ButtonRow>
            <Button name="intent" value="approve">
              {t('refunds.approve')}
            </Button>
            <Button name="intent" value="reject" variant="secondary">
              {t('refunds.reject')}
            </Button>
          </ButtonRow>
        </>
      )}
    </PortalForm>
  );
}
