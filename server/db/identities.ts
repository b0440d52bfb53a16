import type { Queryable } from './connect';
import { preparedFirst } from './prepared';

/** The person whose MitID this is. */
export const findIdentity = preparedFirst((db, issuer: string, uuid: string) =>
  db
    .selectFrom('identity')
    .select('beneficiary_id')
    .where('issuer', '=', issuer)
    .where('uuid', '=', uuid),
);

/** Notes whose a MitID is; the word that came last counts. */
export async function bindIdentity(
  db: Queryable,
  identity: { issuer: string; uuid: string; beneficiaryId: string; now: Date },
): Promise<void> {
  const { issuer, uuid, beneficiaryId, now } = identity;
  const bound = { beneficiary_id: beneficiaryId, bound_at: now.toISOString() };
  await db
    .insertInto('identity')
    .values({ issuer, uuid, ...bound })
    .onConflict((conflict) => conflict.columns(['issuer', 'uuid']).doUpdateSet(bound))
    .execute();
}

/** Whether a person has shown who they are with a MitID. */
export async function hasIdentity(db: Queryable, beneficiaryId: string): Promise<boolean> {
  const bound = await db
    .selectFrom('identity')
    .select('uuid')
    .where('beneficiary_id', '=', beneficiaryId)
    .limit(1)
    .executeTakeFirst();
  return bound !== undefined;
}
