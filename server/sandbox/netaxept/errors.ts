/** Netaxept's errors: status 200, an `Exception` of some type, and the texts that it is known to send. */

export const EXCEPTION_TYPES = [
  'AuthenticationException',
  'BBSException',
  'GenericError',
  'MerchantTranslationException',
  'NotSupportedException',
  'QueryException',
  'SecurityException',
  'UniqueTransactionIdException',
  'ValidationException',
] as const;
export type ExceptionType = (typeof EXCEPTION_TYPES)[number];

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

/** What Netaxept itself says when an operation does not fit the state of the transaction: a text alone. */
export const wrongState = (text: string) => new NetaxeptError('GenericError', text);

/** What a bank, or Netaxept in its place, says to an operation. */
export const refusedWith = (operation: string, code: string, source: 'Netaxept' | 'Issuer') =>
  new NetaxeptError('BBSException', `Unable to ${operation.toLowerCase()}`, { code, source });
