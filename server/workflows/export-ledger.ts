import type { Queryable } from '../db/connect';
import { listEntries, sumEntries, type EntryCursor, type ExportedEntry } from '../db/ledger-export';
import type { Period } from '../domain/day';
import { getProgram } from '../domain/programs';
import { BYTE_ORDER_MARK, csvLine } from './csv';

const PAGE_SIZE = 500;

const COLUMNS = [
  ...['dag', 'postering', 'type', 'selskab', 'ordning', 'program', 'udbyder', 'udbyder_ref'],
  ...['handle', 'refusion', 'periode_fra', 'periode_til', 'beløb', 'moms', 'valuta', 'årsag'],
];
const TOTAL_COLUMNS = ['dag', 'selskab', 'ind', 'ud', 'beløb'];

const companyOf = (programId: string | null): string =>
  programId ? getProgram(programId).pto : '';

/**
 * The entries of the ledger on some days as lines of CSV, a page at a time, so that any number of them
 * takes little memory.
 * @throws Error when the lines do not add up to the sum of the ledger, as when it grew meanwhile
 */
export async function* exportEntries(db: Queryable, days: Period): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  let sum = 0;
  let after: EntryCursor | null = null;
  for (let isMore = true; isMore;) {
    const page: ExportedEntry[] = await listEntries(db, days, after, PAGE_SIZE);
    for (const entry of page) sum += entry.amount_ore;
    if (page.length > 0) yield page.map(entryLine).join('');
    after = page.at(-1) ?? null;
    isMore = page.length === PAGE_SIZE;
  }
  const inLedger = (await sumEntries(db, days)).reduce(
    (all, { in_ore: taken, out_ore: back }) => all + taken + back,
    0,
  );
  if (sum !== inLedger) {
    throw new Error(`The lines add up to ${sum} øre, the ledger to ${inLedger}: export it again.`);
  }
}

/** The handle is what the provider knows the payment by; there is no VAT. */
const entryLine = (entry: ExportedEntry): string =>
  csvLine([
    ...[entry.day, entry.id, entry.kind, companyOf(entry.program_id), entry.scheme_type],
    ...[entry.program_id, entry.provider, entry.handle, entry.handle, entry.refund_id],
    ...[entry.from_day, entry.to_day, { ore: entry.amount_ore }, { ore: 0 }, 'DKK', entry.why],
  ]);

/** What came in and went back by company and day, as lines of CSV. */
export async function exportTotals(db: Queryable, days: Period): Promise<string> {
  const totals = new Map<string, { day: string; company: string; in: number; out: number }>();
  for (const { day, program_id: programId, ...sums } of await sumEntries(db, days)) {
    const company = companyOf(programId);
    const key = `${day} ${company}`;
    const total = totals.get(key) ?? { day, company, in: 0, out: 0 };
    total.in += sums.in_ore;
    total.out += sums.out_ore;
    totals.set(key, total);
  }
  const lines = [...totals.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, total]) =>
      csvLine([
        ...[total.day, total.company, { ore: total.in }, { ore: total.out }],
        { ore: total.in + total.out },
      ]),
    );
  return BYTE_ORDER_MARK + csvLine(TOTAL_COLUMNS) + lines.join('');
}
