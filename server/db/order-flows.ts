import { sql, type Selectable, type Updateable } from 'kysely';
import type { CardPeriodType, EducationType, OrderFlowState } from '../contract/enums';
import type { Queryable, Tx } from './connect';
import { prepared, preparedFirst } from './prepared';
import type { OrderFlowTable } from './tables/order';

export type FlowRow = Selectable<OrderFlowTable>;

/** Which order of a person is meant: one by its id or group, or the one under way. */
export interface FlowWhere {
  beneficiaryId: string;
  flowId?: string;
  isOpen?: true;
  state?: OrderFlowState;
  groupId?: string;
}

/** The row of an order; undefined when there is none, or it is another person's. */
export const findFlow = preparedFirst(
  (db, { beneficiaryId, flowId, isOpen, groupId, state }: FlowWhere) => {
    let query = db.selectFrom('order_flow').selectAll().where('beneficiary_id', '=', beneficiaryId);
    if (flowId !== undefined) query = query.where('id', '=', flowId);
    if (groupId !== undefined) query = query.where('group_id', '=', groupId);
    if (state !== undefined) query = query.where('state', '=', state);
    if (isOpen) query = query.where('is_open', '=', sql.lit(1));
    return query;
  },
);

/**
 * Reads the row of an order and keeps it for this transaction: others who change it wait, and what is
 * read afterwards, the cards included, is of one moment.
 */
export async function lockFlow(
  tx: Tx,
  where: { beneficiaryId: string; flowId: string },
): Promise<FlowRow | undefined> {
  return tx
    .updateTable('order_flow')
    .set((e) => ({ version: e.ref('version') }))
    .where('id', '=', where.flowId)
    .where('beneficiary_id', '=', where.beneficiaryId)
    .returningAll()
    .executeTakeFirst();
}

interface NewOrderFlow {
  id: string;
  beneficiaryId: string;
  groupId: string;
  flowType: CardPeriodType;
  schemeType: EducationType | null;
  now: Date;
  /** The group it changes, with its approval and route. */
  source?: { groupId: string; approvalId: string; routeId: string | null };
  /** Given for an order that the system prepares: it is not under way until it is opened. */
  preparedKey?: string;
  /** Begun by staff for its person. */
  isAssisted?: boolean;
}

/**
 * Adds a flow; adds nothing, and answers false, when the person already has one under way or this
 * one is prepared already, as the unique indexes say.
 */
export async function insertFlow(db: Queryable, flow: NewOrderFlow): Promise<boolean> {
  const at = flow.now.toISOString();
  const isPrepared = flow.preparedKey !== undefined;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('order_flow')
    .values({
      id: flow.id,
      beneficiary_id: flow.beneficiaryId,
      group_id: flow.groupId,
      flow_type: flow.flowType,
      scheme_type: flow.schemeType,
      approval_id: flow.source?.approvalId ?? null,
      route_id: flow.source?.routeId ?? null,
      source_group_id: flow.source?.groupId ?? null,
      prepared_key: flow.preparedKey ?? null,
      is_assisted: flow.isAssisted ? 1 : 0,
      state: isPrepared ? 'Precreated' : 'InProcess',
      is_open: isPrepared ? 0 : 1,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The order that was prepared under a key and is not over. */
export const findPreparedFlow = preparedFirst((db, preparedKey: string) =>
  db.selectFrom('order_flow').select('id').where('prepared_key', '=', preparedKey),
);

/** The changes of a group's route that nobody has opened. */
export const listPreparedRouteChanges = prepared((db, groupId: string) =>
  db
    .selectFrom('order_flow')
    .selectAll()
    .where('source_group_id', '=', groupId)
    .where('state', '=', 'Precreated')
    .where('flow_type', '=', 'Changing')
    .limit(20),
);

export type FlowChange = Omit<Updateable<OrderFlowTable>, 'id' | 'version' | 'updated_at'>;

/** What a person chooses; a change of these makes pages that show the earlier choice stale. */
const CONTENT: ReadonlyArray<keyof FlowChange> = [
  'scheme_type',
  'approval_id',
  'route_id',
  'program_id',
  'cards',
];

/**
 * Changes the flow if it is still as it was read, and returns it as it is then; undefined when somebody
 * was faster. Only a change of content gives it a new version: placing or paying an order makes no page
 * stale.
 */
export async function updateFlow(
  db: Queryable,
  read: { id: string; version: number; state: OrderFlowState },
  change: FlowChange,
  now: Date,
): Promise<FlowRow | undefined> {
  const isContent = CONTENT.some((column) => change[column] !== undefined);
  return db
    .updateTable('order_flow')
    .set({
      ...change,
      version: isContent ? read.version + 1 : read.version,
      updated_at: now.toISOString(),
    })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .where('state', '=', read.state)
    .returningAll()
    .executeTakeFirst();
}

/** The order this person finished last, since the instant `since`. */
export const findFinishedFlow = preparedFirst(
  (db, where: { beneficiaryId: string; flowId?: string; since: string }) => {
    let query = db
      .selectFrom('order_flow')
      .selectAll()
      .where('beneficiary_id', '=', where.beneficiaryId)
      .where('state', '=', 'Finished')
      .where('finished_at', '>=', where.since);
    if (where.flowId !== undefined) query = query.where('id', '=', where.flowId);
    return query.orderBy('finished_at', 'desc').limit(1);
  },
);
