import type { Queryable } from './connect';
import { prepared, preparedFirst } from './prepared';

/** More than are shown, so that it can be said that there are more. */
const MOST_HITS = 21;

const people = (db: Queryable) =>
  db
    .selectFrom('beneficiary')
    .select([
      'beneficiary.id',
      'first_name',
      'last_name',
      'birth_date',
      'account_state',
      'registered_address',
    ])
    .where('cpr_encrypted', '!=', '')
    .orderBy('beneficiary.search_name')
    .orderBy('beneficiary.id')
    .limit(MOST_HITS);

export type PersonHitRow = NonNullable<Awaited<ReturnType<typeof personByCpr>>>;

export const personByCpr = preparedFirst((db, cprHash: string) =>
  people(db).where('cpr_hash', '=', cprHash),
);

/** Some of whose name or last name is like a pattern. What they are sorted by can't be asked of all who are. */
const byName = prepared((db, pattern: string) => {
  const some = (name: 'search_name' | 'search_last_name') =>
    db
      .selectFrom('beneficiary')
      .select('id')
      .where(name, 'like', pattern)
      .where('cpr_encrypted', '!=', '')
      .limit(MOST_HITS);
  return people(db).where('beneficiary.id', 'in', (e) =>
    e
      .selectFrom(some('search_name').as('whole'))
      .select('whole.id')
      .union(e.selectFrom(some('search_last_name').as('last')).select('last.id')),
  );
});
/** Whose whole name begins so, or the last one. What stands for any letter in a pattern stands in no name. */
export async function peopleByName(db: Queryable, typed: string): Promise<PersonHitRow[]> {
  const beginning = typed.replaceAll(/[%_\\]/g, '');
  return beginning === '' ? [] : byName(db, `${beginning}%`);
}

const byId = prepared((db, from: string, to: string) =>
  people(db).where('beneficiary.id', '>=', from).where('beneficiary.id', '<', to),
);
/** Whose id begins so, as a customer number tells it. */
export const peopleById = (db: Queryable, beginning: string) =>
  byId(db, beginning, `${beginning}g`);

/** Who paid, by the number that the provider has of a payment or that is on a receipt. */
export const peopleByPayment = prepared((db, number: string) =>
  people(db).where('beneficiary.id', 'in', (e) =>
    e
      .selectFrom('payment_operation')
      .select('payment_operation.beneficiary_id')
      .where('payment_operation.handle', '=', number)
      .union(
        e
          .selectFrom('payment_receipt')
          .innerJoin('payment_operation', 'payment_operation.id', 'payment_receipt.operation_id')
          .select('payment_operation.beneficiary_id')
          .where('payment_receipt.number', '=', number),
      ),
  ),
);

/** Whose order has that number. */
export const peopleByOrder = prepared((db, number: string) =>
  people(db).where('beneficiary.id', 'in', (e) =>
    e.selectFrom('receipt').select('receipt.beneficiary_id').where('receipt.number', '=', number),
  ),
);

export const approvalsOfFile = prepared((db, beneficiaryId: string) =>
  db
    .selectFrom('approval')
    .select(['id', 'scheme_type', 'valid_from', 'valid_to', 'institution', 'blocked_reason'])
    .where('beneficiary_id', '=', beneficiaryId)
    .where('removed_at', 'is', null)
    .orderBy('valid_from', 'desc')
    .limit(50),
);

export const cardsOfFile = prepared((db, beneficiaryId: string) =>
  db
    .selectFrom('card')
    .select(['id', 'created_at', 'from_day', 'to_day', 'status', 'price_ore'])
    .where('beneficiary_id', '=', beneficiaryId)
    .orderBy('from_day', 'desc')
    .limit(50),
);

export const paymentsOfFile = prepared((db, beneficiaryId: string) =>
  db
    .selectFrom('payment_operation')
    .select(['id', 'handle', 'created_at', 'amount_ore', 'state', 'provider'])
    .select(['captured_ore', 'refunded_ore'])
    .where('beneficiary_id', '=', beneficiaryId)
    .orderBy('created_at', 'desc')
    .limit(50),
);

export const messagesOfFile = prepared((db, beneficiaryId: string) =>
  db
    .selectFrom('message')
    .select(['id', 'subject', 'created_at'])
    .where('beneficiary_id', '=', beneficiaryId)
    .orderBy('created_at', 'desc')
    .limit(20),
);

export const receiptsOfFile = prepared((db, beneficiaryId: string) =>
  db
    .selectFrom('receipt')
    .select(['flow_id', 'number', 'created_at'])
    .where('beneficiary_id', '=', beneficiaryId)
    .orderBy('created_at', 'desc')
    .limit(20),
);
