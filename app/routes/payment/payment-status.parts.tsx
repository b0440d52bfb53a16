import { ButtonLink } from '~/components/button';
import { Notice } from '~/components/notice';
import { PollStatus } from '~/components/poll-status';
import { Spinner } from '~/components/spinner';
import { withParameters } from '~/lib/paths';
import { useText, type TextKey } from '~/lib/texts';
import type { PaymentStatus } from './payment-status.server';

export interface PaymentStatusViewProps {
  status: PaymentStatus;
  /** The page's route, for questions by script. */
  routeId: string;
  retryHref: string;
  /** The page's words for a payment that was given up. */
  aborted?: TextKey;
  /** The heading above what went wrong; «Fejl» if left out. */
  errorTitle?: TextKey;
}

/** «Betalingsoplysninger»: what became of the payment, in words (spec §4). */
export function PaymentStatusView(props: PaymentStatusViewProps) {
  const { status, routeId } = props;
  const t = useText();
  return (
    <>
      <h1>{t('payment.status.title')}</h1>
      {status.state === 'waiting' ? (
        <PollStatus
          url={withParameters(status.path, { _data: routeId, spoerg: '1' })}
          refreshHref={withParameters(status.path, { vent: '1' })}
        >
          <Spinner label={t('payment.status.waiting')} />
          <p>{t(status.isLong ? 'payment.status.long' : 'payment.status.waiting-hint')}</p>
        </PollStatus>
      ) : (
        <Ended {...props} />
      )}
    </>
  );
}

function Ended(props: PaymentStatusViewProps) {
  const { status, retryHref, aborted = 'payment.status.aborted', errorTitle } = props;
  const t = useText();
  const isError = status.state === 'error';
  return (
    <>
      <Notice
        type={isError ? 'error' : 'info'}
        {...(isError && errorTitle ? { title: t(errorTitle) } : {})}
        sticky
        announce
      >
        <p>{isError ? (status.errorMessage ?? t('payment.status.error')) : t(aborted)}</p>
      </Notice>
      <p>{t(isError ? 'payment.status.error-hint' : 'payment.status.aborted-hint')}</p>
      <ButtonLink href={retryHref}>{t('common.retry')}</ButtonLink>
    </>
  );
}
