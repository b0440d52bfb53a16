/** Netaxept's errors: status 200, an `Exception` of some type, and the recorded texts (providers.md §2.6). */

export type ExceptionType =
  | 'AuthenticationException'
  | 'ValidationException'
  | 'GenericError'
  | 'UniqueTransactionIdException'
  | 'NotSupportedException'
  | 'BBSException';

/** A refusal on its way to the caller. */
export class NetaxeptError extends Error {
  constructor(
    readonly type: ExceptionType,
    message: string,
    /** With a BBSException: what the bank, or Netaxept in its place, said. */
    readonly result: { code: string; source: 'Netaxept' | 'Issuer' } | null = null,
  ) {
    super(message);
  }
}

/** The texts of response codes; others are the issuer's. */
const CODE_TEXTS: Record<string, string> = {
  '14': 'Invalid card number',
  '17': 'Cancelled by customer.',
  '84': 'Original transaction rejected',
  '86': 'Transaction already reversed',
  '96': 'Internal failure',
  '97': 'No transaction',
  '98': 'Transaction already processed',
  '99': 'Refused by issuer',
  MZ: 'Denied by 3D Secure',
  T1: 'Time out at merchant',
};

export function textOfCode(code: string): string {
  return CODE_TEXTS[code] ?? 'Refused by issuer';
}

export const unknownTransaction = () =>
  new NetaxeptError('GenericError', 'Unable to find transaction');

/** What Netaxept itself says when an operation does not fit the state of the transaction. */
export const wrongState = (text: string) =>
  new NetaxeptError('BBSException', text, { code: '99', source: 'Netaxept' });
