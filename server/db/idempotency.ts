import type { Queryable } from './connect';

/** Binds a key to the body it came with first; false when it came with another one before. */
export async function claimIdempotencyKey(
  db: Queryable,
  claim: { key: string; beneficiaryId: string; bodyHash: string; now: Date },
): Promise<boolean> {
  const { body_hash } = await db
    .insertInto('idempotency_key')
    .values({
      key: claim.key,
      beneficiary_id: claim.beneficiaryId,
      body_hash: claim.bodyHash,
      created_at: claim.now.toISOString(),
    })
    // Written as it is, so that the row which was there before is answered with.
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((e) => ({ key: e.ref('excluded.key') })),
    )
    .returning('body_hash')
    .executeTakeFirstOrThrow();
  return body_hash === claim.bodyHash;
}
