import { useLoaderData } from '@remix-run/react';
import { ButtonLink } from '~/components/form/button';
import { HomeLink } from '~/components/frame/home-link';
import { Notice } from '~/components/frame/notice';
import { Waiting } from '~/components/frame/waiting';
import type { PageHandle } from '~/lib/page-handle';
import { useText, type TextKey } from '~/lib/texts';
import type { SignedOut } from './log-in-to-see';
import type { EndedPayment, PaymentStatus, PaymentSubject } from './payment-status.server';

interface EndedTexts {
  /** The page's words for a payment that was given up. */
  aborted?: TextKey;
  /** The heading above what went wrong; «Fejl» if left out. */
  errorTitle?: TextKey;
}

const TITLES = {
  waiting: 'payment.status.title.waiting',
  aborted: 'payment.status.title.aborted',
  error: 'payment.status.title.error',
} as const satisfies Record<string, TextKey>;

/** The same of a card that is only saved: there is no payment to speak of. */
const CARD_TITLES = {
  waiting: 'payment.status.card.waiting',
  aborted: 'payment.status.card.not-saved',
  error: 'payment.status.card.not-saved',
} as const satisfies Record<keyof typeof TITLES, TextKey>;

const titleOf = ({ news, subject }: PaymentStatus) =>
  (subject.is === 'card' ? CARD_TITLES : TITLES)[news?.state ?? 'waiting'];

/** What the frame needs to know of a screen that shows how a payment stands. */
export const paymentStatusHandle = {
  i18n: ['payment'],
  title: 'payment.status.title',
  titleFor: (data: unknown) => (data ? titleOf(data as PaymentStatus) : undefined),
  journey: 'payment.status.title',
  script: 'enhance',
  asksForData: true,
  followsPayment: true,
} as const satisfies PageHandle;

/** The same of one that a browser without its session comes to as well. */
export const netsStatusHandle = {
  ...paymentStatusHandle,
  titleFor: (data: unknown) =>
    data && 'loginHref' in (data as PaymentStatus | SignedOut)
      ? ('payment.nets.anonymous' as const)
      : paymentStatusHandle.titleFor(data),
};

/** «Betalingsoplysninger»: what became of the payment that the loader asked about, in words. */
export function PaymentStatusView(texts: EndedTexts) {
  const status = useLoaderData() as PaymentStatus;
  const { news } = status;
  const t = useText();
  return (
    <>
      <h1>{t(titleOf(status))}</h1>
      <h2>{t('payment.status.title')}</h2>
      {news === null ? (
        <Undecided {...status} />
      ) : news.isOrderGivenUp ? (
        <GivenUp />
      ) : (
        <Ended {...texts} news={news} subject={status.subject} />
      )}
    </>
  );
}

function Undecided({ wait, isBeingDecided, subject }: PaymentStatus) {
  const t = useText();
  const isCard = subject.is === 'card';
  return (
    <>
      <Waiting wait={wait} label={t('payment.status.waiting')}>
        <p>{t(wait.isLong ? 'payment.status.long' : 'payment.status.waiting-hint')}</p>
      </Waiting>
      {wait.isLong || isBeingDecided ? null : (
        <p>
          {t(isCard ? 'payment.status.card.not-yet' : 'payment.status.not-paid')}{' '}
          <a href={subject.retryPath}>
            {t(isCard ? 'payment.status.card.back' : 'payment.status.back')}
          </a>
        </p>
      )}
    </>
  );
}

/** The order was cancelled elsewhere, while this browser was in the payment window. */
function GivenUp() {
  const t = useText();
  return (
    <>
      <Notice type="info" title={t('payment.status.given-up')} sticky announce>
        {t('payment.status.given-up-hint')}
      </Notice>
      <HomeLink />
    </>
  );
}

function Ended(props: EndedTexts & { news: EndedPayment; subject: PaymentSubject }) {
  const { news, subject, aborted = 'payment.status.aborted', errorTitle } = props;
  const t = useText();
  return (
    <>
      {news.state === 'aborted' ? (
        <Notice type="info" title={t(aborted)} sticky announce>
          {t(
            news.isMoneyComingBack
              ? 'payment.status.returned-hint'
              : `payment.status.aborted-hint.${subject.is}`,
          )}
        </Notice>
      ) : (
        <Notice type="error" {...(errorTitle ? { title: t(errorTitle) } : {})} sticky announce>
          <p>{news.errorMessage ?? t('payment.status.error')}</p>
          <p>{t(`payment.status.error-hint.${subject.is}`)}</p>
        </Notice>
      )}
      <ButtonLink href={subject.retryPath}>{t('common.retry')}</ButtonLink>
    </>
  );
}
