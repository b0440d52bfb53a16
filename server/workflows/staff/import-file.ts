import { CsvError, parse as parseCsv, type Info } from 'csv-parse/sync';
import {
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  type Node,
  type ParseError,
} from 'jsonc-parser';
import type { z } from 'zod';
import {
  OPTIONAL_COLUMNS,
  REQUIRED_COLUMNS,
  type LineProblem,
} from '../../contract/approval-import';
import { approvalItem, ITEMS_MAX } from '../../contract/register-approval';
import type { ServerTexts } from '../../deps';
import type { Day } from '../../domain/day';
import type { VusApproval } from '../../outbound/vus/port';
import { isByAge } from '../approval-by-age';

/*
 * A file of approvals: docs/protocols/approval-import.md. An item of it is an approval as the register tells
 * it, with the CPR number of its person; a CSV file names the fields by their paths.
 */

const NOWHERE = {
  ...{ personFirstName: '', personLastName: '', coName: '' },
  ...{ streetName: '', streetNumber: '', floor: '', side: '', postcode: '', city: '' },
  ...{ country: 'Denmark', isProtected: false },
};
/** What an approval of a CSV file has where its column is left out. */
const LEFT_OUT = {
  ...{ from: NOWHERE, to: NOWHERE },
  ...{ blockedReason: null, rulesRegime: 'None', routes: [] },
};
const COLUMNS: readonly string[] = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS];

/** An approval of a file, with the CPR number of its person in ten digits. */
export interface ImportedItem {
  cpr: string;
  approval: VusApproval;
}

interface Found {
  line: number;
  value: unknown;
  /** The line of one of its fields. */
  lineOf: (path: readonly PropertyKey[]) => number;
}

/** A file that can't be read as what it is, from that line on. */
class Unreadable extends Error {
  constructor(
    readonly line: number,
    readonly key: string,
    readonly vars: Record<string, string> = {},
  ) {
    super(key);
  }
}

