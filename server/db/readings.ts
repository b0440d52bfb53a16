import { sql, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Queryable } from './connect';

/** A part of a query that reads something of a person, whose id is `person.value`, and counts it. */
type Reading = RawBuilder<number>;

/** Of an index of letters; more of them take longer to read, and reach no further page that changes. */
const ENTRIES_OF_A_PAGE = 40;
/** Of most tables. */
export const IS_THEIRS = sql<boolean>`beneficiary_id = person.value`;

/** Reads the rows of `table` that meet the condition, and what an index says of them. */
export const rowsOf = (table: string, isMeant = IS_THEIRS): Reading => {
  const rows = sql.table(table);
  return sql`(select count(*) from ${rows}
    where rowid in (select rowid from ${rows} where ${isMeant}))`;
};

/** Reads only what an index says of the rows of `table` that meet the condition. */
export const entriesOf = (table: string, isMeant = IS_THEIRS): Reading =>
  sql`(select count(*) from ${sql.table(table)} where ${isMeant})`;

/**
 * Reads what stands beside a person in the index by person: where theirs fill pages of it, those are merged with
 * the pages beside them.
 */
export const neighboursOf = (table: string): Reading[] =>
  (['<', '>'] as const).map((side) => {
    const order = sql.raw(side === '<' ? 'desc' : 'asc');
    return sql`(select count(*) from (select 1 from ${sql.table(table)}
      where beneficiary_id ${sql.raw(side)} person.value
      order by beneficiary_id ${order} limit ${ENTRIES_OF_A_PAGE}))`;
  });

/** What happens to some rows of a table: these columns are written, or all of the row is deleted. */
interface Change {
  rows: RawBuilder<boolean>;
  columns?: readonly string[];
}

/** What SQLite finds rows of a table by. */
interface Index {
  name: string;
  table: string;
  /** Of `Key`, in JSON. */
  keys: string;
  /** Of one that SQLite makes by itself there is none. */
  sql: string | null;
}

interface Key {
  column: string;
  collation: string;
}

/** Reads what changes of tables come to: each of the rows, and its entry in every index that changes with it. */
export const changesOf = async (
  db: Queryable,
  tables: Readonly<Record<string, Change>>,
): Promise<Reading[]> => {
  const { rows: indexes } = await sql<Index>`
    select m.name, m.tbl_name as "table", m.sql,
      json_group_array(json_object('column', i.name, 'collation', i.coll)) as keys
    from sqlite_master as m join pragma_index_xinfo(m.name) as i
    where m.type = 'index' and i.key = 1 and m.tbl_name in (${sql.join(Object.keys(tables))})
    group by m.name`.execute(db);
  return Object.entries(tables).flatMap(([table, { rows, columns }]) => [
    rowsOf(table, rows),
    ...indexes
      .filter((index) => index.table === table && (!columns || isOf(index, columns)))
      .map((index) => entriesIn(index, rows)),
  ]);
};

/** Whether an index says something of one of these columns, or depends on one. */
const isOf = ({ keys, sql: made }: Index, columns: readonly string[]): boolean =>
  columns.some((column) => new RegExp(`\\b${column}\\b`).test(`${keys} ${made ?? ''}`));

/** Of an index of some rows, SQLite is told of which. What is null has an entry too. */
function entriesIn({ name, table, keys, sql: made }: Index, isMeant: RawBuilder<boolean>) {
  const all = [...(JSON.parse(keys) as Key[]), { column: 'rowid', collation: 'binary' }];
  const some = /\bwhere\b(.*)$/is.exec(made ?? '')?.[1] ?? 'true';
  const rows = sql.table(table);
  const own = all.map(({ column }, index) => sql`${sql.ref(column)} as ${sql.ref(`key${index}`)}`);
  const isEntry = all.map(
    ({ column, collation }, index) =>
      sql`entry.${sql.ref(column)} is own.${sql.ref(`key${index}`)} collate ${sql.raw(collation)}`,
  );
  return sql<number>`(select count(*)
    from (select ${sql.join(own)} from ${rows} where ${isMeant}) as own
    cross join ${rows} as entry indexed by ${sql.ref(name)}
    where ${sql.join(isEntry, sql` and `)} and (${sql.raw(some)}))`;
}

/** Does each reading for one person after the other; one row comes of it, when all is read. */
export const ofPeople = (
  db: Queryable,
  ids: readonly string[],
  readings: readonly Reading[],
): CompiledQuery =>
  sql`select sum(${sql.join(readings, sql` + `)}) as rows
    from json_each(${JSON.stringify(ids)}) as person`.compile(db);
