import { redirect } from '@remix-run/node';
import { calls } from '#server/contract/calls';
import type { NetsResult, PaymentSession } from '#server/contract/payment';
import { paths, withParameters } from '~/lib/paths';
import type { Page } from '~/session/page.server';

/**
 * Seconds a first look may take, and how long a held answer waits for news. A payment is asked about
 * every two seconds at most, so a first look has time for a second question.
 */
const FIRST_WAIT_SECONDS = 3;
const LONG_WAIT_SECONDS = 20;
const MAX_HOPS = 10;

/** What the Nets terminal put into the address of the return; the API asks Nets itself. */
export interface NetsHints {
  transactionId?: string;
  responseCode?: string;
}

type State = 'waiting' | 'aborted' | 'error' | 'complete';

/** What the API says of a payment. */
interface Outcome {
  state: State;
  errorMessage: string | null;
  isOrderGivenUp: boolean;
  /** Where a completed payment leads. */
  next: string;
}

export interface PaymentStatus {
  state: 'waiting' | 'aborted' | 'error';
  errorMessage: string | null;
  /** The order was given up elsewhere: there is nothing left to pay. */
  isOrderGivenUp: boolean;
  /** Waited through all hops without news. */
  isLong: boolean;
  /** The page itself, for «Opdatér status» and for the questions of its script. */
  path: string;
  /** Set in the answer to the page's own script: where the browser should go now. */
  redirectTo?: string;
}

/** How the payment of a session stands, whoever takes it. */
export function loadPaymentStatus(page: Page, sessionId: string): Promise<PaymentStatus> {
  const isCancelled = page.url.searchParams.has('cancelled');
  return loadStatus(page, page.url.pathname, async (waitSeconds) => {
    const session = await page.api.get(calls.paymentSession, {
      params: { id: sessionId },
      query: isCancelled ? { waitSeconds, cancelled: '1' } : { waitSeconds },
    });
    const { errorMessage, isOrderGivenUp } = session;
    const state = stateOfSession(session);
    return { state, errorMessage, isOrderGivenUp, next: afterPayment(session) };
  });
}

/** The same for a browser that comes back from the Nets terminal. */
export function loadNetsStatus(
  page: Page,
  sessionId: string,
  hints: NetsHints,
): Promise<PaymentStatus> {
  const path = withParameters(page.url.pathname, { sessionId, ...hints });
  return loadStatus(page, path, async (waitSeconds) => {
    const result = await page.api.get(calls.netsOrderFlow, {
      params: { id: sessionId },
      query: { ...hints, waitSeconds },
    });
    const { errorMessage, isOrderGivenUp } = result;
    return { state: stateOfNets(result), errorMessage, isOrderGivenUp, next: paths.orderReceipt };
  });
}

/**
 * Asks for the page, for «Opdatér status» (`?vent=1`: held until there is news, then on, or to itself
 * again) and for the page's script (`?spoerg=1`: answers where to go).
 */
async function loadStatus(
  { url: { searchParams } }: Page,
  path: string,
  ask: (waitSeconds: number) => Promise<Outcome>,
): Promise<PaymentStatus> {
  const isScript = searchParams.has('spoerg');
  const isHeld = searchParams.has('vent') && !isScript;
  const outcome = await ask(isScript ? 0 : isHeld ? LONG_WAIT_SECONDS : FIRST_WAIT_SECONDS);
  const { state, errorMessage, isOrderGivenUp, next } = outcome;
  const hop = Number(searchParams.get('hop')) || 0;
  const status = { errorMessage, isOrderGivenUp, isLong: hop >= MAX_HOPS, path };
  if (state === 'complete') {
    if (!isScript) throw redirect(next);
    return { ...status, state: 'waiting', redirectTo: next };
  }
  if (isScript && state !== 'waiting') return { ...status, state, redirectTo: path };
  if (state === 'waiting' && isHeld && hop < MAX_HOPS) {
    throw redirect(withParameters(path, { vent: '1', hop: String(hop + 1) }), 303);
  }
  return { ...status, state };
}

/** When the flags disagree, the first of error, aborted, complete, waiting counts. */
function stateOfSession({ isError, isAborted, isComplete }: PaymentSession): State {
  if (isError) return 'error';
  if (isAborted) return 'aborted';
  return isComplete ? 'complete' : 'waiting';
}

function stateOfNets({ isError, isCancelled, isProcessed }: NetsResult): State {
  if (isError) return 'error';
  if (isCancelled) return 'aborted';
  return isProcessed ? 'complete' : 'waiting';
}

/** An order ends at its receipt; the other payments belong to screens below the overview. */
function afterPayment({ sessionType }: PaymentSession): string {
  return sessionType === 'OrderFlow' ? paths.orderReceipt : paths.overview;
}