/** All approvals of a file, or all that is wrong with it, by line. */
export function readImportFile(
  text: string,
  { texts, today }: { texts: ServerTexts; today: Day },
): { items: ImportedItem[]; problems: LineProblem[] } {
  const problems: LineProblem[] = [];
  const say = (line: number, field: string, key: string, vars: Record<string, string> = {}) =>
    problems.push({ line, field, text: texts.t(`imports.problem.${key}`, vars) });
  const items: ImportedItem[] = [];
  const lines = new Map<string, number>();
  try {
    const found = /^\s*[[{]/.test(text) ? itemsOfJson(text) : itemsOfCsv(text);
    if (found.length === 0) say(1, '', 'empty');
    if (found.length > ITEMS_MAX) throw new Unreadable(1, 'too-many', { max: String(ITEMS_MAX) });
    for (const each of found) {
      const read = approvalItem.safeParse(each.value, { reportInput: true });
      if (!read.success) {
        for (const issue of read.error.issues) {
          const { key, vars } = problemOf(issue);
          say(each.lineOf(issue.path), issue.path.join('.'), key, vars);
        }
        continue;
      }
      const { cpr: written, ...approval } = read.data;
      const cpr = written.replace('-', '');
      const problem = problemOfApproval(approval, today);
      if (problem) say(each.lineOf([problem.field]), problem.field, problem.key);
      const name = `${cpr} ${approval.id}`;
      const first = lines.get(name);
      if (first === undefined) lines.set(name, each.line);
      else say(each.line, 'id', 'twice', { line: String(first) });
      items.push({ cpr, approval });
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    say(error.line, '', error.key, error.vars);
  }
  return { items, problems: problems.sort((a, b) => a.line - b.line) };
}

/** What is wrong with an approval that can be read; null for one that is in order. */
export function problemOfApproval(
  { id, validFrom, validTo }: Pick<VusApproval, 'id' | 'validFrom' | 'validTo'>,
  today: Day,
): { field: 'id' | 'validTo'; key: 'invalid' | 'ends-before' | 'over' } | null {
  // What the portal calls the approval that age alone gives.
  if (isByAge(id)) return { field: 'id', key: 'invalid' };
  if (validTo < validFrom) return { field: 'validTo', key: 'ends-before' };
  return validTo < today ? { field: 'validTo', key: 'over' } : null;
}

function problemOf(issue: z.core.$ZodIssue): { key: string; vars?: Record<string, string> } {
  const isMissing = issue.input === undefined || issue.input === '' || issue.input === null;
  if (isMissing) return { key: 'missing' };
  if (issue.code === 'invalid_value') {
    return { key: 'one-of', vars: { values: issue.values.map(String).join(', ') } };
  }
  if (issue.code === 'too_big') return { key: 'too-long', vars: { max: String(issue.maximum) } };
  const field = String(issue.path.at(-1) ?? '');
  if (field === 'cpr') return { key: 'cpr' };
  return { key: field === 'validFrom' || field === 'validTo' ? 'day' : 'invalid' };
}

/** Each line is an approval; the first one names the columns, by semicolons as Danish spreadsheets write. */
function itemsOfCsv(text: string): Found[] {
  const [header, ...rest] = rowsOf(text);
  if (!header) return [];
  const names = header.cells.map((name) => name.trim());
  const unknown = names.find((name) => !COLUMNS.includes(name));
  if (unknown !== undefined) throw new Unreadable(header.line, 'column', { name: unknown });
  const missing = REQUIRED_COLUMNS.find((name) => !names.includes(name));
  if (missing !== undefined) throw new Unreadable(header.line, 'no-column', { name: missing });
  const again = names.find((name, index) => names.indexOf(name) !== index);
  if (again !== undefined) throw new Unreadable(header.line, 'column-twice', { name: again });
  return rest.map(({ cells, line }) => ({
    line,
    value: valueOf(names, cells),
    lineOf: () => line,
  }));
}

interface Row {
  cells: string[];
  line: number;
}

function rowsOf(text: string): Row[] {
  const [first = ''] = text.split('\n', 1);
  try {
    const rows = parseCsv(text, {
      bom: true,
      delimiter: first.includes(';') ? ';' : ',',
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as { record: string[]; info: Info }[];
    return rows.map(({ record, info }) => ({ cells: record, line: info.lines }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const key = error.code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH' ? 'columns' : 'csv';
    throw new Unreadable(Number(error['lines'] ?? 1), key);
  }
}

const DANISH_DAY = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$/;

/** A day as a spreadsheet may have made of it: «31-01-2026». */
function isoDay(typed: string): string {
  const [, day, month, year] = DANISH_DAY.exec(typed) ?? [];
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed;
}

/** The approval of a line: an empty cell says what a column that is left out says; it leads to the school. */
function valueOf(names: readonly string[], cells: readonly string[]): unknown {
  const value: typeof LEFT_OUT & Record<string, unknown> = structuredClone(LEFT_OUT);
  for (const [index, name] of names.entries()) {
    const cell = cells[index]?.trim() ?? '';
    if (cell === '') continue;
    const [group = '', field] = name.split('.');
    if (field === undefined) value[name] = name.startsWith('valid') ? isoDay(cell) : cell;
    else Object.assign(value[group] as object, { [field]: cell });
  }
  const { personFirstName, postcode, city } = value.to;
  const isSomewhere = names.some((name, index) => name.startsWith('to.') && cells[index]?.trim());
  return {
    ...value,
    to: isSomewhere ? value.to : null,
    institution: { personFirstName, postcode, city },
  };
}

/** A list of approvals. */
function itemsOfJson(text: string): Found[] {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors);
  const lineAt = linesOf(text);
  const [first] = errors;
  if (first) throw new Unreadable(lineAt(first.offset), 'json');
  if (tree?.type !== 'array') throw new Unreadable(1, 'no-list');
  return (tree.children ?? []).map((node) => {
    const known = (path: readonly PropertyKey[]): Node =>
      findNodeAtLocation(node, path as (string | number)[]) ??
      (path.length > 0 ? known(path.slice(0, -1)) : node);
    return {
      line: lineAt(node.offset),
      value: getNodeValue(node) as unknown,
      lineOf: (path: readonly PropertyKey[]) => lineAt(known(path).offset),
    };
  });
}

/** Finds the line of a place in a text. */
function linesOf(text: string): (offset: number) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? offset) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
