import type { Overview } from '#server/contract/overview';
import { must, type ApiClient } from './client.server';

/**
 * The card groups in the order to show them, and whether something can be ordered. A group holds its
 * first periods, or all that are not over when `showsAll`.
 */
export function getOverview(api: ApiClient, showsAll: boolean): Promise<Overview> {
  return api.get(showsAll ? '/cards/overview?all=1' : '/cards/overview');
}

/** True for the first page of a login that asks: that one leads to the order flow. */
export async function claimAutoOrderFlow(api: ApiClient): Promise<boolean> {
  return must(await api.call<boolean>('POST', '/auth/auto-order-flow'));
}
