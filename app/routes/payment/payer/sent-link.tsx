import type { PayerLink } from '#server/contract/payer-link';
import { ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { CopyText } from '~/components/frame/copy-text';
import { Notice } from '~/components/frame/notice';
import { Waiting } from '~/components/frame/waiting';
import { SummaryList } from '~/components/card/summary-list';
import { formatDateTime, formatKroner } from '~/lib/format';
import { useText, type Texts } from '~/lib/texts';
import type { Wait } from '~/session/waiting.server';

interface Sent {
  link: PayerLink;
  wait: Wait;
  /** The page that shows it. */
  page: string;
  /** Where its person pays, and what that link is called. */
  own: { href: string; text: string };
}

/** Whether somebody may be paying by a link. */
export const isWaiting = ({ state }: Pick<PayerLink, 'state'>): boolean =>
  state === 'open' || state === 'deciding';

/** The link by which somebody else pays, for whose order or period it is, and whether they have. */
export function SentLink({ link, wait, page, own }: Sent) {
  const t = useText();
  return (
    <>
      {isWaiting(link) ? null : <Ended link={link} page={page} own={own} />}
      {link.state === 'over' ? null : <Link link={link} />}
      {isWaiting(link) ? (
        <Waiting wait={wait} label={t('payment.link.waiting')}>
          <p>{t('payment.link.waiting-hint')}</p>
        </Waiting>
      ) : null}
      <p>
        {t('payment.link.yourself')} <a href={own.href}>{own.text}</a>
      </p>
    </>
  );
}

/** What to send, and what whoever gets it can do. */
function Link({ link }: { link: PayerLink }) {
  const t = useText();
  return (
    <>
      <p>{t('payment.link.text')}</p>
      <SummaryList
        rows={[
          { label: t('payment.link.link'), value: <LinkText url={link.url} /> },
          { label: t('payment.link.price'), value: formatKroner(link.price) },
          { label: t('payment.link.until'), value: formatDateTime(link.until) },
        ]}
      />
      <ButtonRow>
        <ButtonLink href={mailOf(link, t)}>{t('payment.link.mail')}</ButtonLink>
      </ButtonRow>
    </>
  );
}

function LinkText({ url }: { url: string }) {
  const t = useText();
  return <CopyText text={url} label={t('payment.link.link')} />;
}

/** A mail that the person's own mail program sends, to whom they choose. */
function mailOf({ firstName: name, price, until, url }: PayerLink, t: Texts): string {
  const told = { name, url, price: formatKroner(price), at: formatDateTime(until) };
  const subject = encodeURIComponent(t('payment.link.mail-subject', told));
  const body = encodeURIComponent(t('payment.link.mail-text', told).replaceAll('\n', '\r\n'));
  return `mailto:?subject=${subject}&body=${body}`;
}

/** What came of the last attempt; the link can be used again while its time is not over. */
function Ended({ link: { state, errorMessage }, page, own }: Pick<Sent, 'link' | 'page' | 'own'>) {
  const t = useText();
  const hint = state === 'over' ? 'payment.link.over-hint' : 'payment.link.ended-hint';
  return (
    <>
      <Notice
        type={state === 'failed' ? 'error' : 'info'}
        title={t(state === 'over' ? 'payment.payer.over' : 'payment.link.ended')}
        sticky
        announce
      >
        {errorMessage ? <p>{errorMessage}</p> : null}
        <p>{t(hint)}</p>
      </Notice>
      <ButtonRow>
        <ButtonLink href={own.href}>{t('common.retry')}</ButtonLink>
        <ButtonLink href={page} variant="secondary">
          {t('common.refresh-status')}
        </ButtonLink>
      </ButtonRow>
    </>
  );
}
