import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import type { PaymentSession } from '#server/contract/payment';
import { cardPath, paths, withParameters } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import type { Page } from '~/session/page.server';
import { waitFor, type Waited } from '~/session/waiting.server';

/**
 * Seconds a first look may take. A payment is asked about every two seconds at most, so that there is
 * time for a second question.
 */
const FIRST_WAIT_SECONDS = 3;

/** What the Nets terminal put into the address of the return; the API asks Nets itself. */
export interface NetsHints {
  transactionId?: string;
  responseCode?: string;
}

/** A payment that came to nothing. */
export interface EndedPayment {
  state: 'aborted' | 'error';
  errorMessage: string | null;
  /** The order was given up elsewhere: there is nothing left to pay. */
  isOrderGivenUp: boolean;
}

export interface PaymentStatus extends Waited<EndedPayment> {
  /** The payer is done, and the provider decides: there is no window to go back to. */
  isBeingDecided: boolean;
  subject: PaymentSubject;
}

/** What was to be paid: an order, or one period; and where it can be paid once more. */
export interface PaymentSubject {
  is: 'order' | 'period';
  retryPath: string;
}

const OF_AN_ORDER: PaymentSubject = { is: 'order', retryPath: paths.orderPaymentMode };

const query = z.object({ cancelled: z.string() });

/** How the payment of a session stands, at every provider; leads on once it is paid. */
export async function loadPaymentStatus(page: Page, sessionId: string): Promise<PaymentStatus> {
  const { cancelled } = readFields(page.url.searchParams, query);
  const seen = cancelled === undefined ? {} : { cancelled: '1' as const };
  let isBeingDecided = false;
  let subject = OF_AN_ORDER;
  const waited = await waitFor(page, {
    path: page.url.pathname,
    firstSeconds: FIRST_WAIT_SECONDS,
    ask: async ({ seconds: waitSeconds }) => {
      const session = await page.api.get(calls.paymentSession, {
        params: { id: sessionId },
        query: { waitSeconds, ...seen },
      });
      isBeingDecided = session.isBeingDecided;
      subject = subjectOf(session);
      return endedPayment(session, afterPayment(session));
    },
  });
  return { ...waited, isBeingDecided, subject };
}

/** The same for a browser that comes back from the Nets terminal. */
export async function loadNetsStatus(
  page: Page,
  sessionId: string,
  hints: NetsHints,
): Promise<PaymentStatus> {
  const waited = await waitFor(page, {
    path: withParameters(page.url.pathname, { sessionId, ...hints }),
    firstSeconds: FIRST_WAIT_SECONDS,
    ask: async ({ seconds: waitSeconds }) => {
      const result = await page.api.get(calls.netsOrderFlow, {
        params: { id: sessionId },
        query: { ...hints, waitSeconds },
      });
      const { isCancelled: isAborted, isProcessed: isComplete } = result;
      return endedPayment({ ...result, isAborted, isComplete }, paths.orderReceipt);
    },
  });
  // The terminal takes the card only, and stands open until we have asked for the money.
  return { ...waited, isBeingDecided: false, subject: OF_AN_ORDER };
}

type Outcome = Omit<EndedPayment, 'state'> &
  Pick<PaymentSession, 'isError' | 'isAborted' | 'isComplete'>;

/** When the flags disagree, the first of error, aborted, complete counts; with none the payment is open. */
function endedPayment(outcome: Outcome, afterPaying: string): EndedPayment | null {
  const { isError, isAborted, isComplete, errorMessage, isOrderGivenUp } = outcome;
  if (isError || isAborted) {
    return { state: isError ? 'error' : 'aborted', errorMessage, isOrderGivenUp };
  }
  if (isComplete) throw redirect(afterPaying);
  return null;
}

/** An order ends at its receipt, the payment of one period at that period. */
const afterPayment = ({ sessionType, cardId }: PaymentSession): string =>
  sessionType === 'OrderFlow' || cardId === null ? paths.orderReceipt : cardPath(cardId);

const subjectOf = ({ sessionType, cardId }: PaymentSession): PaymentSubject =>
  sessionType === 'OrderFlow' || cardId === null
    ? OF_AN_ORDER
    : { is: 'period', retryPath: cardPath(cardId) };
