import { sql } from 'kysely';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { connect, type Connection } from '../db/connect';
import {
  isEncrypted,
  readBackup,
  writePrivate,
  writeWhole,
  type BackupOptions,
} from './backup-file';
import { readContents, type Restored } from './contents';
import { placeOf, runProgram, type Programs } from './postgres-programs';

type Options = BackupOptions & Programs;

const CREATED = /^; *Archive created at (\S+ \S+) UTC$/m;
const TABLE = /^\d+; \d+ \d+ TABLE (\S+) (\S+) /gm;

/** Writes a dump of the database as of one moment, while others work with it. */
export async function backUpServer(to: string, options: Options): Promise<void> {
  const args = ['--format=custom', '--no-password', `--dbname=${placeOf(options.url)}`];
  await writeWhole(to, (part) =>
    runProgram(options, {
      name: 'pg_dump',
      args,
      output: (pieces) => writePrivate(pieces, part, options),
    }),
  );
}

/**
 * Puts a dump into the database, in one transaction. With `isReplaced` what it holds goes, else it must
 * be empty. Nothing is changed before the whole file has been read.
 */
export async function restoreServer(
  file: string,
  { isReplaced, ...options }: Options & { isReplaced: boolean },
): Promise<Restored> {
  const { url, keys } = options;
  const connection = connect({ url, file: '', connections: 1 });
  try {
    const tables = await listTables(connection);
    if (tables.length > 0 && !isReplaced) {
      throw new Error(
        'The database (DATABASE_URL) is not empty: --replace replaces what it holds.',
      );
    }
    if (await isEncrypted(file)) await readThrough(readBackup(file, keys));
    const contents = await listDump(file, options);
    const added = tables.filter((table) => !contents.tables.has(table));
    if (added.length > 0) {
      throw new Error(
        `The database has tables that the backup would leave there (${added.join(', ')}): ` +
          'restore into a new database (createdb), and set DATABASE_URL to it.',
      );
    }
    if (isReplaced) await refuseOthers(connection);
    await runProgram(options, {
      name: 'pg_restore',
      args: [
        ...['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges'],
        ...(isReplaced ? ['--clean', '--if-exists'] : []),
        ...['--no-password', `--dbname=${placeOf(url)}`],
      ],
      input: readBackup(file, keys),
      output: readThrough,
    });
    return { ...(await readContents(connection.db)), moment: contents.moment };
  } finally {
    await connection.close();
  }
}

/** The tables that a database holds, with their schemas. */
export async function listTables({ db }: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
    order by 1
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** A server that still runs would find other people and payments between two of its queries. */
export async function refuseOthers({ db }: Connection): Promise<void> {
  const { rows } = await sql<{ others: string }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and pid <> pg_backend_pid()
  `.execute(db);
  const others = Number(rows[0]?.others);
  if (others > 0) {
    throw new Error(`The database is in use (connections: ${others}): stop the servers first.`);
  }
}

/** What a dump says of itself. @throws Error when it is not this portal's */
async function listDump(
  file: string,
  options: Options,
): Promise<{ moment: Date | null; tables: Set<string> }> {
  let text = '';
  await runProgram(options, {
    name: 'pg_restore',
    args: ['--list'],
    input: readBackup(file, options.keys),
    output: async (pieces) => {
      for await (const piece of pieces) text += Buffer.from(piece).toString();
    },
  });
  const tables = new Set(
    [...text.matchAll(TABLE)].map(([, schema = '', name = '']) => `${schema}.${name}`),
  );
  if (!tables.has('public.kysely_migration') || !tables.has('public.beneficiary')) {
    throw new Error('It is no backup of this portal.');
  }
  const created = CREATED.exec(text)?.[1];
  return { tables, moment: created ? new Date(`${created.replace(' ', 'T')}Z`) : null };
}

const readThrough = (pieces: AsyncIterable<Uint8Array>): Promise<void> =>
  pipeline(pieces, new Writable({ write: (_piece, _encoding, done) => done() }));
