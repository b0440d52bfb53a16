import { json, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import type { PayerOrder, PayerPage, PayerState } from '#server/contract/payer-link';
import { must, problemOf } from '~/api/client.server';
import { Button } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { ErrorSummary } from '~/components/form/error-summary';
import { PortalForm } from '~/components/form/portal-form';
import { ContactLink } from '~/components/frame/contact-link';
import { Notice } from '~/components/frame/notice';
import { Waiting } from '~/components/frame/waiting';
import { SummaryList } from '~/components/card/summary-list';
import { refuseForm } from '~/forms/reply.server';
import { useReply } from '~/forms/use-portal-form';
import { formatDateTime, formatDay, formatKroner, formatPeriod } from '~/lib/format';
import type { PageHandle } from '~/lib/page-handle';
import { payerPath, paths, withParameters } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { useText, type TextKey } from '~/lib/texts';
import { guardedAction, guardedLoader, type Page } from '~/session/page.server';
import { waitFor, type Wait } from '~/session/waiting.server';

interface Data {
  shown: PayerPage;
  /** The browser comes back from the window. */
  isBack: boolean;
  /** Null where there is something to say. */
  wait: Wait | null;
}

const TITLES = {
  ...{ open: 'payment.payer.title', aborted: 'payment.payer.title' },
  ...{ failed: 'payment.payer.title', deciding: 'payment.status.title.waiting' },
  ...{ paid: 'payment.payer.paid', returned: 'payment.payer.paid' },
  changed: 'payment.payer.changed',
  ...{ 'given-up': 'payment.payer.given-up', over: 'payment.payer.over' },
} as const satisfies Record<PayerState, TextKey>;

function titleOf({ shown, isBack, wait }: Data): TextKey {
  if (wait) return TITLES.deciding;
  return shown.state === 'paid' && isBack ? 'payment.payer.thanks' : TITLES[shown.state];
}

export const handle: PageHandle = {
  i18n: ['payment'],
  title: 'payment.payer.title',
  titleFor: (data) => (data ? titleOf(data as Data) : undefined),
  hidesNavigation: true,
  isUnlisted: true,
  script: 'enhance',
  asksForData: true,
  followsPayment: true,
};

const back = z.object({ retur: z.string() });
/** Seconds a first look may take after the window. */
const FIRST_WAIT_SECONDS = 3;
const GONE = 410;

const tokenOf = ({ params }: Pick<Page, 'params'>) => params.token ?? '';
const backPath = (token: string) => withParameters(payerPath(token), { retur: '1' });

/** Only says what there is to pay: those who scan mails and show previews open every link. */
export const loader = guardedLoader(async (page) => {
  const token = tokenOf(page);
  const isBack = readFields(page.url.searchParams, back).retur !== undefined;
  const asked = isBack ? { asks: '1' as const } : {};
  let shown: PayerPage | undefined;
  const { wait, news } = await waitFor(page, {
    path: backPath(token),
    firstSeconds: isBack ? FIRST_WAIT_SECONDS : 0,
    ask: async ({ seconds: waitSeconds }) => {
      shown = await page.api.get(calls.payerPage, { query: { token, waitSeconds, ...asked } });
      return isUndecided(shown, isBack) ? null : shown;
    },
  });
  if (!shown) throw new Error('Nothing was asked');
  const data: Data = { shown, isBack, wait: news ? null : wait };
  return json(data, OVER.has(shown.state) ? GONE : undefined);
});

const OVER: ReadonlySet<PayerState> = new Set(['changed', 'given-up', 'over']);

/** Whoever comes back has paid, or left the window in a way that nobody told. */
const isUndecided = ({ state }: PayerPage, isBack: boolean): boolean =>
  state === 'deciding' || (isBack && state === 'open');

/** Of no order any more, or of another one: the page says which. */
const NOT_PAYABLE: ReadonlySet<number> = new Set([404, 409, GONE]);

export const action = guardedAction(async (page) => {
  const token = tokenOf(page);
  const result = await page.api.call(calls.payByLink, { body: { token } });
  if (!result.ok && NOT_PAYABLE.has(result.status)) return redirect(payerPath(token), 303);
  const problem = problemOf(result, { shows: [502, 'too-many-requests'] });
  if (problem) return refuseForm(problem.messages);
  return redirect(must(result).redirectUrl ?? backPath(token), 303);
});

/** What somebody is asked to pay for another one, and what became of it. */
export default function Pay() {
  const data = useLoaderData<typeof loader>();
  const { shown, wait } = data;
  const formErrors = useReply()?.error[''] ?? [];
  const t = useText();
  return (
    <>
      <h1>{t(titleOf(data))}</h1>
      <ErrorSummary formErrors={formErrors} />
      {wait ? (
        <Undecided wait={wait} canPay={shown.state === 'open'} />
      ) : shown.order ? (
        <ToPay {...shown} order={shown.order} />
      ) : (
        <>
          <p>{t(`payment.payer.hint.${endOf(shown.state)}`)}</p>
          {shown.state === 'paid' ? (
            // Whose card it is may have lost their login in the window.
            <p>
              {t('payment.payer.own')} <a href={paths.login}>{t('session.login.title')}</a>
            </p>
          ) : null}
        </>
      )}
    </>
  );
}

/** What the page says where there is nothing to pay. */
const endOf = (state: PayerState) =>
  state === 'paid' || state === 'returned' || state === 'changed' || state === 'given-up'
    ? state
    : 'over';

function Undecided({ wait, canPay }: { wait: Wait; canPay: boolean }) {
  const t = useText();
  const [page = ''] = wait.path.split('?');
  return (
    <>
      <Waiting wait={wait} label={t('payment.status.waiting')}>
        <p>{t(wait.isLong ? 'payment.payer.long' : 'payment.payer.waiting-hint')}</p>
      </Waiting>
      {canPay && !wait.isLong ? (
        <p>
          {t('payment.status.not-paid')} <a href={page}>{t('payment.status.back')}</a>
        </p>
      ) : null}
    </>
  );
}

function ToPay({ state, errorMessage, order }: PayerPage & { order: PayerOrder }) {
  const { firstName: name, company, card, fromDate, toDate, price, until } = order;
  const t = useText();
  return (
    <>
      {state === 'aborted' ? (
        <Notice type="info" title={t('payment.payer.aborted')} sticky announce>
          {t('payment.payer.aborted-hint')}
        </Notice>
      ) : null}
      {state === 'failed' ? (
        <Notice type="error" title={t('payment.status.title.error')} sticky announce>
          {errorMessage ?? t('payment.status.error')}
        </Notice>
      ) : null}
      <p>{t('payment.payer.asks', { name })}</p>
      <SummaryList
        rows={[
          { label: t('payment.payer.row.for'), value: name },
          { label: t('payment.payer.row.card'), value: card },
          { label: t('payment.payer.row.company'), value: company },
          { label: t('payment.payer.row.period'), value: formatPeriod(fromDate, toDate) },
          { label: t('payment.payer.row.price'), value: formatKroner(price) },
        ]}
      />
      {order.savesCard ? <SavedCard order={order} /> : <p>{t('payment.payer.once')}</p>}
      <PortalForm>
        <ButtonRow>
          <Button>{t('payment.pay.go')}</Button>
        </ButtonRow>
      </PortalForm>
      <p>{t('payment.payer.until', { at: formatDateTime(until) })}</p>
    </>
  );
}

/** What is taken later without another question, and how that ends: to pay is to agree to it. */
function SavedCard({ order: { firstName: name, later } }: { order: PayerOrder }) {
  const t = useText();
  return (
    <section>
      <h2>{t('payment.payer.saved.title')}</h2>
      <p>{t('payment.payer.saved.text', { name })}</p>
      {later.length > 0 ? (
        <ul>
          {later.map(({ fromDate, toDate, price, chargedFrom }) => (
            <li key={fromDate}>
              {t(price === null ? 'payment.payer.saved.unpriced' : 'payment.payer.saved.period', {
                period: formatPeriod(fromDate, toDate),
                price: price === null ? '' : formatKroner(price),
                day: formatDay(chargedFrom),
              })}
            </li>
          ))}
        </ul>
      ) : null}
      <p>
        {t('payment.payer.saved.end', { name })} <ContactLink />
      </p>
    </section>
  );
}
