/**
 * What Netaxept's `PaymentInfo` says. The summary decides first: errors stay in the answer as
 * history after a payment has succeeded.
 */
import type { Element } from '@xmldom/xmldom';
import { ProviderUnavailable, type PaymentCard, type PaymentOutcome } from '../provider';
import { declineReasonOf } from './codes';
import { findElement, findElements, findText } from './xml';

const CANCELLED_BY_CUSTOMER = '17';
const TIMED_OUT = 'T1';
/** What an error must be about to end a payment; a failed capture or query ends nothing. */
const PAYING = new Set(['', 'TERMINAL', 'AUTH', 'SALE', 'VERIFY']);

/**
 * The outcome that an answer to Query shows.
 * @throws ProviderUnavailable when an amount that matters can't be read
 */
export function outcomeOf(info: Element): PaymentOutcome {
  const captured = amountAt(info, 'Summary/AmountCaptured') ?? 0;
  if (captured > 0) {
    return paid(info, 'settled', captured, amountAt(info, 'Summary/AmountCredited') ?? 0);
  }
  // Both spellings are seen.
  if (isTrue(info, 'Summary/Annulled') || isTrue(info, 'Summary/Annuled')) {
    return { kind: 'released' };
  }
  if (isTrue(info, 'Summary/Authorized')) {
    const reserved = amountAt(info, 'OrderInformation/Amount');
    if (reserved === null) throw new ProviderUnavailable('Query: no amount');
    return paid(info, 'authorized', reserved, 0);
  }
  return withoutMoney(info);
}

/**
 * The same of a window that only saves a card: it is saved once it has been verified, as the history
 * shows or as the caller knows.
 */
export function savedOutcomeOf(info: Element, { isVerified }: { isVerified: boolean }) {
  const savedMethodId = savedMethodOf(info);
  const isSaved = isVerified || hasLine(info, 'verify');
  if (savedMethodId === null || !isSaved) return withoutMoney(info);
  return { kind: 'saved', customerHandle: null, card: cardOf(info), savedMethodId } as const;
}

function withoutMoney(info: Element): PaymentOutcome {
  const error = findElement(info, 'Error');
  const operation = (error && findText(error, 'Operation')) ?? '';
  if (error && PAYING.has(operation.toUpperCase())) return outcomeOfError(error);
  return cardOf(info) === null ? { kind: 'none', isSessionOpen: true } : { kind: 'ready' };
}

const hasLine = (info: Element, operation: string): boolean =>
  findElements(info, 'History/TransactionLogLine').some(
    (line) => findText(line, 'Operation')?.toLowerCase() === operation,
  );

const savedMethodOf = (info: Element): string | null =>
  findText(info, 'CardInformation/PanHash') ?? findText(info, 'Recurring/PanHash');

function outcomeOfError(error: Element): PaymentOutcome {
  const code = findText(error, 'ResponseCode') ?? '';
  if (code === CANCELLED_BY_CUSTOMER) return { kind: 'cancelled' };
  if (code === TIMED_OUT) return { kind: 'none', isSessionOpen: false };
  return { kind: 'declined', reason: declineReasonOf(code), isSessionOpen: false };
}

function paid(
  info: Element,
  kind: 'authorized' | 'settled',
  amountOre: number,
  refundedOre: number,
): PaymentOutcome {
  return {
    kind,
    amountOre,
    refundedOre,
    currency: findText(info, 'OrderInformation/Currency') ?? '',
    customerHandle: null,
    card: cardOf(info),
    savedMethodId: savedMethodOf(info),
  };
}

const BRANDS: Record<string, string> = {
  visa: 'visa',
  dankort: 'dankort',
  visadankort: 'visa_dk',
  visaelectron: 'visa_elec',
  mastercard: 'mc',
  diners: 'diners',
  dinersclub: 'diners',
  dinersclubinternational: 'diners',
  americanexpress: 'amex',
};

function cardOf(info: Element): PaymentCard | null {
  const card = findElement(info, 'CardInformation');
  const maskedNumber = card && findText(card, 'MaskedPAN');
  if (!card || !maskedNumber) return null;
  const method = (findText(card, 'PaymentMethod') ?? 'unknown').toLowerCase();
  const [, year, month] = /^(\d{2})(\d{2})$/.exec(findText(card, 'ExpiryDate') ?? '') ?? [];
  return {
    maskedNumber,
    expiry: year && month ? `${month}-${year}` : '',
    brand: BRANDS[method.replace(/\W/g, '')] ?? method,
  };
}

/** Whole øre; null where nothing is said. */
function amountAt(info: Element, path: string): number | null {
  const text = findText(info, path);
  if (text === null) return null;
  const amount = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(amount)) return amount;
  throw new ProviderUnavailable(`Query: ${path} is «${text}»`);
}

const isTrue = (info: Element, path: string) => findText(info, path)?.toLowerCase() === 'true';
