import type { Overview } from '#server/contract/overview';
import type { ApiClient } from './client.server';

/**
 * The card groups in the order to show them, and whether something can be ordered. A group holds its
 * first periods, or all that are not over when `showsAll`.
 */
export function getOverview(api: ApiClient, showsAll: boolean): Promise<Overview> {
  return api.get(showsAll ? '/cards/overview?all=1' : '/cards/overview');
}
