import type { AgreementCard, CreditCard } from '../contract/payment-card';
import { formatExpiry } from '../contract/written';
import type { ServerTexts } from '../deps';
import { brandOf, brandTextOf, maskOf, readExpiry } from '../domain/saved-card';

/** A payment card as it is stored, in its provider's words; all null where none is known. */
interface StoredCard {
  masked_number: string | null;
  expiry: string | null;
  brand: string | null;
}

/** The card of a group or an order; null when no digit of its number is known. */
export function creditCardOf(texts: ServerTexts, card: StoredCard): CreditCard | null {
  const { mask, expiry, type, title } = partsOf(texts, card);
  if (mask === null) return null;
  const expirationDate = expiry && formatExpiry(expiry);
  return { maskedCardNumber: mask, expirationDate, cardType: type, cardTypeTitle: title };
}

/** The card of a way to pay; all null for one that is still to be typed. */
export function agreementCardOf(texts: ServerTexts, card: StoredCard | undefined): AgreementCard {
  const parts = card && partsOf(texts, card);
  return {
    cardNumberMask: parts?.mask ?? null,
    cardExpiryMonth: parts?.expiry?.month ?? null,
    cardExpiryYear: parts?.expiry?.year ?? null,
    creditCardType: parts?.type ?? null,
    creditCardTypeTitle: parts?.title ?? null,
  };
}

const partsOf = (texts: ServerTexts, { masked_number, expiry, brand }: StoredCard) => ({
  mask: maskOf(masked_number ?? ''),
  expiry: readExpiry(expiry ?? ''),
  type: brandOf(brand ?? ''),
  title: texts.t(`payment.brand.${brandTextOf(brand ?? '')}`),
});
