/** Reads and checks the card form of the payment page. */
import type { FieldError } from './page';

export interface CardForm {
  number: string;
  expiry: string;
  cvv: string;
}

type CardFormResult =
  { ok: true; digits: string; expiry: string; cvv: string } | { ok: false; errors: FieldError[] };

/** @param today ISO text; a card is good through the last day of its month. */
export function checkCardForm(form: CardForm, today: string): CardFormResult {
  const digits = form.number.replace(/[\s-]/g, '');
  const expiry = /^\s*(\d{2})\s*[/\-.]?\s*(\d{2})\s*$/.exec(form.expiry);
  const cvv = form.cvv.trim();
  const errors: FieldError[] = [];
  if (!digits) errors.push({ field: 'number', message: 'Indtast kortnummeret' });
  else if (!/^\d{13,19}$/.test(digits) || !passesLuhn(digits)) {
    errors.push({ field: 'number', message: 'Kortnummeret er ikke gyldigt' });
  }
  const expiryError = checkExpiry(expiry, today);
  if (expiryError) errors.push({ field: 'expiry', message: expiryError });
  if (!/^\d{3}$/.test(cvv)) {
    errors.push({ field: 'cvv', message: 'Indtast de tre cifre bag på kortet' });
  }
  if (errors.length > 0 || !expiry) return { ok: false, errors };
  return { ok: true, digits, expiry: `${expiry[1]}-${expiry[2]}`, cvv };
}

function checkExpiry(match: RegExpExecArray | null, today: string): string | null {
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12)
    return 'Indtast udløbsdatoen som MM/ÅÅ, for eksempel 04/30';
  const isPast = `20${match[2]}-${match[1]}` < today.slice(0, 7);
  return isPast ? 'Kortets udløbsdato er passeret' : null;
}

function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
