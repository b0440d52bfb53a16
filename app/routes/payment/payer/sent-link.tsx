import type { PayerLink } from '#server/contract/payer-link';
import { ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { PortalForm } from '~/components/form/portal-form';
import { CopyText } from '~/components/frame/copy-text';
import { Notice } from '~/components/frame/notice';
import { Waiting } from '~/components/frame/waiting';
import { SummaryList } from '~/components/card/summary-list';
import { formatDateTime, formatKroner } from '~/lib/format';
import { useText, type TextKey, type Texts } from '~/lib/texts';
import type { Wait } from '~/session/waiting.server';
import { AskPayerAgain } from './ask-payer';

interface Sent {
  link: PayerLink;
  wait: Wait;
  /** The page that shows it. */
  page: string;
  /** Where its person pays, and what that link is called. */
  own: { href: string; text: string };
  again: Again;
}

/**
 * How another link is made once this one is over: by a form that asks for it, or after the order has been
 * changed; null where none is to be had.
 */
export type Again =
  | { action: string; hidden?: Readonly<Record<string, string | number>> }
  | { changeHref: string }
  | null;

/** Whether somebody may be paying by a link. */
export const isWaiting = ({ state }: Pick<PayerLink, 'state'>): boolean =>
  state === 'open' || state === 'deciding';

/** The link by which somebody else pays, for whose order or period it is, and whether they have. */
export function SentLink({ link, wait, page, own, again }: Sent) {
  const t = useText();
  return (
    <>
      {isWaiting(link) || link.state === 'over' ? null : <Ended link={link} page={page} />}
      {link.state === 'over' ? <Over again={again} /> : <Link link={link} />}
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

/** What came of the last attempt; the link can be used again. */
function Ended({ link: { state, errorMessage }, page }: Pick<Sent, 'link' | 'page'>) {
  const t = useText();
  return (
    <>
      <Notice
        type={state === 'failed' ? 'error' : 'info'}
        title={t('payment.link.ended')}
        sticky
        announce
      >
        {errorMessage ? <p>{errorMessage}</p> : null}
        <p>{t('payment.link.ended-hint')}</p>
      </Notice>
      <ButtonRow>
        <ButtonLink href={page} variant="secondary">
          {t('common.refresh-status')}
        </ButtonLink>
      </ButtonRow>
    </>
  );
}

/** A link that is too old, and how there is another. */
function Over({ again }: Pick<Sent, 'again'>) {
  const t = useText();
  return (
    <>
      <Notice type="info" title={t('payment.payer.over')} sticky announce>
        <p>{t(overHint(again))}</p>
      </Notice>
      {again ? <MakeAgain again={again} /> : null}
    </>
  );
}

function overHint(again: Again): TextKey {
  if (!again) return 'payment.link.over-hint.none';
  return 'changeHref' in again ? 'payment.link.over-hint.change' : 'payment.link.over-hint';
}

function MakeAgain({ again }: { again: NonNullable<Again> }) {
  const t = useText();
  if ('changeHref' in again) {
    return (
      <ButtonRow>
        <ButtonLink href={again.changeHref}>{t('payment.link.change')}</ButtonLink>
      </ButtonRow>
    );
  }
  return (
    <PortalForm {...again}>
      <ButtonRow>
        <AskPayerAgain />
      </ButtonRow>
    </PortalForm>
  );
}
