import { z } from 'zod';
import type { OpenRefundView } from '#server/contract/refund-queue';
import { Button } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { CodeField } from '~/components/form/code-field';
import type { FieldSource } from '~/components/form/field-source';
import { PortalForm } from '~/components/form/portal-form';
import { useText, type Texts } from '~/lib/texts';

/** What is answered to a suggestion of another one. */
export const answerSchema = z.object({
  code: z.string().max(20).default(''),
  intent: z.enum(['approve', 'reject']),
});

/** Whom a suggestion waits for. */
export const waitsFor = ({ isOwn, by: who }: { isOwn: boolean; by: string }, t: Texts): string =>
  t(isOwn ? 'refunds.waits-for-other' : 'refunds.waits-for-you', { who });

/** How a refund stands; while something is suggested, whom that waits for. */
export const stateText = ({ request, state }: OpenRefundView, t: Texts): string =>
  request ? waitsFor(request, t) : state;

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
