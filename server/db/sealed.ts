import { sql } from 'kysely';
import type { Queryable, Tx } from './connect';

/*
 * What stays in the database under SECRET: CPR numbers, the secrets of the apps of staff, and approvals that
 * were brought in. All else that is sealed is gone within weeks.
 */

const AT_ONCE = 500;

/** People from an id on, in the order of ids; of those who were deleted nothing is sealed. */
export const pageOfSealedPeople = async (db: Queryable, after: string) =>
  db
    .selectFrom('beneficiary')
    .select(['id', 'cpr_hash', 'cpr_encrypted'])
    .where('id', '>', after)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();

/** The CPR number of whoever was not here for the longest time, as it is sealed; undefined where there is nobody. */
export async function findLongestSealed(db: Queryable): Promise<string | undefined> {
  const found = await db
    .selectFrom('beneficiary')
    .select('cpr_encrypted')
    // The condition of its index, word for word.
    .where('cpr_encrypted', '<>', sql.lit(''))
    .where('seen_on', 'is not', null)
    .orderBy('seen_on')
    .limit(1)
    .executeTakeFirst();
  return found?.cpr_encrypted;
}

export const listSealedStaff = async (db: Queryable) =>
  db.selectFrom('staff').select(['id', 'totp_secret as sealed']).execute();

export const pageOfSealedApprovals = async (db: Queryable, after: string) =>
  db
    .selectFrom('imported_approval')
    .select(['id', 'sealed'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();

interface NewHash {
  id: string;
  before: string;
  hash: string;
  sealed: string;
}

/** Writes a CPR number anew, and its hash wherever else it stands, unless the person is gone meanwhile. */
export async function resealPerson(tx: Tx, { id, before, hash, sealed }: NewHash): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('beneficiary')
    .set({ cpr_hash: hash, cpr_encrypted: sealed })
    .where('id', '=', id)
    .where('cpr_hash', '=', before)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n || before === hash) return;
  await tx.updateTable('staff').set({ cpr_hash: hash }).where('cpr_hash', '=', before).execute();
  // What came again since has the new hash already.
  await sql`
    delete from imported_approval where cpr_hash = ${before} and exists (
      select 1 from imported_approval as newer
      where newer.cpr_hash = ${hash} and newer.vus_id = imported_approval.vus_id
    )
  `.execute(tx);
  await tx
    .updateTable('imported_approval')
    .set({ cpr_hash: hash })
    .where('cpr_hash', '=', before)
    .execute();
}

interface Resealed {
  id: string;
  before: string;
  sealed: string;
}

export async function resealStaff(tx: Tx, { id, before, sealed }: Resealed): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ totp_secret: sealed })
    .where('id', '=', id)
    .where('totp_secret', '=', before)
    .execute();
}

export async function resealApproval(tx: Tx, { id, before, sealed }: Resealed): Promise<void> {
  await tx
    .updateTable('imported_approval')
    .set({ sealed })
    .where('id', '=', id)
    .where('sealed', '=', before)
    .execute();
}
