import type { Insertable, Updateable } from 'kysely';
import type { Queryable, Tx } from './connect';
import { preparedFirst } from './prepared';
import type { BeneficiaryTable } from './tables/person';

export const findBeneficiaryByUsername = preparedFirst((db, username: string) =>
  db.selectFrom('beneficiary').selectAll().where('username', '=', username),
);

export const findBeneficiary = preparedFirst((db, id: string) =>
  db.selectFrom('beneficiary').selectAll().where('id', '=', id),
);

export const findBeneficiaryByCpr = preparedFirst((db, cprHash: string) =>
  db.selectFrom('beneficiary').select('id').where('cpr_hash', '=', cprHash),
);

/** A name as it is searched for. */
export const searchNames = (firstName: string, lastName: string) => ({
  search_name: `${firstName} ${lastName}`.trim().toLowerCase(),
  search_last_name: lastName.toLowerCase(),
});

/** Takes somebody up; who is there already under this CPR number stays as they are. */
export async function addBeneficiary(
  tx: Tx,
  person: Omit<Insertable<BeneficiaryTable>, 'user_kind' | 'account_state'>,
): Promise<void> {
  await tx
    .insertInto('beneficiary')
    .values({
      ...person,
      ...searchNames(person.first_name, person.last_name),
      ...{ user_kind: 'Beneficiary', account_state: 'Normal' },
      seen_on: person.created_at.slice(0, 10),
    })
    .onConflict((conflict) => conflict.column('cpr_hash').doNothing())
    .execute();
}

/** @throws Error when there is no such person */
export async function getBeneficiary(db: Queryable, id: string) {
  const person = await findBeneficiary(db, id);
  if (!person) throw new Error(`There is no person ${id}`);
  return person;
}

/** False where the profile was deleted meanwhile: nothing is written to it then. */
export async function updateBeneficiary(
  db: Queryable,
  id: string,
  change: Pick<
    Updateable<BeneficiaryTable>,
    | 'contact_email'
    | 'contact_phone'
    | 'contact_phone_country'
    | 'delivery_address'
    | 'stated_address'
    | 'marketing_consent'
    | 'marketing_given_at'
    | 'marketing_withdrawn_at'
    | 'rejsekort_customer_id'
    | 'rejsekort_consent_at'
    | 'rejsebillet_banner_dismissed_on'
    | 'reminders_stopped_at'
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('beneficiary')
    .set(change)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False where the account is in that state already. */
export async function setAccountState(
  tx: Tx,
  id: string,
  state: BeneficiaryTable['account_state'],
): Promise<boolean> {
  const changed = await tx
    .updateTable('beneficiary')
    .set((e) => ({ account_state: state, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .where('account_state', '!=', state)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Notes the page that a person has opened; nothing of one who was deleted since. */
export async function setCurrentUrl(db: Queryable, id: string, url: string): Promise<void> {
  await db
    .updateTable('beneficiary')
    .set({ current_url: url })
    .where('id', '=', id)
    .where('cpr_encrypted', '!=', '')
    .execute();
}

/** Keeps a person for this transaction: others who begin an order for them wait. */
export async function lockBeneficiary(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('beneficiary')
    .set((e) => ({ version: e.ref('version') }))
    .where('id', '=', id)
    .execute();
}

/** Keeps a person in the same way, with what is known of them by then; undefined for a deleted profile. */
export const lockUndeleted = (tx: Tx, id: string) =>
  tx
    .updateTable('beneficiary')
    .set((e) => ({ version: e.ref('version') }))
    .where('id', '=', id)
    .where('cpr_encrypted', '!=', '')
    .returning(['first_name', 'last_name', 'birth_date', 'registered_address', 'seen_on'])
    .returning(['contact_email', 'contact_phone', 'contact_phone_country'])
    .executeTakeFirst();

/** Notes that a person was here on a day. */
export async function noteSeen(db: Queryable, id: string, day: string): Promise<void> {
  await db
    .updateTable('beneficiary')
    .set({ seen_on: day })
    .where('id', '=', id)
    .where('seen_on', '<', day)
    .execute();
}

/** Notes since when a company makes no internship cards for a person, or that it makes them; false for no change. */
export async function setInternshipsListed(
  tx: Tx,
  id: string,
  since: string | null,
): Promise<boolean> {
  const result = await tx
    .updateTable('beneficiary')
    .set({ secondary_blacklisted_at: since })
    .where('id', '=', id)
    .where('secondary_blacklisted_at', since === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
