import type { Insertable } from 'kysely';
import type { ChosenRoute, GvssOutcome } from '../contract/gvss';
import { newId } from '../crypto';
import type { Queryable, Tx } from './connect';
import type { RouteRequestTable } from './tables/order';

export async function insertRouteRequest(
  db: Queryable,
  request: Omit<Insertable<RouteRequestTable>, 'used_at' | 'outcome' | 'result_hash' | 'route_id'>,
): Promise<void> {
  await db.insertInto('route_request').values(request).execute();
}

export async function findRouteRequest(db: Queryable, tokenHash: string) {
  return db
    .selectFrom('route_request')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Uses a request up; false when it was used before. */
export async function useRouteRequest(
  tx: Tx,
  tokenHash: string,
  use: { outcome: GvssOutcome; resultHash: string; routeId: string | null; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('route_request')
    .set({
      used_at: use.now.toISOString(),
      outcome: use.outcome,
      result_hash: use.resultHash,
      route_id: use.routeId,
    })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Adds a route that was chosen in an order to those of its approval; returns its id. */
export async function insertChosenRoute(
  tx: Tx,
  owner: { approvalId: string; flowId: string; position: number },
  route: ChosenRoute,
): Promise<string> {
  const routeId = newId();
  await tx
    .insertInto('route')
    .values({
      id: routeId,
      approval_id: owner.approvalId,
      flow_id: owner.flowId,
      vus_route_id: `gvss:${routeId}`,
      pto: route.pto,
      info: JSON.stringify(route.info),
      ordinary_price_ore: route.ordinaryPriceOre,
      position: owner.position,
    })
    .execute();
  return routeId;
}

/** Forgets the routes chosen earlier in the same order: the one chosen last replaces them. */
export async function deleteOtherChosenRoutes(
  tx: Tx,
  { flowId, routeId }: { flowId: string; routeId: string },
): Promise<void> {
  await tx.deleteFrom('route').where('flow_id', '=', flowId).where('id', '!=', routeId).execute();
}
