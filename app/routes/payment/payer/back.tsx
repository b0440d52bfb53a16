import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import type { PayerPage } from '#server/contract/payer-link';
import type { PageHandle } from '~/lib/page-handle';
import {
  payerPath,
  paths,
  paymentStatusPath,
  singlePaymentPath,
  withParameters,
} from '~/lib/paths';
import { readFields } from '~/lib/sent';
import { guardedLoader } from '~/session/page.server';

/** What the window put into the address: ReePay whether it was left, Nets what it calls that. */
const hints = z.object({
  cancelled: z.string(),
  responseCode: z.string().max(20),
  transactionId: z.string().max(64),
});
/** Another page may have asked the provider just now, so that there is no second question for a moment. */
const WAIT_SECONDS = 3;

/** Drawn where nobody answers: it says that nothing has to be paid again. */
export const handle: PageHandle = {
  i18n: ['payment'],
  title: 'payment.status.title.waiting',
  hidesNavigation: true,
  isUnlisted: true,
  followsPayment: true,
};

type Hints = Partial<z.output<typeof hints>>;

/**
 * Where the window of a payment leads that somebody else may have been asked for. Whose order or period it is goes on to
 * the status of the payment; every other browser to the page of the link.
 */
export const loader = guardedLoader(async ({ api, params, url }) => {
  const token = params.token ?? '';
  const told = readFields(url.searchParams, hints);
  const { ownPayment } = await api.get(calls.payerPage, { query: { token, returns: '1' } });
  if (ownPayment) throw redirect(ownPath(ownPayment, told));
  // Told once: the page that follows may be opened again while another window is open.
  if (told.cancelled !== undefined || told.responseCode === 'Cancel') {
    const seen = { asks: '1', cancelled: '1', waitSeconds: WAIT_SECONDS } as const;
    await api.get(calls.payerPage, { query: { token, ...seen } });
  }
  throw redirect(withParameters(payerPath(token), { retur: '1' }));
});

type OwnPayment = NonNullable<PayerPage['ownPayment']>;

function ownPath(
  { sessionId, paymentType, cardId }: OwnPayment,
  { cancelled, ...ofNets }: Hints,
): string {
  if (paymentType === 'Nets') {
    return cardId === null
      ? withParameters(paths.orderProcessNets, { sessionId, ...ofNets })
      : withParameters(singlePaymentPath(cardId, sessionId), { ...ofNets });
  }
  return withParameters(paymentStatusPath(sessionId), cancelled === undefined ? {} : { cancelled });
}

/** Every answer leads on. */
export default function Back() {
  return null;
}
