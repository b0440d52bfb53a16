import { sql, type Updateable } from 'kysely';
import type { CardProvider } from '../contract/enums';
import { newId } from '../crypto';
import type { Queryable, Tx } from './connect';
import { prepared, preparedFirst } from './prepared';
import type { PaymentOperationTable } from './tables/payment';

export const findOperation = preparedFirst((db, id: string) =>
  db.selectFrom('payment_operation').selectAll().where('id', '=', id),
);
export type PaymentOperationRow = NonNullable<Awaited<ReturnType<typeof findOperation>>>;

export const findOperationByHandle = preparedFirst((db, handle: string) =>
  db.selectFrom('payment_operation').selectAll().where('handle', '=', handle),
);

export const findLatestOperation = preparedFirst((db, flowId: string) =>
  db
    .selectFrom('payment_operation')
    .selectAll()
    .where('flow_id', '=', flowId)
    .orderBy('attempt', 'desc')
    .limit(1),
);

/** The latest attempt of a person to pay one later period in a window. */
export const findLatestSinglePayment = latestOfCard('SinglePayment');

/** The latest attempt of a person to pay for a card that is made again. */
export const findLatestReplacementPayment = latestOfCard('Replacement');

function latestOfCard(type: 'SinglePayment' | 'Replacement') {
  return preparedFirst((db, cardId: string) =>
    db
      .selectFrom('payment_operation')
      .selectAll()
      .where('card_id', '=', cardId)
      .where('session_type', '=', sql.lit(type))
      .orderBy('attempt', 'desc')
      .limit(1),
  );
}

/** The latest window in which another card was to be saved for a group. */
export const findLatestPaymentChange = preparedFirst((db, groupId: string) =>
  db
    .selectFrom('payment_operation')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('session_type', '=', sql.lit('PaymentChange'))
    .orderBy('attempt', 'desc')
    .limit(1),
);

/** So many of its charges say all that counts about a period. */
const MOST_CHARGES = 100;

/** The charges of the agreement for one later period, the latest first. */
export const listPeriodCharges = prepared((db, cardId: string) =>
  db
    .selectFrom('payment_operation')
    .select(['id', 'attempt', 'state', 'error_code', 'created_at'])
    .where('card_id', '=', cardId)
    .where('session_type', '=', 'PeriodCharge')
    .orderBy('attempt', 'desc')
    .limit(MOST_CHARGES),
);

/** The attempt to pay one period through Nets that a person left undecided, the latest. */
export const findOpenSinglePayment = preparedFirst((db, beneficiaryId: string) =>
  db
    .selectFrom('payment_operation')
    .select(['id', 'card_id'])
    .where('beneficiary_id', '=', beneficiaryId)
    .where('session_type', '=', sql.lit('SinglePayment'))
    .where('provider', '=', 'Nets')
    .where('state', 'in', ['created', 'open', 'processing'])
    .orderBy('created_at', 'desc')
    .limit(1),
);

