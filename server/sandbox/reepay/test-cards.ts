/** Test cards and what their CVV and MobilePay lead to. */
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { millisecondsInMinute } from 'date-fns/constants';
import type { AttemptResult, Decline, PaymentSource } from './model';
import type { Faults } from './faults';

export const TEST_CARDS = [
  { brand: 'Visa', number: '4111 1111 1111 1111' },
  { brand: 'Visa/Dankort', number: '4571 9940 0006 2336' },
  { brand: 'Dankort', number: '5019 1000 0000 0006' },
  { brand: 'Mastercard', number: '5500 0000 0000 0004' },
] as const;

export const FAILING_CVVS = [
  { cvv: '001', meaning: 'kortet er udløbet' },
  { cvv: '002', meaning: 'kortet afvises' },
  { cvv: '003', meaning: 'ikke penge nok' },
  { cvv: '004', meaning: 'fejl hos banken' },
  { cvv: '005', meaning: 'ingen forbindelse til banken' },
  { cvv: '006', meaning: 'som 005, men først efter 60 sekunder' },
] as const;

const DECLINES: Record<string, Decline> = {
  '001': { error: 'credit_card_expired', error_state: 'hard_declined' },
  '002': { error: 'declined_by_acquirer', error_state: 'soft_declined' },
  '003': { error: 'insufficient_funds', error_state: 'soft_declined' },
  '004': { error: 'acquirer_error', error_state: 'processing_error' },
  '005': { error: 'acquirer_communication_error', error_state: 'processing_error' },
  '006': { error: 'acquirer_communication_error', error_state: 'processing_error' },
};

const DECLINE_TEXTS: Record<string, string> = {
  credit_card_expired: 'Betalingskortet er udløbet. Prøv et andet.',
  declined_by_acquirer: 'Banken afviste betalingen. Prøv et andet kort.',
  insufficient_funds: 'Der er ikke penge nok på kontoen. Prøv et andet betalingskort.',
  acquirer_error: 'Der skete en fejl hos banken. Prøv igen om lidt.',
  acquirer_communication_error: 'Vi kunne ikke få kontakt til banken. Prøv igen om lidt.',
  mobilepay_rejected: 'Betalingen blev afvist i MobilePay. Prøv igen, eller betal med kort.',
};

const SLOW_CVV = '006';
const SLOW_CVV_MS = millisecondsInMinute;
const MOBILEPAY_MS = 5000;
const MOBILEPAY_REJECTED: Decline = { error: 'mobilepay_rejected', error_state: 'soft_declined' };

export function cardResult(cvv: string, now: string): AttemptResult {
  const decline = DECLINES[cvv];
  if (!decline) return { kind: 'approved' };
  if (cvv === SLOW_CVV) {
    return { kind: 'pending', resolvesAt: later(now, SLOW_CVV_MS), then: decline };
  }
  return { kind: 'declined', decline };
}

export function mobilePayResult(mode: Faults['mobilePay'], now: string): AttemptResult {
  return {
    kind: 'pending',
    resolvesAt: mode === 'manual' ? null : later(now, MOBILEPAY_MS),
    then: mode === 'decline' ? MOBILEPAY_REJECTED : null,
  };
}

/** What the control page's «afvis» does to a waiting payment. */
export const MANUAL_DECLINE = MOBILEPAY_REJECTED;

export function declineText(error: string | undefined): string {
  return DECLINE_TEXTS[error ?? ''] ?? 'Betalingen blev afvist. Prøv et andet kort.';
}

/** The card as ReePay shows it: never more than the first six and last four digits. */
export function cardSource(digits: string, expiry: string): PaymentSource {
  return {
    type: 'card_token',
    card_type: cardType(digits),
    masked_card: `${digits.slice(0, 6)}${'X'.repeat(digits.length - 10)}${digits.slice(-4)}`,
    exp_date: expiry,
  };
}

function cardType(digits: string): string {
  if (digits.startsWith('5019')) return 'dankort';
  if (digits.startsWith('4571')) return 'visa_dk';
  if (digits.startsWith('4')) return 'visa';
  if (digits.startsWith('5')) return 'mc';
  return 'unknown';
}

function later(now: string, milliseconds: number): string {
  return addMilliseconds(now, milliseconds).toISOString();
}
