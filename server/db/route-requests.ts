import type { Insertable } from 'kysely';
import type { CompanyAnswer } from '../contract/enums';
import type { ChosenRoute, GvssOutcome } from '../contract/gvss';
import { newId } from '../crypto';
import type { Queryable, Tx } from './connect';
import { preparedFirst } from './prepared';
import { routeInfoColumn } from './json-columns';
import type { RouteRequestTable } from './tables/order';

export async function insertRouteRequest(
  db: Queryable,
  request: Pick<
    Insertable<RouteRequestTable>,
    | 'token_hash'
    | 'beneficiary_id'
    | 'flow_id'
    | 'source_group_id'
    | 'approval_id'
    | 'frame_url_encrypted'
    | 'created_at'
    | 'expires_at'
  >,
): Promise<void> {
  await db.insertInto('route_request').values(request).execute();
}

export const findRouteRequest = preparedFirst((db, tokenHash: string) =>
  db.selectFrom('route_request').selectAll().where('token_hash', '=', tokenHash),
);

/** The latest visit for a group, with the route that was chosen and the order that came of it. */
export const findGroupVisit = preparedFirst(
  (db, where: { beneficiaryId: string; groupId: string }) =>
    db
      .selectFrom('route_request')
      .leftJoin('order_flow', 'order_flow.id', 'route_request.flow_id')
      .leftJoin('route', 'route.id', 'route_request.route_id')
      .select([
        'route_request.flow_id',
        'route_request.approval_id',
        'route_request.frame_url_encrypted',
        'route_request.expires_at',
        'route_request.outcome',
      ])
      .select(['order_flow.state as flow_state', 'route.pto', 'route.info'])
      .where('route_request.source_group_id', '=', where.groupId)
      .where('route_request.beneficiary_id', '=', where.beneficiaryId)
      .orderBy('route_request.created_at', 'desc')
      .limit(1),
);
export type GroupVisit = NonNullable<Awaited<ReturnType<typeof findGroupVisit>>>;

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

/** Keeps what the company said of the route; false when it has said something before. */
export async function answerRouteRequest(
  tx: Tx,
  tokenHash: string,
  { answer, now }: { answer: CompanyAnswer; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('route_request')
    .set({ answer, answered_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .where('answer', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** What a company said, with the order as it is now and where its person wants to be told. */
export const findAnsweredRequest = preparedFirst((db, tokenHash: string) =>
  db
    .selectFrom('route_request')
    .innerJoin('order_flow', (join) =>
      join
        .onRef('order_flow.id', '=', 'route_request.flow_id')
        .onRef('order_flow.route_id', '=', 'route_request.route_id'),
    )
    .innerJoin('beneficiary', 'beneficiary.id', 'order_flow.beneficiary_id')
    .select([
      'route_request.answer',
      'order_flow.state',
      'order_flow.pause_reason',
      'order_flow.pause_email',
      'order_flow.assigned_pto',
      'order_flow.beneficiary_id',
      'beneficiary.first_name',
    ])
    .where('route_request.token_hash', '=', tokenHash)
    .where('route_request.answer', 'is not', null),
);

/** Adds a route that was chosen in an order to those of its approval; returns its id. */
export async function insertChosenRoute(
  tx: Tx,
  place: { approvalId: string; flowId: string; position: number },
  route: ChosenRoute,
): Promise<string> {
  const routeId = newId();
  await tx
    .insertInto('route')
    .values({
      id: routeId,
      approval_id: place.approvalId,
      flow_id: place.flowId,
      vus_route_id: `gvss:${routeId}`,
      pto: route.pto,
      info: routeInfoColumn.write(route.info),
      ordinary_price_ore: route.ordinaryPriceOre,
      position: place.position,
    })
    .execute();
  return routeId;
}

/** Forgets a route that was chosen in this order; one of the register stays. */
export async function deleteChosenRoute(
  tx: Tx,
  { flowId, routeId }: { flowId: string; routeId: string | null },
): Promise<void> {
  await tx.deleteFrom('route').where('flow_id', '=', flowId).where('id', '=', routeId).execute();
}

/** Forgets the routes chosen earlier in the same order: the one chosen last replaces them. */
export async function deleteOtherChosenRoutes(
  tx: Tx,
  { flowId, routeId }: { flowId: string; routeId: string },
): Promise<void> {
  await tx.deleteFrom('route').where('flow_id', '=', flowId).where('id', '!=', routeId).execute();
}
