import type { Element } from '@xmldom/xmldom';
import { ProviderRefused, ProviderUnavailable, type RefusalReason } from '../provider';
import { findElement, findText, XML_SCHEMA_INSTANCE } from './xml';

/** Response codes that mean a definite no of their own kind; all others are a bank's no. */
const CODES: Record<string, RefusalReason> = {
  '17': 'cancelled',
  '25': 'not-found',
  '30': 'misconfigured',
  '84': 'not-authorized',
  '86': 'cancelled',
  '97': 'not-found',
  '98': 'already-authorized',
  T1: 'cancelled',
};
const INTERNAL_FAILURE = '96';

/** A question that could not be answered: it says nothing of the payment. */
const OPEN_TYPE = 'QueryException';

const TYPES: Record<string, RefusalReason> = {
  UniqueTransactionIdException: 'duplicate',
  AuthenticationException: 'unauthorized',
  SecurityException: 'unauthorized',
};

/** What most refusals mean stands in their text alone. */
const TEXTS: readonly [pattern: RegExp, reason: RefusalReason][] = [
  [/unable to find transaction/i, 'not-found'],
  [/issuer is undetermined/i, 'not-ready'],
  [/unable to annul/i, 'already-settled'],
  [/run credit on a transaction that has not been captured/i, 'not-settled'],
  [/run capture on a transaction that never is authorized/i, 'not-authorized'],
  [/already processed/i, 'already-authorized'],
  [/pan ?hash|recurring payment/i, 'method-unusable'],
];

/** Netaxept reports errors with status 200, as an `Exception` of some type. */
export function refusalOf(call: string, exception: Element): Error {
  const error = findElement(exception, 'Error') ?? exception;
  const type = error.getAttributeNS(XML_SCHEMA_INSTANCE, 'type') ?? '';
  const code = findText(error, 'Result/ResponseCode');
  const text = findText(error, 'Result/ResponseText') ?? findText(error, 'Message') ?? '';
  const message = `${call}: ${type} ${code ?? ''} ${text}`.trim();
  const reason = reasonOf(type, code, text);
  const isOpen = code === INTERNAL_FAILURE || (type === OPEN_TYPE && reason === 'misconfigured');
  if (isOpen) return new ProviderUnavailable(message, code);
  return new ProviderRefused(reason, message, code);
}

/** What an answer without an exception means that has another code than `OK`. */
export function refusalByCode(call: string, code: string | null): Error {
  const message = `${call}: ${code ?? 'no response code'}`;
  if (code === null || code === INTERNAL_FAILURE) return new ProviderUnavailable(message, code);
  return new ProviderRefused(CODES[code] ?? 'declined', message, code);
}

function reasonOf(type: string, code: string | null, text: string): RefusalReason {
  const byType = TYPES[type];
  if (byType) return byType;
  const byText = TEXTS.find(([pattern]) => pattern.test(text));
  if (byText) return byText[1];
  if (code !== null) return CODES[code] ?? 'declined';
  return 'misconfigured';
}
