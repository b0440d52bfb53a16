import { addMinutes } from 'date-fns/addMinutes';
import { getUnixTime } from 'date-fns/getUnixTime';
import type { PdfTicketLink } from '../../contract/pdf-ticket';
import { findTicketFile, findTicketNumber } from '../../db/pdf-tickets';
import type { Deps } from '../../deps';
import { TICKET_LINK_MINUTES } from '../../domain/pdf-ticket';
import { Refusal } from '../../refusal';
import type { Caller } from '../session';

/**
 * What the address of a ticket of the caller has to show, for ten minutes.
 * @throws Refusal `not-found` for anybody else's
 */
export async function pdfTicketLinkOf(
  { connection, clock, secrets }: Deps,
  { beneficiaryId: personId }: Pick<Caller, 'beneficiaryId'>,
  fileId: string,
): Promise<PdfTicketLink> {
  const ticket = await findTicketNumber(connection.db, personId, fileId);
  if (!ticket) throw new Refusal('not-found');
  const expires = getUnixTime(addMinutes(clock.now(), TICKET_LINK_MINUTES));
  const signature = secrets.fileSignature({ fileId, personId, expires });
  return { number: ticket.number, expires, signature };
}

/**
 * The file of a ticket of the caller, for what its address shows.
 * @throws Refusal `not-found` for anybody else's, and for a signature that is not ours;
 *   `pdf-ticket-link-over` for one that was
 */
export async function pdfTicketFileOf(
  { connection, clock, secrets }: Deps,
  { beneficiaryId: personId }: Pick<Caller, 'beneficiaryId'>,
  fileId: string,
  shown: { expires: string; signature: string },
): Promise<Uint8Array> {
  const expires = Number(shown.expires);
  const isOurs = secrets.isFileSignature(shown.signature, { fileId, personId, expires });
  if (!isOurs) throw new Refusal('not-found');
  if (expires < getUnixTime(clock.now())) throw new Refusal('pdf-ticket-link-over');
  const file = await findTicketFile(connection.db, personId, fileId);
  if (!file) throw new Refusal('not-found');
  return file;
}
