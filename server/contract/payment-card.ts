import { z } from 'zod';
import { cardBrand } from './enums';

/** The last four digits, the others hidden: `•••• 1111`. */
const mask = z.string();
/** The brand in words, also where the wire has no value for it. */
const brandTitle = z.string();

/** The payment card of a group or an order. */
export const creditCard = z.object({
  maskedCardNumber: mask,
  /** Month and year as they stand on the card, `04/30`. */
  expirationDate: z.string().nullable(),
  cardType: cardBrand,
  cardTypeTitle: brandTitle,
});
export type CreditCard = z.infer<typeof creditCard>;

/** The same card among the ways to pay, in the words that the calls have for it there. */
export const agreementCard = z.object({
  cardNumberMask: mask.nullable(),
  cardExpiryMonth: z.number().int().nullable(),
  cardExpiryYear: z.number().int().nullable(),
  creditCardType: cardBrand.nullable(),
  creditCardTypeTitle: brandTitle.nullable(),
});
export type AgreementCard = z.infer<typeof agreementCard>;
