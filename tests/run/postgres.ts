import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Client } from 'pg';
import { findOrInstall, findProgram, isRoot, MissingProgram } from './debian';
import { memoryFolder } from './memory-folder';
import { findFreePort } from './port';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
/** Nothing in a test outlives the machine's memory, so nothing is forced to disk. */
const FAST_SETTINGS = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'],
  ...['max_connections=200', 'shared_buffers=64MB', 'timezone=UTC'],
];
/** Its log lies in memory as well, and nobody recovers from it. */
const SHORT_LOG = ['max_wal_size=256MB'];
/** A fresh folder's server answers in about a second; a slow machine gets much more. */
const START_LIMIT_MS = 60_000;

/** The folder that holds `initdb` and `postgres`: Debian's newest, else the one on PATH. */
function findBinaries(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const debian = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
  const onPath = findProgram(['initdb']);
  return debian ?? (onPath && dirname(onPath));
}

/** PostgreSQL refuses to run as root: the user `postgres`, else `nobody`, runs it then. */
function findServerUser(): { uid: number; gid: number } | undefined {
  if (!isRoot()) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || NaN),
    );
    if (uid && gid) return { uid, gid };
  }
  throw new MissingProgram('PostgreSQL needs a user other than root, such as postgres.');
}

/** A PostgreSQL server that only this process uses, and that leaves nothing behind. */
export interface PrivatePostgres {
  /** A superuser's URL of its `postgres` database. */
  url: string;
  /** Runs one of its programs as the user that it runs as. */
  run(program: string, args: readonly string[]): void;
  /** Ends the server, as its operator would, and leaves its data. */
  shutDown(): Promise<void>;
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

interface Beginning {
  /** Further settings, as in `postgresql.conf`. */
  settings?: readonly string[];
  /** A base copy to begin with, and to recover from; a new database folder otherwise. */
  baseCopy?: string;
  /** For many small databases: a new one is a thousand files, which the disk takes twice as long to make. */
  inMemory?: boolean;
}

/**
 * Starts a server in a new temporary folder, on a free port of the loopback address.
 * @throws MissingProgram when there is no PostgreSQL and it cannot be installed
 */
export async function startPostgres({
  settings: further = [],
  baseCopy,
  inMemory = false,
}: Beginning = {}): Promise<PrivatePostgres> {
  const binaries = findOrInstall(findBinaries, 'postgresql');
  const user = findServerUser();
  const folder = mkdtempSync(join(inMemory ? memoryFolder() : tmpdir(), 'postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const remove = () => rmSync(folder, { recursive: true, force: true });

  const run = (program: string, args: readonly string[]) => {
    const { status, stderr } = spawnSync(program, args, { ...user, cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
  const initdb = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  try {
    if (baseCopy) {
      run('cp', ['-a', baseCopy, data]);
      run('touch', [join(data, 'recovery.signal')]);
    } else {
      run(join(binaries, 'initdb'), ['-D', data, ...initdb]);
    }
  } catch (error) {
    remove();
    throw error;
  }

  const port = await findFreePort();
  const settings = [
    ...FAST_SETTINGS,
    ...(inMemory ? SHORT_LOG : []),
    ...['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`],
    ...further,
  ];
  const serve = () =>
    spawn(
      join(binaries, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
  let server = serve();
  // However this process ends, the server goes with it: SIGQUIT is "stop at once".
  const stopAtOnce = () => {
    server.kill('SIGQUIT');
    remove();
  };
  process.once('exit', stopAtOnce);

  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  await untilReady(server);

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    run: (program, args) => run(join(binaries, program), args),
    // SIGINT is what `pg_ctl stop -m fast` sends: connections are cut off, nothing is lost.
    shutDown: () => end('SIGINT'),
    async startAgain() {
      server = serve();
      await untilReady(server);
    },
    async stop() {
      process.removeListener('exit', stopAtOnce);
      await end('SIGQUIT');
      remove();
    },
  };
}

function untilReady(server: ChildProcessByStdio<null, null, Readable>): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const limit = AbortSignal.timeout(START_LIMIT_MS);
    limit.addEventListener('abort', () => {
      reject(new Error(`PostgreSQL did not start in time: ${log}`));
    });
    server.once('exit', () => {
      reject(new Error(`PostgreSQL did not start: ${log}`));
    });
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      if (log.includes('ready to accept connections')) {
        server.stderr.removeAllListeners('data').resume();
        resolve();
      }
    });
  });
}

/**
 * Makes a database on the server of `serverUrl`, as its superuser: empty, or like the one at `copyOf`.
 * Answers its URL.
 */
export async function createDatabase(serverUrl: string, copyOf?: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = copyOf && nameOf(copyOf);
  await runOn(serverUrl, `create database ${name}${template ? ` template ${template}` : ''}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Removes the database at `databaseUrl`, and cuts off who still uses it. */
export async function dropDatabase(databaseUrl: string): Promise<void> {
  const server = new URL(databaseUrl);
  server.pathname = '/postgres';
  await runOn(server.href, `drop database ${nameOf(databaseUrl)} with (force)`);
}

const nameOf = (databaseUrl: string): string => new URL(databaseUrl).pathname.slice(1);

async function runOn(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
