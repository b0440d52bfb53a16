// Lines of a CSV file as RFC 4180 has them, for a Danish spreadsheet: semicolons and decimal commas.

/** With this before the first line a spreadsheet reads the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

const ORE_PER_KRONE = 100;
/** What makes a spreadsheet take a text for a formula. */
const BEGINS_FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[";\r\n]/;

/** A sum, in øre. */
export interface Sum {
  ore: number;
}

type Cell = string | Sum | null;

/** One line, with its end. Text that a spreadsheet would take for a formula begins with an apostrophe. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(';')}\r\n`;

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return (cell.ore / ORE_PER_KRONE).toFixed(2).replace('.', ',');
  const harmless = BEGINS_FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
