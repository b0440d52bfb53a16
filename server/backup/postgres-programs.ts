import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';

/** The most of what a program says that is passed on. */
const SAID_LIMIT = 2000;

export interface Programs {
  /** The database that they work on. */
  url: string;
  /** The environment that they run in. */
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

interface Run {
  name: 'pg_dump' | 'pg_restore';
  args: readonly string[];
  /** What is read on its standard input. */
  input?: AsyncIterable<Uint8Array>;
  /** Takes its standard output, which may come to much. */
  output: (pieces: AsyncIterable<Uint8Array>) => Promise<void>;
}

/** Runs a program of PostgreSQL. @throws Error with what it says when it fails, or is not there */
export async function runProgram(programs: Programs, run: Run): Promise<void> {
  const { name, args, input, output } = run;
  const { signal } = programs;
  const env = environmentOf(programs);
  const child = spawn(name, args, { env, signal, stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (said.length < SAID_LIMIT) said += text;
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  // A program that has read enough, or fails, reads no more: its exit code tells.
  const fed = pipeline(input ?? [], child.stdin).catch(unlessClosed);
  const [end, ...others] = await Promise.allSettled([ended, fed, output(child.stdout)]);
  signal.throwIfAborted();
  if (end.status === 'rejected') throw notStarted(end.reason, name);
  // What was wrong with its input or output is why it failed.
  for (const other of others) if (other.status === 'rejected') throw other.reason;
  if (end.value[0] !== 0) throw new Error(said.trim() || `${name} failed.`);
}

/** What of the address these programs take as the server does. */
const PASSED_ON = ['options', 'sslcert', 'sslkey', 'sslrootcert'];

/**
 * The database as the server finds it, written for these programs, which take an address without a host for
 * another place. It is without its password: everybody on the machine sees the arguments of a program.
 */
export function placeOf(url: string): string {
  const { host, port, user, database } = new pg.Client({ connectionString: url });
  const given = new URL(url.replace(/@(?=\/)/, '@localhost')).searchParams;
  const place = {
    ...{ host, port: String(port), user, dbname: database, sslmode: sslModeOf(given) },
    ...Object.fromEntries(PASSED_ON.map((name) => [name, given.get(name)])),
  };
  const words = Object.entries(place).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  return `postgres:///?${words.join('&')}`;
}

/** Of the server's ways to encrypt these programs do not know all. */
function sslModeOf(given: URLSearchParams): string | null {
  const mode = given.get('sslmode') ?? (given.get('ssl') === 'true' ? 'require' : null);
  return mode === 'no-verify' ? 'require' : mode;
}

/** @internal exported for tests */
export function environmentOf({ url, env }: Pick<Programs, 'url' | 'env'>): NodeJS.ProcessEnv {
  const { password } = new pg.Client({ connectionString: url });
  // pg_restore tells the moment of a dump in the time zone it runs in.
  return { ...env, ...(password ? { PGPASSWORD: password } : {}), TZ: 'UTC', LC_ALL: 'C' };
}

function notStarted(error: unknown, name: string): unknown {
  if ((error as { code?: string }).code !== 'ENOENT') return error;
  return new Error(`There is no ${name}: install postgresql-client (Debian).`);
}

function unlessClosed(error: unknown): void {
  const { code = '' } = error as { code?: string };
  if (!['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(code)) throw error;
}
