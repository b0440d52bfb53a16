import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '#server/db/connect';

/** Tables that grow with people and orders, each with how it is asked for the rows of some people. */
const LARGE_TABLES = {
  beneficiary: 'id',
  approval: 'beneficiary_id',
  route: 'approval_id',
  order_flow: 'beneficiary_id',
  card_group: 'beneficiary_id',
  card: 'beneficiary_id',
  card_period: 'approval_id',
  rejsekort_card: 'beneficiary_id',
  pdf_ticket_request: 'beneficiary_id',
  pdf_ticket: 'beneficiary_id',
  receipt: 'beneficiary_id',
  payment_operation: 'beneficiary_id',
  payment_transition: 'operation_id',
  saved_method: 'beneficiary_id',
  session: 'beneficiary_id',
  photo: 'beneficiary_id',
  photo_draft: 'beneficiary_id',
  notification: 'beneficiary_id',
  message: 'beneficiary_id',
  route_request: 'beneficiary_id',
  idempotency_key: 'beneficiary_id',
  job: null,
  webhook_event: null,
} as const;

/** What tells a row from others, or names another row: a copy has its number behind it. */
const NAMES = new Set([
  ...['id', 'beneficiary_id', 'approval_id', 'route_id', 'flow_id', 'group_id', 'card_id'],
  ...[
    'operation_id',
    'saved_method_id',
    'rejsekort_card_id',
    'photo_id',
    'source_group_id',
    'request_id',
  ],
  ...['username', 'cpr_hash', 'vus_id', 'vus_route_id', 'number', 'handle', 'reference'],
  ...['provider_session_id', 'id_hash', 'token_hash', 'key', 'dedupe_key', 'prepared_key'],
]);
/** Days and times, which a copy has some days later, so that the copies fall due over a year. */
const TIMES = /^(from|to|last)_day$|^valid_(from|to)$|^next_change_on$|_at$/;
const DAYS = 365;
/** Finished jobs that are copied. */
const JOBS = 5;
/** As many copies as one statement makes. */
const AT_ONCE = 10_000;

/**
 * Fills a database with copies of the people it holds, or of some of them by id: their approvals,
 * orders, cards, payments and all else that is theirs, and the jobs and events that nobody owns.
 */
export async function copyPeople(
  { db, kind }: Connection,
  copies: number,
  ids?: readonly string[],
): Promise<void> {
  const tables = await db.introspection.getTables();
  await db.connection().execute(async (one) => {
    for (const [table, owner] of Object.entries(LARGE_TABLES)) {
      const columns = tables.find(({ name }) => name === table)?.columns ?? [];
      const original = sql.table(`original_${table}`);
      await sql`create temporary table ${original} as
        select * from ${sql.table(table)} where ${isOf(table, owner, ids)}`.execute(one);
      for (let first = 1; first <= copies; first += AT_ONCE) {
        const last = Math.min(copies, first + AT_ONCE - 1);
        const names = columns.map(({ name }) => name);
        await sql`
          insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
          with recursive copy (nth) as (
            select ${sql.lit(first)} union all select nth + 1 from copy
            where nth < ${sql.lit(last)}
          )
          select ${sql.join(names.map((name) => copied(name, kind)))}
          from ${original} cross join copy`.execute(one);
      }
      await sql`drop table ${original}`.execute(one);
    }
    if (kind === 'postgres') await sql`analyze`.execute(one);
  });
}

function isOf(
  table: string,
  owner: string | null,
  ids: readonly string[] | undefined,
): RawBuilder<unknown> {
  if (table === 'job') {
    return sql`id in (select id from job where finished_at is not null limit ${sql.lit(JOBS)})`;
  }
  if (!owner || !ids) return sql`1 = 1`;
  const people = sql.join(ids);
  if (owner === 'approval_id') {
    return sql`approval_id in (select id from approval where beneficiary_id in (${people}))`;
  }
  if (owner === 'operation_id') {
    return sql`operation_id in
      (select id from payment_operation where beneficiary_id in (${people}))`;
  }
  return sql`${sql.ref(owner)} in (${people})`;
}

/** The value of a column in a copy; its pictures are empty, as they would fill the disk. */
function copied(column: string, kind: Connection['kind']): RawBuilder<unknown> {
  if (column.endsWith('_base64')) return sql`''`;
  const value = sql.ref(column);
  if (NAMES.has(column)) return sql`${value} || '~' || nth`;
  if (!TIMES.test(column)) return value;
  const later = sql`nth % ${sql.lit(DAYS)} * 7919 % ${sql.lit(DAYS)}`;
  const day =
    kind === 'sqlite'
      ? sql`date(substr(${value}, 1, 10), '+' || (${later}) || ' days')`
      : sql`(left(${value}, 10)::date + (${later}))::text`;
  return sql`${day} || substr(${value}, 11)`;
}

/**
 * The large tables that a query can only read from end to end, whatever its values are. PostgreSQL
 * is told to prefer an index even to a table that holds next to nothing.
 */
export async function fullScans({ db, kind }: Connection, query: string): Promise<string[]> {
  const scanned = await db.connection().execute(async (one) => {
    if (kind === 'sqlite') {
      const { rows } = await sql<{ detail: string }>`
        explain query plan ${sql.raw(query.replaceAll('?', "''"))}`.execute(one);
      return rows.map(({ detail }) => /^SCAN "?(\w+)/.exec(detail)?.[1]);
    }
    const values = [...new Set(query.match(/\$\d+/g))].map(() => 'null').join(', ');
    await sql`set plan_cache_mode = force_generic_plan; set enable_seqscan = off`.execute(one);
    await sql`prepare asked as ${sql.raw(query)}`.execute(one);
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
      explain (format json) execute asked ${sql.raw(values && `(${values})`)}`.execute(one);
    await sql`deallocate asked; reset plan_cache_mode; reset enable_seqscan`.execute(one);
    return rows.flatMap((row) => scannedBy(row['QUERY PLAN'][0].Plan));
  });
  return Object.keys(LARGE_TABLES).filter((table) => scanned.includes(table));
}

/** A step of a plan, as PostgreSQL writes it. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

/** Tables read without a condition on an index. */
function scannedBy(node: PlanNode): (string | undefined)[] {
  const isScan = /^(Seq|Index|Index Only) Scan$/.test(node['Node Type']) && !node['Index Cond'];
  return [...(isScan ? [node['Relation Name']] : []), ...(node.Plans ?? []).flatMap(scannedBy)];
}
