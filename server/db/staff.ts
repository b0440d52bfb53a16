import type { Insertable, Selectable } from 'kysely';
import type { Queryable, Tx } from './connect';
import { preparedFirst } from './prepared';
import type { StaffTable } from './tables/staff';

export type StaffRow = Selectable<StaffTable>;

export const findStaff = preparedFirst((db, id: string) =>
  db.selectFrom('staff').selectAll().where('id', '=', id).where('closed_at', 'is', null),
);

/** Keeps an account: what is counted of it stays as it is until the transaction ends. */
export async function lockStaff(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('staff')
    .set((e) => ({ created_at: e.ref('created_at') }))
    .where('id', '=', id)
    .execute();
}

export const findStaffByUsername = preparedFirst((db, username: string) =>
  db
    .selectFrom('staff')
    .selectAll()
    .where('username', '=', username)
    .where('closed_at', 'is', null),
);

/** Whose MitID this is; a closed account too, to be told so. */
export const findStaffByIdentity = preparedFirst((db, issuer: string, uuid: string) =>
  db
    .selectFrom('staff_identity')
    .innerJoin('staff', 'staff.id', 'staff_identity.staff_id')
    .selectAll('staff')
    .where('staff_identity.issuer', '=', issuer)
    .where('staff_identity.uuid', '=', uuid),
);

export const findStaffByCpr = preparedFirst((db, cprHash: string) =>
  db.selectFrom('staff').selectAll().where('cpr_hash', '=', cprHash),
);

/** Of an account whose CPR number is kept under a former secret, the hash under the one that is used. */
export async function keepCprHash(
  db: Queryable,
  id: string,
  [used, ...former]: readonly string[],
): Promise<void> {
  if (used === undefined || former.length === 0) return;
  await db
    .updateTable('staff')
    .set({ cpr_hash: used })
    .where('id', '=', id)
    .where('cpr_hash', 'in', former)
    .execute();
}

export const listStaff = async (db: Queryable): Promise<StaffRow[]> =>
  db.selectFrom('staff').selectAll().orderBy('username').execute();

export async function insertStaff(db: Queryable, row: Insertable<StaffTable>): Promise<void> {
  await db.insertInto('staff').values(row).execute();
}

export async function setGrants(tx: Tx, id: string, grants: string): Promise<void> {
  await tx.updateTable('staff').set({ grants }).where('id', '=', id).execute();
}

/** Notes whose a MitID is; the word that came last counts. */
export async function bindStaffIdentity(
  db: Queryable,
  { issuer, uuid, staffId, now }: { issuer: string; uuid: string; staffId: string; now: Date },
): Promise<void> {
  const bound = { staff_id: staffId, bound_at: now.toISOString() };
  await db
    .insertInto('staff_identity')
    .values({ issuer, uuid, ...bound })
    .onConflict((conflict) => conflict.columns(['issuer', 'uuid']).doUpdateSet(bound))
    .execute();
}

/** An account that nobody gets into any more, with whose logins it is over. */
export async function closeStaff(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ closed_at: now.toISOString(), cpr_hash: null })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('staff_identity').where('staff_id', '=', id).execute();
  await tx.deleteFrom('staff_session').where('staff_id', '=', id).execute();
  await tx.deleteFrom('recovery_code').where('staff_id', '=', id).execute();
}

/** Another secret, shown until a code of it is right; codes and logins that rest on the old one are over. */
export async function replaceTotpSecret(tx: Tx, id: string, sealedSecret: string): Promise<void> {
  await tx
    .updateTable('staff')
    .set({
      totp_secret: sealedSecret,
      ...{ totp_enrolled_at: null, totp_last_step: null, totp_tries: 0, totp_locked_until: null },
    })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('staff_session').where('staff_id', '=', id).execute();
  await tx.deleteFrom('recovery_code').where('staff_id', '=', id).execute();
}

/**
 * Takes one of `most` tries, of however many that come at once; the last of them locks until `lockedUntil`.
 * False where none was left.
 */
export async function takeTotpTry(
  db: Queryable,
  id: string,
  { most, now, lockedUntil }: { most: number; now: Date; lockedUntil: Date },
): Promise<boolean> {
  const at = now.toISOString();
  // A lock that is over gives all tries back.
  await db
    .updateTable('staff')
    .set({ totp_tries: 0, totp_locked_until: null })
    .where('id', '=', id)
    .where('totp_locked_until', '<=', at)
    .execute();
  const taken = await db
    .updateTable('staff')
    .set((e) => ({
      totp_tries: e('totp_tries', '+', 1),
      totp_locked_until: e
        .case()
        .when('totp_tries', '>=', most - 1)
        .then(lockedUntil.toISOString())
        .else(null)
        .end(),
    }))
    .where('id', '=', id)
    .where('totp_tries', '<', most)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** Notes a code that was right: false where it, or a later one, was used before. */
export async function useTotpStep(
  db: Queryable,
  id: string,
  { step, now }: { step: number; now: Date },
): Promise<boolean> {
  const used = await db
    .updateTable('staff')
    .set((e) => ({
      totp_last_step: step,
      totp_tries: 0,
      totp_locked_until: null,
      totp_enrolled_at: e.fn.coalesce('totp_enrolled_at', e.val(now.toISOString())),
    }))
    .where('id', '=', id)
    .where((e) => e.or([e('totp_last_step', 'is', null), e('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Marks a recovery code as used; false for one that is not there, or was used. */
export async function useRecoveryCode(
  db: Queryable,
  { staffId, codeHash, now }: { staffId: string; codeHash: string; now: Date },
): Promise<boolean> {
  const used = await db
    .updateTable('recovery_code')
    .set({ used_at: now.toISOString() })
    .where('code_hash', '=', codeHash)
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  { staffId, hashes, now }: { staffId: string; hashes: readonly string[]; now: Date },
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('staff_id', '=', staffId).execute();
  await tx
    .insertInto('recovery_code')
    .values(
      hashes.map((hash) => ({
        code_hash: hash,
        staff_id: staffId,
        created_at: now.toISOString(),
      })),
    )
    .execute();
}
