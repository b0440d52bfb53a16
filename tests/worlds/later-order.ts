import type { Flow } from '#server/contract/order-flow';
import { ApiSession } from './api-session';
import { leaveDays } from './nets-world';
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
