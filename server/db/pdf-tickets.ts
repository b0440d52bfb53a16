import { sql, type Insertable } from 'kysely';
import { STATUSES_GIVEN_UP } from '../domain/card-status';
import type { Period } from '../domain/day';
import type { TicketRequestState } from '../domain/pdf-ticket';
import type { Queryable, Tx } from './connect';
import { jsonRows } from './json-rows';
import { bufferOf } from './photos';
import { preparedFirst } from './prepared';
import type { PdfTicketRequestTable, PdfTicketTable } from './tables/card';

/** Of one Rejsekort: more than anybody has. */
const MOST_OF_CARD = 50;
/** Those that a sweep finds are over at once. */
const MOST_LAPSED = 1000;

const SHOWN = ['Open', 'Requested', 'Failed'] as const satisfies TicketRequestState[];

const ofRejsekort = sql.ref<string>('card_group.rejsekort_card_id');

/**
 * The PDF tickets of the Rejsekort of a group, and those that are still to come, as two values of a query that
 * has `card_group`.
 */
export const ticketColumns = (db: Queryable) =>
  [
    jsonRows(
      db,
      db
        .selectFrom('pdf_ticket')
        .innerJoin('pdf_ticket_request', 'pdf_ticket_request.id', 'pdf_ticket.request_id')
        .innerJoin('card', 'card.id', 'pdf_ticket_request.card_id')
        .select(['pdf_ticket.id', 'pdf_ticket_request.card_id'])
        .select(['pdf_ticket.from_day', 'pdf_ticket.to_day'])
        .where('pdf_ticket.rejsekort_card_id', '=', ofRejsekort)
        .where('card.status', 'not in', STATUSES_GIVEN_UP)
        .orderBy('pdf_ticket.from_day')
        .orderBy('pdf_ticket.id')
        .limit(sql.lit(MOST_OF_CARD)),
    ).as('pdf_tickets'),
    jsonRows(
      db,
      db
        .selectFrom('pdf_ticket_request')
        .innerJoin('card', 'card.id', 'pdf_ticket_request.card_id')
        .select(['pdf_ticket_request.id', 'pdf_ticket_request.card_id', 'pdf_ticket_request.state'])
        .select(['pdf_ticket_request.from_day', 'pdf_ticket_request.to_day'])
        .select('card.status as card_status')
        .where('pdf_ticket_request.rejsekort_card_id', '=', ofRejsekort)
        .where('pdf_ticket_request.state', 'in', SHOWN)
        .orderBy('pdf_ticket_request.from_day')
        .orderBy('pdf_ticket_request.id')
        .limit(sql.lit(MOST_OF_CARD)),
    ).as('pdf_ticket_requests'),
  ] as const;

/** What was asked for a period and its days, or may be; not what lapsed. */
export const findRequestOfDays = preparedFirst((db, cardId: string, { from, to }: Period) =>
  db
    .selectFrom('pdf_ticket_request')
    .selectAll()
    .where('card_id', '=', cardId)
    .where('from_day', '=', from)
    .where('to_day', '=', to)
    .where('state', '!=', sql.lit('Lapsed' satisfies TicketRequestState)),
);

export async function insertTicketRequest(
  tx: Tx,
  request: Insertable<PdfTicketRequestTable>,
): Promise<void> {
  await tx.insertInto('pdf_ticket_request').values(request).execute();
}

/** Other days of a period that nobody has asked for a ticket of: they give way to new ones. */
export async function lapseOpenOfCard(tx: Tx, cardId: string): Promise<void> {
  await tx
    .updateTable('pdf_ticket_request')
    .set({ state: 'Lapsed' satisfies TicketRequestState })
    .where('card_id', '=', cardId)
    .where('state', '=', 'Open')
    .execute();
}

