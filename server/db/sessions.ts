import type { DataErrorKind } from '../contract/enums';
import { sql, type Updateable } from 'kysely';
import type { Queryable, Tx } from './connect';
import { writeLater } from './later';
import { prepared, preparedFirst } from './prepared';
import type { SessionTable } from './tables/person';

export async function insertSession(
  db: Queryable,
  session: {
    idHash: string;
    beneficiaryId: string;
    now: Date;
    brokerSession: string | null;
    idToken: string | null;
    device: { browser: string | null; system: string | null };
    /** Of a login that goes on; without it the login is one of its own. */
    family?: string | undefined;
    /** The one order that the login is good for, which fetches no approvals. */
    onlyFlowId?: string;
  },
): Promise<void> {
  const at = session.now.toISOString();
  await db
    .insertInto('session')
    .values({
      id_hash: session.idHash,
      family: session.family ?? session.idHash,
      confirmed_at: null,
      beneficiary_id: session.beneficiaryId,
      created_at: at,
      last_seen_at: at,
      broker_session: session.brokerSession,
      id_token: session.idToken,
      ...session.device,
      ...(session.onlyFlowId === undefined
        ? {}
        : {
            only_flow_id: session.onlyFlowId,
            retrieval_state: 'done' as const,
            auto_order_flow_done: 1,
          }),
    })
    .execute();
}

/** A login as a person, for staff who see the portal as they do; nothing is fetched for it. */
export async function insertShadowSession(
  db: Queryable,
  shadow: { idHash: string; beneficiaryId: string; shadowOf: string; now: Date },
): Promise<void> {
  const at = shadow.now.toISOString();
  await db
    .insertInto('session')
    .values({
      id_hash: shadow.idHash,
      family: shadow.idHash,
      confirmed_at: null,
      beneficiary_id: shadow.beneficiaryId,
      ...{ created_at: at, last_seen_at: at, looked_past_at: at },
      ...{ retrieval_state: 'done', auto_order_flow_done: 1 },
      shadow_of: shadow.shadowOf,
    })
    .execute();
}

/** The session with its person and the order under way, if there is one. */
export const findSession = preparedFirst((db, idHash: string) =>
  db
    .selectFrom('session')
    .innerJoin('beneficiary', 'beneficiary.id', 'session.beneficiary_id')
    .leftJoin('order_flow', (join) =>
      join
        .onRef('order_flow.beneficiary_id', '=', 'beneficiary.id')
        // A literal, as an index has it for a condition: a value would have SQLite plan at each run.
        .on('order_flow.is_open', '=', sql.lit(1)),
    )
    .select([
      'session.id_hash',
      'session.family',
      'session.confirmed_at',
      'session.beneficiary_id',
      'session.created_at',
      'session.last_seen_at',
      'session.retrieval_state',
      'session.data_error',
      'session.retrieval_failed_at',
      'session.auto_order_flow_done',
      'session.shadow_of',
      'session.only_flow_id',
      'beneficiary.username',
      'beneficiary.first_name',
      'beneficiary.last_name',
      'beneficiary.account_state',
      'beneficiary.photo_id',
      'beneficiary.secondary_blacklisted_at',
      'beneficiary.rejsebillet_banner_dismissed_on',
      'order_flow.id as open_flow_id',
      'order_flow.state as open_flow_state',
      'order_flow.scheme_type as open_flow_scheme',
      'order_flow.pause_reason as open_flow_pause_reason',
      'order_flow.assigned_pto as open_flow_assigned_pto',
    ])
    .select((e) =>
      e
        .selectFrom('order_flow as obligatory')
        .select((flow) => flow.fn.min('obligatory.id').as('id'))
        .whereRef('obligatory.beneficiary_id', '=', 'beneficiary.id')
        .where('obligatory.flow_type', '=', 'Obligatory')
        .where('obligatory.prepared_key', 'is not', null)
        .as('obligatory_flow_id'),
    )
    .select((e) =>
      e
        .selectFrom('notification')
        .select((open) => open.fn.countAll<number>().as('count'))
        .whereRef('notification.beneficiary_id', '=', 'beneficiary.id')
        .where('notification.approved_at', 'is', null)
        .as('open_notifications'),
    )
    .select((e) =>
      e
        .selectFrom('notification')
        .select((told) => told.fn.countAll<number>().as('count'))
        .whereRef('notification.beneficiary_id', '=', 'beneficiary.id')
        .as('notifications'),
    )
    .select((e) =>
      e
        .selectFrom('notification')
        .select((blocked) => blocked.fn.min('notification.id').as('id'))
        .whereRef('notification.beneficiary_id', '=', 'beneficiary.id')
        .where('notification.approved_at', 'is', null)
        .where('notification.level', '=', 'Blocked')
        .where((blocking) =>
          // What only doing it settles can be looked past, until something new of it is told. An
          // account that is blocked can't do it.
          blocking.or([
            blocking('notification.type', '!=', sql.lit('ProgramDeactivated')),
            blocking.and([
              blocking('beneficiary.account_state', '=', sql.lit('Normal')),
              blocking.or([
                blocking('session.looked_past_at', 'is', null),
                blocking('notification.created_at', '>', blocking.ref('session.looked_past_at')),
              ]),
            ]),
          ]),
        )
        .as('blocking_notification_id'),
    )
    .where('session.id_hash', '=', idHash)
    // One that began while its person was being deleted.
    .where('beneficiary.erased_at', 'is', null)
    .where('session.ended_why', 'is', null),
);

