import { UTCDate } from '@date-fns/utc';
import { formatISO } from 'date-fns/formatISO';
import { da } from 'date-fns/locale/da';
import { z } from 'zod';

/** The three inputs of a `DateField`, as typed. */
export interface DateParts {
  day?: string | undefined;
  month?: string | undefined;
  year?: string | undefined;
}

export type DatePart = keyof DateParts;

export type ParsedDate = { ok: true; day: string } | { ok: false; wrongParts: DatePart[] };

const MONTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;
export const DATE_PARTS: readonly DatePart[] = ['day', 'month', 'year'];
const CENTURY = 2000;

/**
 * Reads a typed date as `yyyy-MM-dd`, or says which inputs are wrong. Takes Danish month names and
 * their short forms, two-digit years, and a whole date in the first input («2. mar. 2026»,
 * `02-03-2026`, `2026-03-02`).
 * @internal exported for tests
 */
export function parseDate(typed: DateParts): ParsedDate {
  const parts = splitWholeDate(typed);
  const day = numberIn(parts.day, 1, 31);
  const month = monthIn(parts.month);
  const year = yearIn(parts.year);
  if (day === null || month === null || year === null) {
    const found = { day, month, year };
    return { ok: false, wrongParts: DATE_PARTS.filter((part) => found[part] === null) };
  }
  const date = new UTCDate(year, month - 1, day);
  if (date.getDate() !== day) return { ok: false, wrongParts: ['day'] };
  return { ok: true, day: formatISO(date, { representation: 'date' }) };
}

/** True when nothing has been typed in any of the three inputs. */
export function isBlankDate({ day, month, year }: DateParts): boolean {
  return [day, month, year].every((part) => (part ?? '').trim() === '');
}

const optionalPart = z.string().optional();
/** The three inputs of a posted date, whatever was typed in them. */
export const dateParts = z.object({ day: optionalPart, month: optionalPart, year: optionalPart });

const WHOLE_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * The three inputs as they are shown, those of a `yyyy-MM-dd` day too; a date of which an input was
 * sent twice counts as empty.
 */
export function typedDate(shown: unknown): DateParts {
  const [, year, month, day] = (typeof shown === 'string' && WHOLE_DAY.exec(shown)) || [];
  if (year) return { day: String(Number(day)), month: String(Number(month)), year };
  const typed = dateParts.safeParse(shown);
  return typed.success ? typed.data : {};
}

/**
 * The inputs to mark when a date is shown again; undefined, so all three, when each can be read and
 * the day as a whole is wrong.
 */
export function wrongDateParts(shown: unknown): DatePart[] | undefined {
  const parsed = parseDate(typedDate(shown));
  return parsed.ok ? undefined : parsed.wrongParts;
}

function splitWholeDate(typed: DateParts): DateParts {
  const { day, month, year } = typed;
  if ((month ?? '').trim() !== '' || (year ?? '').trim() !== '') return typed;
  const pieces = (day ?? '')
    .trim()
    .split(/[\s./-]+/)
    .filter(Boolean);
  if (pieces.length !== 3) return typed;
  return pieces[0]?.length === 4
    ? { year: pieces[0], month: pieces[1], day: pieces[2] }
    : { day: pieces[0], month: pieces[1], year: pieces[2] };
}

function numberIn(text: string | undefined, min: number, max: number): number | null {
  const digits = (text ?? '').trim().replace(/\.$/, '');
  if (!/^\d{1,2}$/.test(digits)) return null;
  const value = Number(digits);
  return value >= min && value <= max ? value : null;
}

function monthIn(text: string | undefined): number | null {
  const name = (text ?? '').trim().toLowerCase().replace(/\.$/, '');
  const byName = MONTHS.find((month) => namesOf(month).includes(name));
  return byName === undefined ? numberIn(text, 1, 12) : byName + 1;
}

/** «marts» and «mar», for a month counted from 0. */
function namesOf(month: (typeof MONTHS)[number]): string[] {
  const short = da.localize.month(month, { width: 'abbreviated' });
  return [da.localize.month(month), short.replace(/\.$/, '')];
}

function yearIn(text: string | undefined): number | null {
  const digits = (text ?? '').trim();
  if (/^\d{2}$/.test(digits)) return CENTURY + Number(digits);
  return /^20\d{2}$/.test(digits) ? Number(digits) : null;
}

const part = z.string().max(30, 'common.invalid.date').optional();

const typedParts = z.object({ day: part, month: part, year: part });

/** The three inputs of a date, read as a `yyyy-MM-dd` day. */
export const dayField = typedParts.transform(readDay);

/** The same for a day that may be left out: undefined then. */
export const optionalDayField = typedParts
  .optional()
  .transform((typed, context) =>
    typed === undefined || isBlankDate(typed) ? undefined : readDay(typed, context),
  );

function readDay(typed: DateParts, context: z.RefinementCtx): string {
  const parsed = parseDate(typed);
  if (parsed.ok) return parsed.day;
  context.addIssue({ code: 'custom', message: 'common.invalid.date' });
  return z.NEVER;
}
