import type { CardsAnswer } from '#server/contract/order-cards';
import type { Flow } from '#server/contract/order-flow';
import type { PaymentChange } from '#server/contract/order-payment';
import type { NetsResult } from '#server/contract/payment';
import { ApiSession, type ApiAnswer } from './api-session';
import type { TestPortal } from './portal';
import { orderAt } from './sandbox-server';

/** The faults of the Netaxept sandbox that tests order (server/sandbox/netaxept/faults.ts). */
interface NetaxeptFaults {
  callback?: 'after' | 'before' | 'twice' | 'never';
  api?:
    | 'none'
    | 'slow'
    | 'error-500'
    | 'refused'
    | 'malformed'
    | 'timeout-before-commit'
    | 'timeout-after-commit';
  apiCall?: 'any' | 'Register' | 'Process' | 'Query';
  apiCalls?: number;
  slowMs?: number;
  refusalType?: string;
  refusalCode?: string;
  refusalText?: string;
  return?: 'normal' | 'none';
}

export interface NetsTransaction {
  id: string;
  amount: number;
  authorizationId: string | null;
  isAnnulled: boolean;
  captured: number;
  credited: number;
  panHash: string | null;
  serviceType: 'B' | 'C';
}

export const NETS_CARD = { number: '4925 0000 0000 0004', expiry: '12/30', cvv: '123' };
/** Passes the terminal, and is refused by its bank afterwards. */
export const REFUSED_NETS_CARD = { ...NETS_CARD, number: '4925 0000 0000 0087' };

export async function netsFaults(portal: TestPortal, faults: NetaxeptFaults): Promise<void> {
  await control(portal, 'faults', faults);
}

export async function netsAction(
  portal: TestPortal,
  action: { action: 'deliver-now' } | { action: 'block-card' | 'unblock-card'; id: string },
): Promise<void> {
  await control(portal, 'actions', action);
}

const control = ({ origin }: TestPortal, path: string, body: object): Promise<void> =>
  orderAt(`${origin}/sandbox/netaxept`, path, body);

/** Every transaction at Nets, newest first. */
export async function netsTransactions({ origin }: TestPortal): Promise<NetsTransaction[]> {
  const response = await fetch(`${origin}/sandbox/netaxept/control/state`);
  const state = (await response.json()) as { transactions: NetsTransaction[] };
  return state.transactions;
}

/** Somebody whose order lacks nothing but its payment. */
export async function readyToPay(
  portal: TestPortal,
  username: string,
): Promise<{ session: ApiSession; flow: Flow }> {
  const session = await ApiSession.signIn(portal, username);
  return { session, flow: await beginOrder(session) };
}

/** Begins an order that needs no photo, with the first of whatever there is to choose. */
export async function beginOrder(session: ApiSession): Promise<Flow> {
  const { json } = await session.call('POST', '/order-flow', { body: {} });
  const { flowId } = json as Flow;
  const email = 'clara@eksempel.dk';
  await session.call('PUT', '/order-flow/contact-info', {
    body: {
      flowId,
      contactInformation: {
        email,
        repeatedEmail: email,
        phone: '20304050',
        phoneCountry: 'Denmark',
      },
    },
  });
  return session.read<Flow>(`/order-flow/${flowId}`);
}

/** Orders the first two periods alone, so that there are days left for another order. */
export async function leaveDays(session: ApiSession, { flowId }: Flow, count = 2): Promise<Flow> {
  const { cardGroup } = await session.read<CardsAnswer>(`/order-flow/cards?flowId=${flowId}`);
  const cards = cardGroup.cardExes.slice(0, count).map(({ card: { period } }) => ({ period }));
  await session.call('PUT', '/order-flow/cards', { body: { flowId, cards, options: ACCEPT_ALL } });
  return session.read<Flow>(`/order-flow/${flowId}`);
}

const ACCEPT_ALL = {
  acceptJunePeriodWarning: true,
  acceptNoJulyPeriodsWarning: true,
  acceptShortLastPause: true,
  acceptShortLastPeriod: true,
};

export const order = (
  session: ApiSession,
  { flowId, version }: Flow,
  choice: Partial<PaymentChange>,
): Promise<ApiAnswer> =>
  session.call('PATCH', '/order-flow/payment', {
    body: { flowId, version, conditionsAccepted: true, selectedPaymentType: 'Nets', ...choice },
  });

/** Opens the payment of an order that was placed; its session, and where the browser goes. */
export async function openPayment(session: ApiSession, { groupId }: Flow) {
  const answer = await session.call('POST', '/payment-sessions', {
    body: { paymentType: 'Nets', sessionType: 'OrderFlow', groupId },
  });
  const { sessionId = '', redirectUrl = '' } = (answer.json ?? {}) as Record<string, string>;
  return { status: answer.status, sessionId, redirectUrl };
}

type InTerminal = typeof NETS_CARD | 'cancel' | 'fail-3ds';

/** What a person does in the terminal; the address it sends them back to. */
export async function inTerminal(window: string, deed: InTerminal): Promise<string> {
  const body = typeof deed === 'string' ? { action: deed } : { action: 'pay', ...deed };
  const response = await fetch(window, {
    method: 'POST',
    body: new URLSearchParams(body),
    redirect: 'manual',
  });
  await response.arrayBuffer();
  return response.headers.get('location') ?? '';
}

/** Comes back to the portal with what the terminal put in the address. */
export async function comeBack(session: ApiSession, address: string): Promise<NetsResult> {
  const { searchParams } = new URL(address);
  const id = searchParams.get('sessionId') ?? '';
  return session.read<NetsResult>(`/nets/${id}/order-flow?${searchParams.toString()}`);
}
