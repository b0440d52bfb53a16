import type { Queryable } from './connect';

export async function findBeneficiaryByUsername(db: Queryable, username: string) {
  return db
    .selectFrom('beneficiary')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirst();
}

export async function getBeneficiary(db: Queryable, id: string) {
  return db.selectFrom('beneficiary').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