/** Adds an attempt and returns it; adds nothing when this attempt of the flow exists already. */
export async function insertOperation(
  db: Queryable,
  operation: Omit<
    PaymentOperationTable,
    | 'version'
    | 'cancel_seen'
    | 'captured_ore'
    | 'refunded_ore'
    | 'provider_session_id'
    | 'redirect_url'
    | 'error_code'
    | 'updated_at'
    | 'ask_after'
    | 'masked_number'
    | 'expiry'
    | 'brand'
  >,
): Promise<PaymentOperationRow | undefined> {
  return db
    .insertInto('payment_operation')
    .values({ ...operation, updated_at: operation.created_at })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export type OperationChange = Omit<Updateable<PaymentOperationTable>, 'id' | 'version'>;

/**
 * Changes the operation if it still has the version that was read, and returns it as it is then;
 * undefined when somebody was faster. Others who want to change it wait until the transaction ends.
 * Only another state or sum makes a new version, so that many who ask and learn nothing new do not put
 * one another off.
 */
export async function changeOperation(
  tx: Tx,
  read: PaymentOperationRow,
  change: OperationChange & { updated_at: string },
): Promise<PaymentOperationRow | undefined> {
  const isNews = (['state', 'captured_ore', 'refunded_ore'] as const).some(
    (column) => change[column] !== undefined && change[column] !== read[column],
  );
  return tx
    .updateTable('payment_operation')
    .set({ ...change, version: isNews ? read.version + 1 : read.version })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .returningAll()
    .executeTakeFirst();
}

/** Notes what made an operation change its state; nothing when it has not. */
export async function noteTransition(
  tx: Tx,
  from: PaymentOperationRow,
  to: PaymentOperationRow,
  event: string,
): Promise<void> {
  if (to.state === from.state) return;
  await tx
    .insertInto('payment_transition')
    .values({
      id: newId(),
      operation_id: from.id,
      from_state: from.state,
      event,
      to_state: to.state,
      at: to.updated_at,
    })
    .execute();
}

/** The same as one step: the change, and the note of it. */
export async function updateOperation(
  tx: Tx,
  read: PaymentOperationRow,
  change: OperationChange & { updated_at: string },
  event: string,
): Promise<PaymentOperationRow | undefined> {
  const changed = await changeOperation(tx, read, change);
  if (changed) await noteTransition(tx, read, changed, event);
  return changed;
}

/** The operation as it is now; nobody else changes it until the transaction ends. */
export async function lockOperation(tx: Tx, id: string): Promise<PaymentOperationRow | undefined> {
  return tx
    .updateTable('payment_operation')
    .set((e) => ({ updated_at: e.ref('updated_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Keeps the hosted window of an attempt, and returns the attempt; undefined when it has one already. */
export async function storeSession(
  db: Queryable,
  id: string,
  session: { sessionId: string; url: string },
): Promise<PaymentOperationRow | undefined> {
  return db
    .updateTable('payment_operation')
    .set({ provider_session_id: session.sessionId, redirect_url: session.url })
    .where('id', '=', id)
    .where('provider_session_id', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** The operation, for one of all who want to ask the provider now; the others read what it is told. */
export async function claimQuestion(
  db: Queryable,
  id: string,
  { now, next, farthest }: { now: Date; next: Date; farthest: Date },
): Promise<PaymentOperationRow | undefined> {
  return db
    .updateTable('payment_operation')
    .set({ ask_after: next.toISOString() })
    .where('id', '=', id)
    .where((e) =>
      e.or([
        e('ask_after', 'is', null),
        e('ask_after', '<=', now.toISOString()),
        e('ask_after', '>', farthest.toISOString()),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Notes why an operation came to nothing, or what could not be done about it. */
export async function noteError(db: Queryable, id: string, code: string): Promise<void> {
  await db
    .updateTable('payment_operation')
    .set({ error_code: code })
    .where('id', '=', id)
    .execute();
}

/** Operations that nobody has asked the provider about for a while. */
export async function listDueOperations(db: Queryable, now: Date, limit: number) {
  return db
    .selectFrom('payment_operation')
    .select(['id', 'created_at'])
    .where('next_check_at', '<=', now.toISOString())
    .orderBy('next_check_at')
    .limit(limit)
    .execute();
}

export async function postponeCheck(db: Queryable, id: string, until: Date): Promise<void> {
  await db
    .updateTable('payment_operation')
    .set({ next_check_at: until.toISOString() })
    .where('id', '=', id)
    .where('next_check_at', 'is not', null)
    .execute();
}

/** Brings the checks that are due after `latest` forward to it. */
export async function bringChecksForward(db: Queryable, latest: Date): Promise<void> {
  const next_check_at = latest.toISOString();
  await db
    .updateTable('payment_operation')
    .set({ next_check_at })
    .where('next_check_at', '>', next_check_at)
    .execute();
}

/** True for the first delivery of an event; providers repeat themselves. */
export async function insertWebhookEvent(
  db: Queryable,
  event: { id: string; provider: CardProvider; body: string; now: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('webhook_event')
    .values({
      id: event.id,
      provider: event.provider,
      body: event.body,
      received_at: event.now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
