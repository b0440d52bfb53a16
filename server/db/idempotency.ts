import type { Queryable } from './connect';

/** Binds a key to the body it came with first; false when it came with another one before. */
export async function claimIdempotencyKey(
  db: Queryable,
  claim: { key: string; beneficiaryId: string; bodyHash: string; now: Date },
): Promise<boolean> {
  await db
    .insertInto('idempotency_key')
    .values({
      key: claim.key,
      beneficiary_id: claim.beneficiaryId,
      body_hash: claim.bodyHash,
      created_at: claim.now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db
    .selectFrom('idempotency_key')
    .select('body_hash')
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow();
  return row.body_hash === claim.bodyHash;
}
