import {
  readDocument,
  type pdfTicketFields,
  ticketDocument,
  type PdfTicketOrdered,
  type TicketIssueModel,
} from '../../contract/pdf-ticket';
import type { RejsekortCard } from '../../contract/rejsekort';
import { newId } from '../../crypto';
import { periodOf } from '../../db/cards';
import type { Queryable, Tx } from '../../db/connect';
import type { GroupWithCard } from '../../db/holdings';
import { readRows } from '../../db/json-rows';
import { enqueue } from '../../db/outbox';
import {
  changeTicketRequest,
  findRequestOfDays,
  findTicketRequest,
  insertTicketRequest,
  lapseOpenOfCard,
  lockTicketRequest,
  type TicketRequestRow,
} from '../../db/pdf-tickets';
import type { Deps } from '../../deps';
import { dayInCopenhagen, type Day, type Period } from '../../domain/day';
import {
  ticketHindrance,
  ticketRequestMachine,
  type TicketHindrance,
} from '../../domain/pdf-ticket';
import { inTransaction } from '../../in-transaction';
import { Refusal } from '../../refusal';
import { titledOf } from '../display';
import type { Caller } from '../session';

interface TicketOffer {
  beneficiaryId: string;
  /** The Rejsekort that is on its way, which the group of the card has from now on. */
  rejsekortCardId: string;
  /** The period that the ticket stands in for. */
  cardId: string;
  /** The days of the ticket: those that are left of the period. */
  period: Period;
  now: Date;
}

/**
 * Lets a holder ask for a PDF ticket, and returns the id of that request. One for the same period and days is
 * kept, whatever has become of it; one for other days that nobody has asked for gives way.
 */
export async function openTicketRequest(
  _deps: Deps,
  tx: Tx,
  { beneficiaryId, rejsekortCardId, cardId, period, now }: TicketOffer,
): Promise<string> {
  const known = await findRequestOfDays(tx, cardId, period);
  if (known) return known.id;
  await lapseOpenOfCard(tx, cardId);
  const id = newId();
  await insertTicketRequest(tx, {
    id,
    beneficiary_id: beneficiaryId,
    rejsekort_card_id: rejsekortCardId,
    card_id: cardId,
    ...{ from_day: period.from, to_day: period.to },
    state: 'Open',
    ...{ document_type: null, document_last4: null },
    created_at: now.toISOString(),
    requested_at: null,
  });
  return id;
}

/** «Bestil PDF-billet»: what can be shown beside the ticket. @throws Refusal `not-found` for anybody else's */
export async function issueModelOf(
  deps: Deps,
  caller: Pick<Caller, 'beneficiaryId'>,
  preRequestId: string,
): Promise<TicketIssueModel> {
  const { row, hindrance } = await readRequest(deps, deps.connection.db, caller, preRequestId);
  return {
    preRequestId,
    documentTypes: ticketDocument.options.map((type) =>
      titledOf(deps.texts, 'ticket-document', type),
    ),
    ticketPeriod: periodOf(row),
    cardId: row.card_id,
    hindrance,
    hasFailed: row.state === 'Failed',
  };
}

interface TypedTicket {
  preRequestId: string;
  documentType: string;
  documentNumber: string;
}

/**
 * Has the ticket made, or says what is wrong with the document. Pressed twice it is one request.
 * @throws Refusal `not-found` for anybody else's, `pdf-ticket-issued` for one that was made with another
 *   document, `pdf-ticket-over` once its days are over or its card is given up
 */
export async function orderPdfTicket(
  deps: Deps,
  caller: Caller,
  { preRequestId, ...typed }: TypedTicket,
): Promise<PdfTicketOrdered> {
  await readRequest(deps, deps.connection.db, caller, preRequestId);
  const read = readDocument(typed);
  if (!read.ok) {
    deps.ownAct?.changesNothing();
    const errorMessages = read.errors.map(({ code }) => deps.texts.t(code));
    return { errorMessages, pdfTicketRequestId: null };
  }
  const { documentType, last4 } = read.value;
  await inTransaction(deps, async (tx) => {
    await lockTicketRequest(tx, preRequestId);
    const { row, hindrance } = await readRequest(deps, tx, caller, preRequestId);
    const isSame = row.document_type === documentType && row.document_last4 === last4;
    if (hindrance === 'under-way' || (hindrance === 'issued' && isSame)) {
      deps.ownAct?.changesNothing();
      return;
    }
    if (hindrance) throw new Refusal(`pdf-ticket-${hindrance}`);
    const document = { document_type: documentType, document_last4: last4 };
    await beginMaking(deps, tx, row, document);
  });
  return { errorMessages: [], pdfTicketRequestId: preRequestId };
}

async function beginMaking(
  { clock }: Deps,
  tx: Tx,
  { id, state, attempt: earlier }: TicketRequestRow,
  document: Pick<TicketRequestRow, 'document_type' | 'document_last4'>,
): Promise<void> {
  const now = clock.now();
  const attempt = earlier + 1;
  const { to } = ticketRequestMachine.take(state, 'asked');
  const change = { state: to, attempt, ...document, requested_at: now.toISOString() };
  await changeTicketRequest(tx, { id, from: state }, change);
  await enqueue(tx, 'make-pdf-ticket', { requestId: id, attempt }, { now });
}

async function readRequest(
  { clock }: Pick<Deps, 'clock'>,
  db: Queryable,
  { beneficiaryId }: Pick<Caller, 'beneficiaryId'>,
  id: string,
): Promise<{ row: TicketRequestRow; hindrance: TicketHindrance | null }> {
  const row = await findTicketRequest(db, beneficiaryId, id);
  if (!row) throw new Refusal('not-found');
  const { state, card_status: cardStatus } = row;
  const facts = { state, cardStatus, period: periodOf(row) };
  return { row, hindrance: ticketHindrance(facts, dayInCopenhagen(clock.now())) };
}

/** What `ticketColumns` adds to a row. */
export type TicketRows = Pick<GroupWithCard, 'pdf_tickets' | 'pdf_ticket_requests'>;

/** The tickets of a Rejsekort as the wire has them, from a row that was read with them. */
export function ticketsView(
  { pdf_tickets: made, pdf_ticket_requests: asked }: TicketRows,
  today: Day,
): Pick<RejsekortCard, keyof typeof pdfTicketFields> {
  const pdfTickets = readRows(made).map((row) => ({
    id: row.id,
    cardId: row.card_id,
    validPeriod: periodOf(row),
  }));
  const pdfTicketRequests = readRows(asked).flatMap((row) => {
    const { id, state, card_id: cardId, card_status: cardStatus } = row;
    const period = periodOf(row);
    const isOver = ticketHindrance({ state, cardStatus, period }, today) === 'over';
    const isShown = state === 'Open' || state === 'Requested' || state === 'Failed';
    return isOver || !isShown ? [] : [{ id, cardId, period, state }];
  });
  const next = pdfTicketRequests.find(({ state }) => state !== 'Requested');
  return {
    hasPdfTicketPreRequest: next !== undefined,
    pdfTicketPreRequestId: next?.id ?? null,
    hasPdfTickets: pdfTickets.length > 0,
    pdfTickets,
    pdfTicketIds: pdfTickets.map(({ id }) => id),
    pdfTicketRequests,
  };
}
