import type { TransportAuthority } from '../contract/enums';
import type { Period } from './day';

// What the code of a PDF ticket says (docs/protocols/pdf-ticket.md): ASCII alone, since readers of Aztec codes
// differ on every other letter; and nothing of its holder.

/** Names the way that the rest is written. */
const VERSION = 'UK1';
const SEPARATOR = '|';

export interface TicketFacts {
  number: string;
  period: Period;
  company: TransportAuthority;
  /** Where it is good, in words. */
  area: string;
}

/** All that is signed, the version first; its signature follows after one more separator. */
export const ticketText = ({ number, period, company, area }: TicketFacts): string =>
  [VERSION, number, period.from, period.to, company, encodeURIComponent(area)].join(SEPARATOR);

/** The whole code, from the signed text and its signature of 64 bytes in base64url. */
export const ticketCode = (text: string, signature: string): string =>
  `${text}${SEPARATOR}${signature}`;
