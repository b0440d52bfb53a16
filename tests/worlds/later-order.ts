import type { Flow } from '#server/contract/order-flow';
import { ApiSession } from './api-session';
import type { FormClient } from './form-client';
import { orderUntilPayment, pay } from './journey';
import { leaveDays } from './nets-world';
import { signedIn } from './order-world';
import type { TestPortal } from './portal';

/** Takes the later periods out of the order under way, so that there are days for another order. */
export async function orderFewPeriods(
  portal: TestPortal,
  username: string,
  count?: number,
): Promise<void> {
  const session = await ApiSession.signIn(portal, username);
  const { flow } = await session.read<{ flow: Flow | null }>('/order-flow/current');
  if (!flow) throw new Error(`${username} has no order under way`);
  await leaveDays(session, flow, count);
}

/** Anna at her overview, with an order of all her days, which are paid automatically. */
export async function orderAllDays(portal: TestPortal): Promise<FormClient> {
  const anna = await signedIn(portal, 'anna');
  await orderUntilPayment(anna, { mode: 'Regular' });
  await pay(anna);
  await portal.runJobs();
  await anna.open('/overview');
  return anna;
}
