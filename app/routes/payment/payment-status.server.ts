import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { calls } from '#server/contract/calls';
import type { PaymentSession } from '#server/contract/payment';
import { cardPath, groupPath, groupPaymentPath, paths, replacementPath } from '~/lib/paths';
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
  /** Paid for what can't be had any more. */
  isMoneyComingBack: boolean;
}

export interface PaymentStatus extends Waited<EndedPayment> {
  /** The payer is done, and the provider decides: there is no window to go back to. */
  isBeingDecided: boolean;
  subject: PaymentSubject;
}

/**
 * What was to be paid: an order, one period, the fee of a new card, or a card to be saved; and where it can be
 * tried once more.
 */
export interface PaymentSubject {
  is: 'order' | 'period' | 'replacement' | 'card';
  retryPath: string;
}

const OF_AN_ORDER: PaymentSubject = { is: 'order', retryPath: paths.orderPaymentMode };

const query = z.object({ cancelled: z.string(), responseCode: z.string() });

/** How the payment of a session stands, at every provider; leads on once it is paid. */
export async function loadPaymentStatus(page: Page, sessionId: string): Promise<PaymentStatus> {
  const { cancelled, responseCode } = readFields(page.url.searchParams, query);
  const isCancelSeen = cancelled !== undefined || responseCode === 'Cancel';
  const seen = isCancelSeen ? { cancelled: '1' as const } : {};
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

/**
 * The same for a browser that comes back from the Nets terminal, by what it says it comes back from;
 * `path` is the address of the page.
 */
export async function loadNetsStatus(
  page: Page,
  from: { sessionId: string } | { groupId: string },
  { path, hints }: { path: string; hints: NetsHints },
): Promise<PaymentStatus> {
  const isOrder = 'sessionId' in from;
  const call = isOrder ? calls.netsOrderFlow : calls.netsPaymentChange;
  const params = { id: isOrder ? from.sessionId : from.groupId };
  const waited = await waitFor(page, {
    path,
    firstSeconds: FIRST_WAIT_SECONDS,
    ask: async ({ seconds: waitSeconds }) => {
      const result = await page.api.get(call, { params, query: { ...hints, waitSeconds } });
      const { isCancelled: isAborted, isProcessed: isComplete } = result;
      const outcome = { ...result, isAborted, isComplete };
      if (isOrder) return endedPayment(outcome, paths.orderReceipt);
      return endedPayment(outcome, groupPath(from.groupId));
    },
  });
  // The terminal takes the card only, and stands open until we have asked for the money.
  const subject = isOrder ? OF_AN_ORDER : ofGroup(from.groupId);
  return { ...waited, isBeingDecided: false, subject };
}

type Outcome = Omit<EndedPayment, 'state'> &
  Pick<PaymentSession, 'isError' | 'isAborted' | 'isComplete'>;

/** When the flags disagree, the first of error, aborted, complete counts; with none the payment is open. */
function endedPayment(outcome: Outcome, afterPaying: string): EndedPayment | null {
  const { isError, isAborted, isComplete, ...ended } = outcome;
  if (isError || isAborted) {
    const { errorMessage, isOrderGivenUp, isMoneyComingBack } = ended;
    const state = isError ? 'error' : 'aborted';
    return { state, errorMessage, isOrderGivenUp, isMoneyComingBack };
  }
  if (isComplete) throw redirect(afterPaying);
  return null;
}

/** An order ends at its receipt, the payment of one period at that period, a saved card at its group. */
function afterPayment({ sessionType, cardId, cardGroupId }: PaymentSession): string {
  if (sessionType === 'PaymentChange' && cardGroupId !== null) return groupPath(cardGroupId);
  return sessionType === 'OrderFlow' || cardId === null ? paths.orderReceipt : cardPath(cardId);
}

const ofGroup = (groupId: string): PaymentSubject => ({
  is: 'card',
  retryPath: groupPaymentPath(groupId),
});

function subjectOf({ sessionType, cardId, cardGroupId }: PaymentSession): PaymentSubject {
  if (sessionType === 'PaymentChange' && cardGroupId !== null) return ofGroup(cardGroupId);
  if (sessionType === 'OrderFlow' || cardId === null) return OF_AN_ORDER;
  return sessionType === 'Replacement'
    ? { is: 'replacement', retryPath: replacementPath(cardId) }
    : { is: 'period', retryPath: cardPath(cardId) };
}