/** The login that the code of an order began, if it was not ended. */
export async function findLoginByCode(
  db: Queryable,
  { beneficiaryId, flowId }: { beneficiaryId: string; flowId: string },
) {
  return db
    .selectFrom('session')
    .select('family')
    .where('beneficiary_id', '=', beneficiaryId)
    .where('only_flow_id', '=', flowId)
    .where('ended_why', 'is', null)
    .executeTakeFirst();
}

/** When a login began and was used last, and whether it was ended; undefined for one that is not known. */
export async function findSessionEnd(db: Queryable, idHash: string) {
  return db
    .selectFrom('session')
    .select(['created_at', 'last_seen_at', 'ended_why', 'only_flow_id'])
    .where('id_hash', '=', idHash)
    .executeTakeFirst();
}

/** The logins of a person that were not ended, the one used last first. */
export const listSessions = prepared((db, beneficiaryId: string) =>
  db
    .selectFrom('session')
    .select(['id_hash', 'created_at', 'last_seen_at', 'browser', 'system'])
    .where('beneficiary_id', '=', beneficiaryId)
    .where('ended_why', 'is', null)
    .where('shadow_of', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .limit(100),
);

/** Ends these logins of a person; their browsers are told why. */
export async function endSessions(db: Queryable, idHashes: readonly string[]): Promise<void> {
  if (idHashes.length === 0) return;
  await db.updateTable('session').set(ENDED).where('id_hash', 'in', idHashes).execute();
}

/** The row stays for a while, to tell its browser; what opens the broker does not. */
const ENDED = { ended_why: 'elsewhere', id_token: null } as const;

export async function touchSession(db: Queryable, idHash: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: now.toISOString() })
    .where('id_hash', '=', idHash)
    .execute();
}

/** Its person has shown who they are: the same login under another id; false where it is over. */
export async function confirmSession(
  db: Queryable,
  {
    from,
    to,
    atBroker: { session, idToken },
    now,
  }: {
    from: string;
    to: string;
    atBroker: { session: string | null; idToken: string };
    now: Date;
  },
): Promise<boolean> {
  const at = now.toISOString();
  return renameSession(
    db,
    { from, to },
    { confirmed_at: at, last_seen_at: at, broker_session: session, id_token: idToken },
  );
}

/** The same login under another id; false where it is over. */
export async function renameSession(
  db: Queryable,
  { from, to }: { from: string; to: string },
  change: Omit<Updateable<SessionTable>, 'id_hash'> = {},
): Promise<boolean> {
  const result = await db
    .updateTable('session')
    .set({ ...change, id_hash: to })
    .where('id_hash', '=', from)
    .where('ended_why', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** This login looks past what only doing it settles, as far as it has been told by now. */
export async function lookPast(db: Queryable, idHash: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ looked_past_at: now.toISOString() })
    .where('id_hash', '=', idHash)
    .execute();
}

/** Ends a login; the broker's word on it, when it came from there. */
export async function deleteSession(db: Queryable, idHash: string): Promise<string | null> {
  const row = await db
    .deleteFrom('session')
    .where('id_hash', '=', idHash)
    .returning('id_token')
    .executeTakeFirst();
  return row?.id_token ?? null;
}

/** Ends the logins that came from a session at the broker, once for each notice; how many there were. */
export async function endBrokerSessions(
  tx: Tx,
  notice: { id: string; session: string },
  now: Date,
): Promise<number> {
  const isNew = await tx
    .insertInto('logout_notice')
    .values({ id: notice.id, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (isNew.numInsertedOrUpdatedRows !== 1n) return 0;
  const ended = await tx
    .updateTable('session')
    .set(ENDED)
    .where('broker_session', '=', notice.session)
    .where('ended_why', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Claims the retrieval of this login: true for exactly one of several simultaneous callers. */
export async function beginRetrieval(db: Queryable, idHash: string): Promise<boolean> {
  const result = await db
    .updateTable('session')
    .set({ retrieval_state: 'running', data_error: 'NoError' })
    .where('id_hash', '=', idHash)
    .where('retrieval_state', 'in', ['none', 'failed'])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function finishRetrieval(
  db: Queryable,
  idHash: string,
  outcome: { state: 'done' | 'failed'; dataError: DataErrorKind; failedAt: Date | null },
): Promise<void> {
  const finished = db
    .updateTable('session')
    .set({
      retrieval_state: outcome.state,
      data_error: outcome.dataError,
      retrieval_failed_at: outcome.failedAt?.toISOString() ?? null,
    })
    .where('id_hash', '=', idHash);
  await writeLater(db, finished);
}

/** Records the one automatic visit to the order flow: true only for the first caller of a login. */
export async function claimAutoOrderFlow(db: Queryable, idHash: string): Promise<boolean> {
  const result = await db
    .updateTable('session')
    .set({ auto_order_flow_done: 1 })
    .where('id_hash', '=', idHash)
    .where('auto_order_flow_done', '=', 0)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
