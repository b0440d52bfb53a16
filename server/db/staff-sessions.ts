import type { Insertable } from 'kysely';
import type { Queryable, Tx } from './connect';
import { preparedFirst } from './prepared';
import type { StaffSessionTable } from './tables/staff';

/** The login with its account, which is open. */
export const findStaffSession = preparedFirst((db, idHash: string) =>
  db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select([
      'staff_session.id_hash',
      'staff_session.family',
      'staff_session.staff_id',
      'staff_session.created_at',
      'staff_session.last_seen_at',
      'staff_session.mfa_at',
      'staff_session.shadow_hash',
      'staff_session.shadow_until',
      'staff_session.shadow_assists',
      'staff.username',
      'staff.name',
      'staff.role',
      'staff.grants',
      'staff.school_name',
      'staff.school_postcode',
    ])
    .where('staff_session.id_hash', '=', idHash)
    .where('staff.closed_at', 'is', null),
);

/** A new login; of more than `most` of an account those end that were not used for longest. */
export async function insertStaffSession(
  tx: Tx,
  row: Insertable<StaffSessionTable>,
  most: number,
): Promise<void> {
  await tx.insertInto('staff_session').values(row).execute();
  const all = await tx
    .selectFrom('staff_session')
    .select('id_hash')
    .where('staff_id', '=', row.staff_id)
    .orderBy('last_seen_at', 'desc')
    .execute();
  const others = all.map(({ id_hash: id }) => id).filter((id) => id !== row.id_hash);
  const over = others.slice(most - 1);
  if (over.length === 0) return;
  await tx.deleteFrom('staff_session').where('id_hash', 'in', over).execute();
}

export async function touchStaffSession(db: Queryable, idHash: string, now: Date): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ last_seen_at: now.toISOString() })
    .where('id_hash', '=', idHash)
    .execute();
}

/** The same login under another id, with its second factor shown; false where it is over. */
export async function rotateStaffSession(
  db: Queryable,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<boolean> {
  const at = now.toISOString();
  const rotated = await db
    .updateTable('staff_session')
    .set({ id_hash: to, mfa_at: at, last_seen_at: at })
    .where('id_hash', '=', from)
    .executeTakeFirst();
  return rotated.numUpdatedRows === 1n;
}

/** Ends a login; the broker's word on it, when it came from there. */
export async function deleteStaffSession(db: Queryable, idHash: string): Promise<string | null> {
  const row = await db
    .deleteFrom('staff_session')
    .where('id_hash', '=', idHash)
    .returning('id_token')
    .executeTakeFirst();
  return row?.id_token ?? null;
}

/** Ends the logins that came from a session at the broker; how many there were. */
export async function endStaffBrokerSessions(tx: Tx, brokerSession: string): Promise<number> {
  const ended = await tx
    .deleteFrom('staff_session')
    .where('broker_session', '=', brokerSession)
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

/** The login as a person that staff see the portal by, until when; nulls end it. */
export async function setShadow(
  db: Queryable,
  idHash: string,
  shadow: { hash: string; until: string; assists: boolean } | null,
): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({
      shadow_hash: shadow?.hash ?? null,
      shadow_until: shadow?.until ?? null,
      shadow_step: null,
      shadow_assists: shadow?.assists ? 1 : 0,
    })
    .where('id_hash', '=', idHash)
    .execute();
}

export async function setShadowStep(db: Queryable, idHash: string, url: string): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ shadow_step: url })
    .where('id_hash', '=', idHash)
    .execute();
}

/** The page that is seen in the shadow view, and the one that its person opened last. */
export const findSteps = preparedFirst((db, idHash: string) =>
  db
    .selectFrom('staff_session')
    .leftJoin('session', 'session.id_hash', 'staff_session.shadow_hash')
    .leftJoin('beneficiary', 'beneficiary.id', 'session.beneficiary_id')
    .select(['staff_session.shadow_step', 'beneficiary.current_url'])
    .where('staff_session.id_hash', '=', idHash),
);
