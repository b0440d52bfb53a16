/** Test cards. Any other well-formed number is a good card. */
import type { StoredCard } from './model';

export const TEST_CARDS = [
  { number: '4925 0000 0000 0004', meaning: 'Visa, betalingen lykkes' },
  { number: '4925 0000 0000 0087', meaning: 'Visa, banken afviser efter vinduet (99)' },
] as const;

const FAILING_CARDS: Record<string, string> = { '4925000000000087': '99' };

/** The card as Netaxept keeps it. @param expiry MM-YY */
export function storedCard(digits: string, expiry: string): StoredCard {
  const [month, year] = expiry.split('-');
  return {
    maskedPan: `${digits.slice(0, 6)}${'*'.repeat(digits.length - 10)}${digits.slice(-4)}`,
    expiry: `${year}${month}`,
    paymentMethod: paymentMethodOf(digits),
    failsWith: FAILING_CARDS[digits] ?? null,
  };
}

function paymentMethodOf(digits: string): string {
  if (digits.startsWith('5019')) return 'Dankort';
  if (digits.startsWith('4571')) return 'VisaDankort';
  if (digits.startsWith('4')) return 'Visa';
  return 'MasterCard';
}

/** Amounts 0.01–0.99 and 1.01–1.99 fail with the decimals as code: 1.52 → 52. */
export function codeOfAmount(amountOre: number): string | null {
  const decimals = amountOre % 100;
  return amountOre < 200 && decimals !== 0 ? String(decimals).padStart(2, '0') : null;
}
