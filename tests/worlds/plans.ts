import { CompiledQuery, sql } from 'kysely';
import type { Connection, Db } from '#server/db/connect';
import type { Asked } from './asked';
import { GROWING } from './many-people';

/** More than the rows of one person, and than a sweep does in one batch. */
const MOST_ROWS = 1500;
/** A column of so few values has many rows of each in a larger database, whatever it has here. */
const FEW_VALUES = 100;
/** PostgreSQL reads a smaller table whole, since its index is no shorter. */
const FEW_ROWS = 20_000;

const isGrowing = (table: string | undefined): table is string =>
  table !== undefined && table in GROWING;

/**
 * What a statement costs more of as a database grows, by the plan that its database makes for it with
 * these values: tables that are read from end to end, and many rows that are read of one.
 * What stops at a limit costs as much as the limit.
 */
export async function costsOf(
  { db, kind }: Connection,
  { sql: text, parameters }: Pick<Asked, 'sql' | 'parameters'>,
): Promise<string[]> {
  const known = await shapeOf(db, kind);
  if (kind === 'sqlite') {
    // What adds a row is planned with looks for what refers to it, none of which it makes.
    if (/^insert into [^(]*\([^)]*\) values/.test(text)) return [];
    const steps = await explain<Step>(db, `explain query plan ${text}`, parameters);
    return [...new Set(costsInFile(steps, text, known))];
  }
  const plan = () => explain<Explained>(db, `explain (format json) ${text}`, parameters);
  const costs = async () =>
    (await plan()).flatMap((row) => costsOnServer(row['QUERY PLAN'][0].Plan, known, false));
  const found = await costs();
  const isSmall = (cost: string) => (known.rows.get(cost.split(':')[0] ?? '') ?? 0) < FEW_ROWS;
  if (!found.some(isSmall)) return [...new Set(found)];
  // An index counts that would be taken of a larger table.
  await sql`set enable_seqscan = off`.execute(db);
  const ofSmall = (await costs()).filter(isSmall);
  await sql`reset enable_seqscan`.execute(db);
  return [...new Set([...found.filter((cost) => !isSmall(cost)), ...ofSmall])];
}

async function explain<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
  return rows as Row[];
}

/** What is known of a database, once it has been analysed. */
interface Shape {
  /** How many rows each table has. */
  rows: Map<string, number>;
  /** Indexes on some of the rows of their table. */
  partial: Set<string>;
  /** Of each index, on SQLite: its rows, and how many of them are alike in their first columns. */
  alike: Map<string, number[]>;
}
const shapes = new WeakMap<Db, Shape>();

async function shapeOf(db: Db, kind: Connection['kind']): Promise<Shape> {
  const known = shapes.get(db);
  if (known) return known;
  const read = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows;
  const partial =
    kind === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where sql like '%index%where%'`
      : sql<{
          name: string;
        }>`select indexname as name from pg_indexes where indexdef like '% WHERE %'`;
  const stats =
    kind === 'sqlite'
      ? sql<{ tbl: string; idx: string; stat: string }>`select tbl, idx, stat from sqlite_stat1`
      : sql<{ tbl: string; idx: string; stat: string }>`
          select relname as tbl, '' as idx, reltuples::bigint::text as stat from pg_class where relkind = 'r'`;
  const counted = (await read(stats)).map(
    ({ tbl, idx, stat }) => ({ tbl, idx, numbers: stat.split(' ').map(Number) }) as const,
  );
  const shape = {
    rows: new Map(counted.map(({ tbl, numbers }) => [tbl, numbers[0] ?? 0])),
    partial: new Set((await read(partial)).map(({ name }) => name)),
    alike: new Map(counted.map(({ idx, numbers }) => [idx, numbers])),
  };
  shapes.set(db, shape);
  if (kind === 'sqlite') {
    // The portal's own file is never analysed, and its plans are made without what that counts.
    await sql`delete from sqlite_stat1`.execute(db);
    await sql`analyze sqlite_master`.execute(db);
  }
  return shape;
}

/** A step of a plan, as PostgreSQL writes it. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  'Plan Rows': number;
  Plans?: PlanNode[];
}
interface Explained {
  'QUERY PLAN': [{ Plan: PlanNode }];
}

/** Steps that read all that is below them before they tell anything. */
const READS_ALL = /^(Sort|Incremental Sort|Aggregate|Hash|WindowAgg|Materialize|ModifyTable)$/;

function costsOnServer(node: PlanNode, known: Shape, isLimited: boolean): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Plan Rows': rows } = node;
  const costs: string[] = [];
  if (isGrowing(table) && type.endsWith('Scan')) {
    const isByFew = known.partial.has(node['Index Name'] ?? '');
    const isWhole =
      type === 'Seq Scan' || (type.startsWith('Index') && !node['Index Cond'] && !isByFew);
    if (isWhole && !(isLimited && type !== 'Seq Scan' && !node.Filter)) {
      costs.push(`${table}: read from end to end`);
    } else if (rows > MOST_ROWS && !isLimited) costs.push(`${table}: many rows`);
  }
  const isBelow = type === 'Limit' || (isLimited && !READS_ALL.test(type));
  return [...costs, ...(node.Plans ?? []).flatMap((each) => costsOnServer(each, known, isBelow))];
}

/** A step of a plan, as SQLite writes it. */
interface Step {
  parent: number;
  detail: string;
}

/** SQLite does not estimate how many rows lie in a range; PostgreSQL does. */
function costsInFile(steps: readonly Step[], text: string, known: Shape): string[] {
  const tableOf = (name: string) =>
    new RegExp(`(\\w+)"?(?: as)? "?${name}"?\\b`).exec(text)?.[1] ?? name;
  const sorts = new Set(
    steps.flatMap(({ parent, detail }) => (detail.includes('FOR ORDER BY') ? [parent] : [])),
  );
  return steps.flatMap(({ parent, detail }) => {
    const [, how, name = ''] = /^(SCAN|SEARCH) (\w+)/.exec(detail) ?? [];
    const table = isGrowing(name) ? name : tableOf(name);
    if (!how || !isGrowing(table)) return [];
    const index = /USING (?:COVERING )?INDEX (\w+)/.exec(detail)?.[1] ?? '';
    const isLimited = / limit /.test(text) && !sorts.has(parent);
    const [total = 0, ...alike] = known.alike.get(index) ?? [];
    if (how === 'SEARCH' && !detail.includes('AUTOMATIC')) {
      const equal = [...detail.matchAll(/\w+=\?/g)].length;
      const isRange = /[<>]/.test(detail);
      const rows = isRange ? 0 : (alike[equal - 1] ?? 1);
      const isMany = rows > MOST_ROWS || (total > MOST_ROWS && rows > total / FEW_VALUES);
      return isMany && !isLimited ? [`${table}: many rows`] : [];
    }
    if (known.partial.has(index)) return total > MOST_ROWS ? [`${table}: many rows`] : [];
    return [`${table}: read from end to end`];
  });
}
