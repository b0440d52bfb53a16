import { listRoutes } from '../../../db/approvals';
import type { CardGroupRow } from '../../../db/cards';
import type { Queryable } from '../../../db/connect';
import { snapshotColumn } from '../../../db/json-columns';
import { newestRoute } from '../../group-snapshot';

/** The route a group was ordered for; groups from before it was kept have the one their snapshot shows. */
export async function routeOf(db: Queryable, group: CardGroupRow): Promise<string | null> {
  if (group.route_id !== null) return group.route_id;
  const route = newestRoute(snapshotColumn.read(group.snapshot));
  const routes = await listRoutes(db, group.approval_id, { id: group.flow_id, routeId: null });
  const same = routes.find(({ info }) => info === JSON.stringify(route));
  return same?.id ?? routes[0]?.id ?? null;
}
