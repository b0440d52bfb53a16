// How the numbers of Rejsekort are shown; those of payment cards are in saved-card.ts.

/** Groups a 16-digit number 6-3-3-3-rest: '308430 012 345 678 9'. Others stay as they are. */
export function groupCardNumber(cardNumber: string): string {
  const compact = cardNumber.replace(/\s/g, '');
  return compact.replace(/^(.{6})(.{3})(.{3})(.{3})(.)$/, '$1 $2 $3 $4 $5');
}
