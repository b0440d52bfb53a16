import { redirect } from '@remix-run/node';
import type { PaymentSession } from '#server/contract/payment';
import { getPaymentSession } from '~/api/payment.server';
import { paths } from '~/lib/paths';
import type { Page } from '~/session/page.server';

/** Seconds a first look may take, and how long a held answer waits for news (quality.md, finding 6). */
const FIRST_WAIT_SECONDS = 2;
const LONG_WAIT_SECONDS = 20;
const MAX_HOPS = 10;

export interface PaymentStatus {
  state: 'waiting' | 'aborted' | 'error';
  errorMessage: string | null;
  /** Waited through all hops without news (resolutions 82). */
  isLong: boolean;
  /** Set in the answer to the page's own script: where the browser should go now. */
  redirectTo?: string;
}

/**
 * How a payment stands, for the page, for «Opdatér status» (`?vent=1`: held until there is news,
 * then on, or to itself again) and for the page's script (`?spoerg=1`: answers where to go).
 */
export async function loadPaymentStatus(page: Page, sessionId: string): Promise<PaymentStatus> {
  const { searchParams, pathname } = page.url;
  const isScript = searchParams.has('spoerg');
  const isHeld = searchParams.has('vent') && !isScript;
  const session = await getPaymentSession(page.api, sessionId, {
    waitSeconds: isScript ? 0 : isHeld ? LONG_WAIT_SECONDS : FIRST_WAIT_SECONDS,
    isCancelled: searchParams.has('cancelled'),
  });
  const state = stateOf(session);
  if (isScript) return { ...status(session, false), ...newsFor(state, session, pathname) };
  if (state === 'complete') throw redirect(afterPayment(session));
  const hop = Number(searchParams.get('hop')) || 0;
  if (state === 'waiting' && isHeld && hop < MAX_HOPS) {
    throw redirect(`${pathname}?vent=1&hop=${hop + 1}`, 303);
  }
  return status(session, hop >= MAX_HOPS);
}

function newsFor(state: State, session: PaymentSession, pathname: string) {
  if (state === 'waiting') return {};
  return { redirectTo: state === 'complete' ? afterPayment(session) : pathname };
}

function status(session: PaymentSession, isLong: boolean): PaymentStatus {
  const state = stateOf(session);
  return {
    state: state === 'complete' ? 'waiting' : state,
    errorMessage: session.errorMessage,
    isLong,
  };
}

type State = 'waiting' | 'aborted' | 'error' | 'complete';

/** When the flags disagree, the first of error, aborted, complete, waiting counts (resolutions 82). */
function stateOf({ isError, isAborted, isComplete }: PaymentSession): State {
  if (isError) return 'error';
  if (isAborted) return 'aborted';
  return isComplete ? 'complete' : 'waiting';
}

/** An order ends at its receipt; the other payments belong to screens below the overview. */
function afterPayment({ sessionType }: PaymentSession): string {
  return sessionType === 'OrderFlow' ? paths.orderReceipt : paths.overview;
}
