import { expect } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import type { PaymentChange } from '#server/contract/order-payment';
import type { ApiSession } from './api-session';
import {
  comeBack,
  inTerminal,
  NETS_CARD,
  netsTransactions,
  openPayment,
  order,
} from './nets-world';
import { outcomeOf } from './order-world';
import type { TestPortal } from './portal';

type Choice = Pick<PaymentChange, 'netsPaymentType'>;

/** Orders, and opens the terminal; its address. */
export async function openTerminal(
  session: ApiSession,
  flow: Flow,
  choice: Choice,
): Promise<string> {
  expect((await order(session, flow, choice)).status).toBe(200);
  const { status, redirectUrl } = await openPayment(session, flow);
  expect(status).toBe(200);
  return redirectUrl;
}

/** Orders, pays in the terminal with a good card, and comes back. */
export async function payInTerminal(
  portal: TestPortal,
  session: ApiSession,
  flow: Flow,
  choice: Choice,
): Promise<void> {
  const back = await inTerminal(await openTerminal(session, flow, choice), NETS_CARD);
  expect(await comeBack(session, back)).toMatchObject({ isProcessed: true });
  await portal.runJobs();
}

/**
 * Once all work is done there are so many orders of the person with a receipt each, and as many
 * payments that were not given back. Those of others, the `older` transactions, don't count.
 */
export async function expectOrders(
  portal: TestPortal,
  username: string,
  orders: number,
  older = 0,
): Promise<void> {
  await portal.runJobs();
  const outcome = await outcomeOf(portal, username);
  expect(outcome).toMatchObject({ groups: orders, receipts: orders });
  const newestFirst = await netsTransactions(portal);
  const paid = newestFirst
    .slice(0, newestFirst.length - older)
    .filter(
      ({ authorizationId, isAnnulled, captured, credited }) =>
        authorizationId !== null && !isAnnulled && credited < Math.max(captured, 1),
    );
  expect(paid).toHaveLength(orders);
  expect(paid.map(({ amount }) => amount)).not.toContain(0);
}
