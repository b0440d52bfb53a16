import { addDays } from 'date-fns/addDays';
import { addSystem } from '#server/workflows/system-login';
import { ApiSession } from './api-session';
import type { TestPortal } from './portal';

interface Given {
  addresses?: readonly string[];
  days?: number;
}

/** Another system with a token of its own, from this machine unless said otherwise. */
export async function systemOf(
  portal: TestPortal,
  name: string,
  { addresses = ['127.0.0.1', '::1'], days = 90 }: Given = {},
): Promise<ApiSession> {
  const now = portal.clock.now();
  const system = { name, addresses, expiresAt: addDays(now, days) };
  const token = await portal.deps.connection.db
    .transaction()
    .execute((tx) => addSystem(tx, system, now));
  return ApiSession.ofSystem(portal, token);
}
