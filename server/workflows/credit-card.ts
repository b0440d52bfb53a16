import type { CreditCard } from '../contract/overview';
import type { ServerTexts } from '../deps';
import { brandOf, brandTextOf, maskOf, printedExpiry } from '../domain/saved-card';

/** A payment card as it is stored, in its provider's words; all null where none is known. */
interface StoredCard {
  masked_number: string | null;
  expiry: string | null;
  brand: string | null;
}

/** The card as every call sends it; null when no digit of its number is known. */
export function creditCardOf(texts: ServerTexts, card: StoredCard): CreditCard | null {
  const maskedCardNumber = maskOf(card.masked_number ?? '');
  if (maskedCardNumber === null) return null;
  return {
    maskedCardNumber,
    expirationDate: printedExpiry(card.expiry ?? ''),
    ...brandView(texts, card.brand ?? ''),
  };
}

export const brandView = (texts: ServerTexts, brand: string) => ({
  cardType: brandOf(brand),
  cardTypeTitle: texts.t(`payment.brand.${brandTextOf(brand)}`),
});
