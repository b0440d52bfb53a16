// How sums and payment cards are written for people, in pages and mails alike.

const kroner = new Intl.NumberFormat('da-DK', {
  style: 'currency',
  currency: 'DKK',
  signDisplay: 'negative',
});

/** An amount in kroner, on one line: `1.663,00 kr.`, and `−40,00 kr.` with a real minus. */
export const formatKroner = (amount: number): string => kroner.format(amount).replace('-', '−');

/** A payment card by its brand and its last digits: `Visa •••• 1111`, or what of that is known. */
export const formatCard = (brand: string | null, mask: string | null): string =>
  [brand, mask].filter(Boolean).join(' ');

/** The month that a card is good through, as it is printed on the card: `04/30`. */
export const formatExpiry = ({ month, year }: { month: number; year: number }): string =>
  `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`;
