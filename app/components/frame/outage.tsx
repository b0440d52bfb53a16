import { useLocation } from '@remix-run/react';
import { useText, type TextKey } from '~/lib/texts';
import { Button, ButtonLink } from '~/components/form/button';
import { ErrorCode } from './error-code';
import { Notice } from './notice';

/** What the API could not be asked for, as the data of the page's error. */
export interface OutageData {
  code?: string;
  messages?: string[];
  /** Set after a post that could not be answered; no fields for a form with a file. */
  unsaved?: { fields: [string, string][] | null };
}

/** The heading of the page, which its document is named by as well. */
export function outageTitle({ code }: OutageData, afterPayment: boolean): TextKey {
  if (afterPayment) return 'payment.outage.title';
  if (code === 'read-only') return 'frame.read-only.title';
  return code === 'starting' ? 'frame.starting.title' : 'frame.outage.title';
}

/**
 * In place of a page when nothing can be asked: nothing is known then, and nothing has failed for
 * good. The fields of a form that was just posted wait here to be sent again.
 */
export function OutagePage({ outage, afterPayment }: OutagePageProps) {
  const t = useText();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const title = t(outageTitle(outage, afterPayment));
  if (afterPayment) {
    return (
      <>
        <h1>{title}</h1>
        <Notice type="info" title={t('payment.outage.safe')} sticky announce>
          {t('payment.outage.text')}
        </Notice>
        <ButtonLink href={here}>{t('common.refresh-status')}</ButtonLink>
      </>
    );
  }
  const message = outage.messages?.[0] ?? t('error.database-unavailable');
  const { unsaved } = outage;
  return (
    <>
      <h1>{title}</h1>
      <Notice type="warning" sticky announce>
        <p>{message}</p>
        {unsaved ? <p>{t(unsaved.fields ? 'frame.outage.kept' : 'frame.outage.file')}</p> : null}
      </Notice>
      {unsaved?.fields ? (
        <KeptForm fields={unsaved.fields} action={here} />
      ) : (
        <ButtonLink href={here}>{t('common.retry')}</ButtonLink>
      )}
      {outage.code === 'read-only' ? null : <ErrorCode />}
    </>
  );
}

export interface OutagePageProps {
  outage: OutageData;
  /** On a page that a payment leads to. */
  afterPayment: boolean;
}

/** The post as it was, its own token and button included. */
function KeptForm({ fields, action }: { fields: [string, string][]; action: string }) {
  const t = useText();
  return (
    <form method="post" action={action}>
      {fields.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <Button>{t('frame.outage.resend')}</Button>
    </form>
  );
}
