import { ButtonLink } from '~/components/button';
import { Notice } from '~/components/notice';
import { PollStatus } from '~/components/poll-status';
import { Spinner } from '~/components/spinner';
import { useText } from '~/lib/texts';
import type { PaymentStatus } from './payment-status.server';

export interface PaymentStatusViewProps {
  status: PaymentStatus;
  /** The page's own path, and its route's id for questions by script. */
  path: string;
  routeId: string;
  retryHref: string;
}

/** «Betalingsoplysninger»: what became of the payment, in words (spec §4). */
export function PaymentStatusView({ status, path, routeId, retryHref }: PaymentStatusViewProps) {
  const t = useText();
  return (
    <>
      <h1>{t('payment.status.title')}</h1>
      {status.state === 'waiting' ? (
        <PollStatus
          url={`${path}?${new URLSearchParams({ _data: routeId, spoerg: '1' }).toString()}`}
          refreshHref={`${path}?vent=1`}
        >
          <Spinner label={t('payment.status.waiting')} />
          <p>{t(status.isLong ? 'payment.status.long' : 'payment.status.waiting-hint')}</p>
        </PollStatus>
      ) : (
        <Ended status={status} retryHref={retryHref} />
      )}
    </>
  );
}

function Ended({ status, retryHref }: Pick<PaymentStatusViewProps, 'status' | 'retryHref'>) {
  const t = useText();
  const isError = status.state === 'error';
  return (
    <>
      <Notice type={isError ? 'error' : 'info'} sticky announce>
        <p>
          {isError
            ? (status.errorMessage ?? t('payment.status.error'))
            : t('payment.status.aborted')}
        </p>
      </Notice>
      <p>{t(isError ? 'payment.status.error-hint' : 'payment.status.aborted-hint')}</p>
      <ButtonLink href={retryHref}>{t('common.retry')}</ButtonLink>
    </>
  );
}