/** A request of one person with the status of its card; of nobody else. */
export const findTicketRequest = preparedFirst((db, beneficiaryId: string, id: string) =>
  db
    .selectFrom('pdf_ticket_request')
    .innerJoin('card', 'card.id', 'pdf_ticket_request.card_id')
    .selectAll('pdf_ticket_request')
    .select('card.status as card_status')
    .where('pdf_ticket_request.id', '=', id)
    .where('pdf_ticket_request.beneficiary_id', '=', beneficiaryId),
);
export type TicketRequestRow = NonNullable<Awaited<ReturnType<typeof findTicketRequest>>>;

/** Until the transaction ends nobody else changes it. */
export async function lockTicketRequest(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('pdf_ticket_request')
    .set((e) => ({ attempt: e.ref('attempt') }))
    .where('id', '=', id)
    .execute();
}

/** Changes a request that is in the state `from`; false when it is not, any more. */
export async function changeTicketRequest(
  tx: Tx,
  { id, from }: { id: string; from: TicketRequestState },
  change: Partial<Insertable<PdfTicketRequestTable>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pdf_ticket_request')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** All that stands on a ticket: the request, the card and its price, the group, and the holder. */
export const findTicketToMake = preparedFirst((db, requestId: string) =>
  db
    .selectFrom('pdf_ticket_request')
    .innerJoin('card', 'card.id', 'pdf_ticket_request.card_id')
    .innerJoin('card_group', 'card_group.id', 'card.group_id')
    .innerJoin('beneficiary', 'beneficiary.id', 'pdf_ticket_request.beneficiary_id')
    .selectAll('pdf_ticket_request')
    .select(['card.status as card_status', 'card.price_ore', 'card_group.snapshot'])
    .select(['beneficiary.first_name', 'beneficiary.last_name', 'beneficiary.birth_date'])
    .where('pdf_ticket_request.id', '=', requestId),
);
export type TicketToMakeRow = NonNullable<Awaited<ReturnType<typeof findTicketToMake>>>;

export async function insertTicket(tx: Tx, ticket: Insertable<PdfTicketTable>): Promise<void> {
  await tx.insertInto('pdf_ticket').values(ticket).execute();
}

/** A ticket of one person; of nobody else, and of no period that was given up or paid back. */
const ticketOf = (db: Queryable, beneficiaryId: string, id: string) =>
  db
    .selectFrom('pdf_ticket')
    .innerJoin('pdf_ticket_request', 'pdf_ticket_request.id', 'pdf_ticket.request_id')
    .innerJoin('card', 'card.id', 'pdf_ticket_request.card_id')
    .where('pdf_ticket.id', '=', id)
    .where('pdf_ticket.beneficiary_id', '=', beneficiaryId)
    .where('card.status', 'not in', STATUSES_GIVEN_UP);

/** Its number. */
export const findTicketNumber = preparedFirst((db, beneficiaryId: string, id: string) =>
  ticketOf(db, beneficiaryId, id).select('pdf_ticket.number'),
);

const fileOf = preparedFirst((db, beneficiaryId: string, id: string) =>
  ticketOf(db, beneficiaryId, id).select('pdf_ticket.file'),
);

/** Its file. */
export async function findTicketFile(
  db: Queryable,
  beneficiaryId: string,
  id: string,
): Promise<Buffer | undefined> {
  const row = await fileOf(db, beneficiaryId, id);
  return row && bufferOf(row.file);
}

/** Ends what nobody has asked for, or could not get, once its last day lies before `today`. */
export async function lapseTicketRequests(db: Queryable, today: string): Promise<void> {
  const isOver = sql`state in ('Open', 'Failed') and to_day < ${today}`;
  // Asked again at the change: somebody may have asked for one since it was found.
  await sql`
    update pdf_ticket_request set state = 'Lapsed' where ${isOver} and id in (
      select id from pdf_ticket_request where ${isOver} order by to_day limit ${sql.lit(MOST_LAPSED)}
    )
  `.execute(db);
}
