import type { Overview } from '#server/contract/overview';
import type { ApiClient } from './client.server';

/** The card groups in the order to show them, and whether something can be ordered. */
export function getOverview(api: ApiClient): Promise<Overview> {
  return api.get('/cards/overview');
}
