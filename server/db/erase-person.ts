import { sql } from 'kysely';
import { PAYMENT_UNDER_WAY } from '../domain/profile-deletion';
import type { Queryable, Tx } from './connect';
import { snapshotColumn } from './json-columns';
import { groupTermColumns } from './cards';
import { codeKey, sealedKey } from './outbox';
import { deletePhotosOf } from './photos';
import { preparedFirst, prepared } from './prepared';

/** The cards of a person that are not over, with what their groups say of delivery and payment. */
export const listCardsHeld = prepared((db, beneficiaryId: string, today: string) =>
  db
    .selectFrom('card')
    .innerJoin('card_group', 'card_group.id', 'card.group_id')
    .selectAll('card')
    .select(groupTermColumns)
    .where('card.beneficiary_id', '=', beneficiaryId)
    .where('card.to_day', '>=', today)
    .orderBy('card.from_day')
    .limit(1000),
);

/** One payment of the person whose outcome is still to come. */
export const findPaymentUnderWay = preparedFirst((db, beneficiaryId: string) =>
  db
    .selectFrom('payment_operation')
    .select('id')
    .where('beneficiary_id', '=', beneficiaryId)
    .where('state', 'in', PAYMENT_UNDER_WAY)
    .limit(1),
);

/** What is deleted with its person, by the column that names them. */
const OF_PERSON = [
  'session',
  'identity',
  'photo_draft',
  'plan_draft',
  'own_change',
  'notification',
  'message',
  'reminder',
  'route_request',
  'saved_method',
  'pdf_ticket',
  'pdf_ticket_request',
  'rejsekort_card',
  'rejsekort_replacement',
  'idempotency_key',
  'order_code',
  'order_flow',
] as const;

const NOBODY = { from: '', to: '', via: null, fromStation: null, toStation: null } as const;

/**
 * Deletes everything of a person but the books: what was sold and paid, when and for how much, stays
 * with numbers that lead to nobody.
 */
export async function erasePerson(tx: Tx, id: string, at: Date): Promise<void> {
  await eraseJobs(tx, id);
  await eraseAttempts(tx, id);
  await tx
    .deleteFrom('card_period')
    .where('card_id', 'in', (e) =>
      e.selectFrom('card').select('card.id').where('card.beneficiary_id', '=', id),
    )
    .execute();
  for (const table of OF_PERSON) {
    await sql`delete from ${sql.table(table)} where beneficiary_id = ${id}`.execute(tx);
  }
  await deletePhotosOf(tx, [id], at);
  await eraseApprovals(tx, id);
  await tx
    .deleteFrom('refund_offer')
    .where('operation_id', 'in', (e) =>
      e.selectFrom('payment_operation').select('id').where('beneficiary_id', '=', id),
    )
    .execute();
  await tx
    .deleteFrom('imported_approval')
    .where('cpr_hash', 'in', (e) =>
      e.selectFrom('beneficiary').select('cpr_hash').where('id', '=', id),
    )
    .execute();
  await anonymiseBooks(tx, id);
  await tx
    .updateTable('beneficiary')
    .set((e) => ({
      ...nobody(id),
      erased_at: at.toISOString(),
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

const ERASED = 'slettet-';

/** The row that the books point to, without anything of the person. */
const nobody = (id: string) => ({
  username: ERASED + id,
  cpr_hash: ERASED + id,
  cpr_encrypted: '',
  first_name: '',
  last_name: '',
  ...{ search_name: '', search_last_name: '', current_url: null, seen_on: null },
  birth_date: '',
  contact_email: null,
  contact_phone: null,
  contact_phone_country: null,
  delivery_address: null,
  registered_address: null,
  stated_address: null,
  photo_id: null,
  marketing_consent: 0,
  marketing_given_at: null,
  marketing_withdrawn_at: null,
  rejsekort_customer_id: null,
  rejsekort_consent_at: null,
  rejsebillet_banner_dismissed_on: null,
  reminders_stopped_at: null,
});

/** Mail and letters that wait to be sent about orders and messages that are gone now. */
async function eraseJobs(tx: Tx, id: string): Promise<void> {
  const flows = await tx
    .selectFrom('order_flow')
    .select('id')
    .where('beneficiary_id', '=', id)
    .execute();
  const requests = await tx
    .selectFrom('route_request')
    .select('token_hash')
    .where('beneficiary_id', '=', id)
    .execute();
  const codes = await tx
    .selectFrom('order_code')
    .select('number')
    .where('beneficiary_id', '=', id)
    .execute();
  const messages = await tx
    .selectFrom('message')
    .select('id')
    .where('beneficiary_id', '=', id)
    .execute();
  const keys = [
    ...messages.map((message) => sealedKey(message.id)),
    ...codes.map(({ number }) => codeKey(number)),
    ...flows.map((flow) => `receipt:${flow.id}`),
    ...requests.map(({ token_hash: hash }) => `company-answer:${hash}`),
  ];
  if (keys.length > 0) await tx.deleteFrom('job').where('dedupe_key', 'in', keys).execute();
}

/** The attempts that are counted for the person, by name and by id. */
async function eraseAttempts(tx: Tx, id: string): Promise<void> {
  const { username } = await tx
    .selectFrom('beneficiary')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const keys = [`login:${username}`, `photo:${id}`, `addresses:${id}`, `export:${id}`];
  await tx.deleteFrom('rate_limit').where('key', 'in', keys).execute();
}

async function eraseApprovals(tx: Tx, id: string): Promise<void> {
  const ofPerson = (e: Queryable) =>
    e.selectFrom('approval').select('approval.id').where('approval.beneficiary_id', '=', id);
  await tx.deleteFrom('route').where('approval_id', 'in', ofPerson(tx)).execute();
  await tx.deleteFrom('approval').where('beneficiary_id', '=', id).execute();
}

/** Takes out of what was sold and paid where the person lives, learns and travels, and the card. */
async function anonymiseBooks(tx: Tx, id: string): Promise<void> {
  const groups = await tx
    .selectFrom('card_group')
    .select(['id', 'snapshot'])
    .where('beneficiary_id', '=', id)
    .execute();
  for (const group of groups) {
    const { route, comingRoute: _, ...sold } = snapshotColumn.read(group.snapshot);
    await tx
      .updateTable('card_group')
      .set({
        snapshot: snapshotColumn.write({
          ...sold,
          route: { ...route, ...NOBODY, fareArea: null, zones: [] },
          institution: { personFirstName: '', postcode: '', city: '' },
        }),
        ...{ route_id: null, saved_method_id: null, rejsekort_card_id: null, is_obsolete: 1 },
      })
      .where('id', '=', group.id)
      .execute();
  }
  await tx
    .updateTable('payment_receipt')
    .set({ snapshot: null })
    .where('operation_id', 'in', (e) =>
      e.selectFrom('payment_operation').select('id').where('beneficiary_id', '=', id),
    )
    .execute();
  // What staff wrote to the person of their money.
  await tx
    .updateTable('refund')
    .set({ note: null })
    .where('operation_id', 'in', (e) =>
      e.selectFrom('payment_operation').select('id').where('beneficiary_id', '=', id),
    )
    .where('note', 'is not', null)
    .execute();
  await tx
    .updateTable('card')
    .set({ next_change_on: null })
    .where('beneficiary_id', '=', id)
    .where('next_change_on', 'is not', null)
    .execute();
  await tx
    .updateTable('payment_operation')
    .set({
      ...{ masked_number: null, expiry: null, brand: null, saved_method_id: null },
      ...{ redirect_url: null, provider_session_id: null },
    })
    .where('beneficiary_id', '=', id)
    .execute();
}
