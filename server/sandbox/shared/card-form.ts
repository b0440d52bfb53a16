/** The card form of the payment windows: its fields, and how they are read and checked. */
import { html } from 'hono/html';
import { textField, type FieldError, type Html } from './page';
import { errorAt } from './page-parts';

export interface CardForm {
  number: string;
  expiry: string;
  cvv: string;
}

export const EMPTY_CARD: CardForm = { number: '', expiry: '', cvv: '' };

/** The check digits are never sent back. */
export function cardFields(values: CardForm, errors: FieldError[]): Html {
  return html`${textField({
      id: 'number',
      label: 'Kortnummer',
      value: values.number,
      error: errorAt(errors, 'number'),
      inputmode: 'numeric',
      autocomplete: 'cc-number',
    })}
    <div class="pair">
      ${textField({
        id: 'expiry',
        label: 'Udløbsdato',
        hint: 'MM/ÅÅ, for eksempel 04/30',
        value: values.expiry,
        error: errorAt(errors, 'expiry'),
        inputmode: 'numeric',
        autocomplete: 'cc-exp',
        width: 'short',
      })}
      ${textField({
        id: 'cvv',
        label: 'Kontrolcifre (CVV)',
        hint: 'Tre cifre bag på kortet',
        error: errorAt(errors, 'cvv'),
        inputmode: 'numeric',
        autocomplete: 'cc-csc',
        width: 'short',
      })}
    </div>`;
}

export function readCardForm({ number, expiry, cvv }: Record<string, unknown>): CardForm {
  return { number: textOf(number), expiry: textOf(expiry), cvv: textOf(cvv) };
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

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
