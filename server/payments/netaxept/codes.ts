import type { DeclineReason } from '../provider';

// What the response codes of a bank, of the window and of Netaxept itself mean for the payment card.
// What follows for a card that is charged later stands in domain/charge-again.ts.

/** The issuers' own codes follow ISO 8583; one that is not listed is a bank's no. */
const CODES: Partial<Record<DeclineReason, readonly string[]>> = {
  'insufficient-funds': ['51', '61'],
  // Its bank may say yes another day.
  declined: [
    ...['01', '02', '05', '06', '19', '65', '68', '78', '91', '92', '93'],
    ...['C9', 'N0', 'P1', 'P9', 'T3', 'T8'],
  ],
  'processing-error': ['31', '96'],
  'card-expired': ['33', '54'],
  // Picked up, invalid, lost, stolen: the payment card itself is gone.
  'hard-declined': ['04', '07', '14', '36', '41', '43', '52', '56', '59'],
  // Not for such a payment; another payment card may do.
  'card-declined': ['57', '62', '63', '79', '80', 'N7'],
  'authentication-failed': ['MZ'],
  // An agreement with the bank, a sum or a field that is wrong with us.
  refused: ['03', '12', '13', '30', '58'],
};

const REASONS: ReadonlyMap<string, DeclineReason> = new Map(
  Object.entries(CODES).flatMap(([reason, codes]) =>
    codes.map((code) => [code, reason as DeclineReason] as const),
  ),
);

/** Our word for a response code. */
export const declineReasonOf = (code: string): DeclineReason => REASONS.get(code) ?? 'declined';
