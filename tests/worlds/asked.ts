import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { QueryCreator, sql, type CompiledQuery, type Kysely, type KyselyPlugin } from 'kysely';

/*
 * What the portals of one run of the tests ask their databases, whichever process of it they are in, and
 * where in `server/` each statement is begun. What a test asks by itself is left out, and so are
 * migrations and the world of the demo.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STATEMENTS = 'asked';
const PLACES = 'begun';
const SERVED = /^server\/(?!backup\/|db\/migrat|sandbox\/|seed\/)/;
/** The methods of Kysely that begin a statement. */
export const BEGINNINGS = [
  ...['selectFrom', 'selectNoFrom', 'insertInto', 'updateTable', 'deleteFrom'],
] as const;

/** A statement of the server, with values that it was asked with. */
export interface Asked {
  sql: string;
  parameters: unknown[];
  /** The line that begins it: `server/db/cards.ts:12`. */
  place: string;
}

/** Whether a file is of the portal itself: neither of its sandboxes, nor of what reads or makes all there is. */
export const isServed = (file: string): boolean => SERVED.test(file);

const placeOf = new WeakMap<object, string>();
const noted = new Set<string>();
/** Places with what was asked from them, as it was written. */
const seen = new Set<string>();

/** Has every statement of this process know where it was begun. */
export function notePlaces(): void {
  const creator = QueryCreator.prototype as unknown as Record<
    string,
    (this: Kysely<unknown>, ...given: unknown[]) => unknown
  >;
  for (const name of BEGINNINGS) {
    const begin = creator[name]!;
    creator[name] = function (...given) {
      return begin.apply(this.withPlugin(noteAt(callingPlace())), given);
    };
  }
  const raw = Object.getPrototypeOf(sql``) as {
    execute: (this: unknown, db: Kysely<unknown>) => Promise<unknown>;
  };
  const execute = Reflect.get(raw, 'execute');
  raw.execute = function (db) {
    return execute.call(this, db.withPlugin(noteAt(callingPlace())));
  };
}

const noteAt = (place: string | undefined): KyselyPlugin => ({
  transformQuery: ({ node, queryId }) => {
    if (place && isServed(place)) {
      placeOf.set(queryId, place);
      // What it begins may be a part of another statement.
      keep(PLACES, place, place);
    }
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
});

/** Places by the position in the code that runs, since finding the line in the source takes long. */
const known = new Map<string, string | undefined>();

const stacks: {
  prepareStackTrace?: ((error: Error, sites: NodeJS.CallSite[]) => unknown) | undefined;
} = Error;

/** The line of ours that called Kysely. */
function callingPlace(): string | undefined {
  const before = stacks.prepareStackTrace;
  stacks.prepareStackTrace = (_, sites) => sites;
  const sites = new Error().stack as unknown as NodeJS.CallSite[];
  stacks.prepareStackTrace = before;
  const at = sites.findIndex((site, index) => index > 1 && isOurs(site.getFileName()));
  const site = sites[at];
  if (!site) return undefined;
  const position = [site.getFileName(), site.getLineNumber(), site.getColumnNumber()].join(':');
  if (!known.has(position)) {
    // One line for the message, then a line for each call.
    const line = new Error().stack?.split('\n')[at + 1] ?? '';
    const [, file, number] = /(?:file:\/\/|\()?(\/[^:]+):(\d+):\d+\)?$/.exec(line) ?? [];
    known.set(position, file && `${relative(ROOT, file)}:${number}`);
  }
  return known.get(position);
}

const isOurs = (file: string | null | undefined) =>
  !!file && !file.includes('node_modules') && !file.startsWith('node:');

/** Keeps a statement of a portal for the end of this run, with the values that it has now. */
export function noteAsked({ queryId, sql: text, parameters }: CompiledQuery): void {
  const place = placeOf.get(queryId);
  if (!place || seen.has(place + text)) return;
  seen.add(place + text);
  const values = parameters.map((value) => (value instanceof Uint8Array ? null : value));
  const asked: Asked = { sql: text, parameters: values, place };
  // A list of another length is no other statement.
  const name = `${place} ${text.replaceAll(/\((?:(?:\$\d+|\?)(?:, )?)+\)/g, '(…)')}`;
  keep(STATEMENTS, name, JSON.stringify(asked));
}

function keep(folder: string, name: string, content: string): void {
  const run = process.env.TEST_BEGINNINGS;
  if (!run || noted.has(name)) return;
  noted.add(name);
  mkdirSync(join(run, folder), { recursive: true });
  const file = createHash('sha256').update(name).digest('base64url');
  writeFileSync(join(run, folder, file), content);
}

/** All statements that were asked since this run began. */
export const readAsked = (): Asked[] =>
  readKept(STATEMENTS).map((content) => JSON.parse(content) as Asked);

/** All places that were a statement, or a part of one. */
export const readBegun = (): Set<string> => new Set(readKept(PLACES));

function readKept(name: string): string[] {
  const folder = join(process.env.TEST_BEGINNINGS ?? '', name);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
}
