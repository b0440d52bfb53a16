import { z } from 'zod';
import { id, period, titled } from './shared';

/** What a holder shows beside a PDF ticket. */
export const ticketDocument = z.enum(['DriversLicense', 'Passport', 'Insurance']);
export type TicketDocument = z.infer<typeof ticketDocument>;

/** Why no ticket can be asked for. */
const ticketHindrance = z.enum(['under-way', 'issued', 'over']);

/** `GET /api/pdf-ticket-prerequests/{id}/issue-model`. */
export const ticketIssueModel = z.object({
  preRequestId: id,
  documentTypes: z.array(titled(ticketDocument)),
  ticketPeriod: period,
  /** The period of the card that the ticket stands in for. */
  cardId: id,
  /** Null when it can be asked for. */
  hindrance: ticketHindrance.nullable(),
  /** It was asked for, and could not be made. */
  hasFailed: z.boolean(),
});
export type TicketIssueModel = z.infer<typeof ticketIssueModel>;

/** `POST /api/pdf-ticket`: as it was typed, whatever that is. */
export const newPdfTicket = z.object({
  preRequestId: id,
  documentType: z.string(),
  documentNumber: z.string(),
});

/** Its answer: what is wrong with the document in Danish, or what was asked for. */
export const pdfTicketOrdered = z.object({
  errorMessages: z.array(z.string()),
  pdfTicketRequestId: id.nullable(),
});
export type PdfTicketOrdered = z.infer<typeof pdfTicketOrdered>;

/** `GET /api/pdf-tickets/{id}/link`: what its address has to show, and until when. */
export const pdfTicketLink = z.object({
  number: z.string(),
  /** In seconds since 1970. */
  expires: z.number().int(),
  signature: z.string(),
});
export type PdfTicketLink = z.infer<typeof pdfTicketLink>;

/** The tickets of a Rejsekort, as it is on the wire. */
export const pdfTicketFields = {
  hasPdfTicketPreRequest: z.boolean(),
  /** The first that can be asked for. */
  pdfTicketPreRequestId: id.nullable(),
  hasPdfTickets: z.boolean(),
  pdfTickets: z.array(z.object({ id, cardId: id, validPeriod: period })),
  pdfTicketIds: z.array(id),
  /** Those that can be asked for, and those that are being made. */
  pdfTicketRequests: z.array(
    z.object({ id, cardId: id, period, state: z.enum(['Open', 'Requested', 'Failed']) }),
  ),
};

const LEAST = 4;
const MOST = 30;

/** What of a number is kept, so that it can be told apart from another. */
const KEPT_CHARACTERS = 4;

type DocumentField = 'documentType' | 'documentNumber';

export interface DocumentError {
  field: DocumentField;
  /** The key of the Danish sentence. */
  code:
    'validation.document-type' | `validation.document-number.${'required' | 'length' | 'letters'}`;
}

type ReadDocument =
  | { ok: true; value: { documentType: TicketDocument; last4: string } }
  | { ok: false; errors: DocumentError[] };

/**
 * Reads a document as it was typed, or tells everything that is wrong with it at once. Of its number, 4 to 30
 * letters and digits between which blanks and hyphens may stand, the last four alone come out.
 */
export function readDocument(typed: Record<DocumentField, string>): ReadDocument {
  const type = ticketDocument.safeParse(typed.documentType);
  const number = typed.documentNumber.replace(/[\s\u00ad\u200b\-\u2010-\u2015]/gu, '');
  const problem = numberProblem(number);
  const errors: DocumentError[] = [];
  if (!type.success) errors.push({ field: 'documentType', code: 'validation.document-type' });
  if (problem) {
    errors.push({ field: 'documentNumber', code: `validation.document-number.${problem}` });
  }
  if (!type.success || problem) return { ok: false, errors };
  const last4 = number.slice(-KEPT_CHARACTERS).toUpperCase();
  return { ok: true, value: { documentType: type.data, last4 } };
}

function numberProblem(number: string): 'required' | 'length' | 'letters' | null {
  if (number === '') return 'required';
  if (!/^[0-9A-ZÆØÅ]+$/iu.test(number)) return 'letters';
  return number.length < LEAST || number.length > MOST ? 'length' : null;
}
