import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '#server/db/connect';
import { IN_ORDER } from '#server/db/delete-old';
import type { Tables } from '#server/db/tables';
import { addDays } from '#server/domain/day';
import { EXAMPLES } from './example-rows';

/*
 * A country of people in either database: copies of some demo people with all that is theirs, made by
 * SQL alone. What falls due is spread over the year that begins with the day of the demo, and what
 * happened over the year before.
 */

/** Tables that grow with people and time; each with the column that tells whose a row is. */
export const GROWING = {
  beneficiary: 'id',
  ...{ identity: null, session: null, login_attempt: null, logout_notice: null },
  ...{ photo: 'beneficiary_id', photo_draft: null, imported_approval: null },
  ...{ approval: 'beneficiary_id', route: 'approval_id', route_request: null },
  ...{ order_flow: 'beneficiary_id', order_code: null, receipt: 'beneficiary_id' },
  ...{ card_group: 'beneficiary_id', card: 'beneficiary_id', card_period: 'approval_id' },
  ...{ plan_draft: null, own_change: null, idempotency_key: null },
  ...{ rejsekort_card: 'beneficiary_id', rejsekort_replacement: null },
  ...{ pdf_ticket_request: 'beneficiary_id', pdf_ticket: 'beneficiary_id' },
  ...{ payment_operation: 'beneficiary_id', payment_transition: 'operation_id' },
  ...{ saved_method: 'beneficiary_id', webhook_event: null, refund: 'operation_id' },
  ...{ refund_offer: null, refund_request: null, ledger_entry: 'operation_id' },
  ...{ payment_receipt: 'operation_id', reconciliation_difference: null },
  ...{ notification: 'beneficiary_id', message: 'beneficiary_id', reminder: 'beneficiary_id' },
  ...{ job: null, audit_entry: null, rate_limit: null, outside_event: null },
} as const satisfies { [Table in keyof Tables]?: (keyof Tables[Table] & string) | null };
export type Growing = keyof typeof GROWING;

/** The others, with what keeps them small. */
export const SMALL: Record<Exclude<keyof Tables, Growing>, string> = {
  ...{ audit_head: 'a row a chain', audit_cut: 'a row a chain' },
  audit_pending: 'emptied with every round of the sweeps',
  ...{ staff: 'who works with the portal', staff_identity: 'one or two a member of staff' },
  ...{ recovery_code: 'ten a member of staff', staff_session: 'what staff log in to in a day' },
  ...{ system_token: 'made by hand', approval_import: 'files that staff bring in' },
  ...{ content_change: 'written by hand', text: 'a row a text', setting: 'a row a switch' },
  ...{ program_change: 'a row a program', receipt_counter: 'a row a year' },
  ...{ health: 'one row', outside_service: 'a row a service' },
};

/** Whose copies the people are, in a hundred: together they have ten cards each. */
const MIX: Record<string, number> = { bo: 50, kirsten: 12, frede: 13, hans: 13, david: 12 };
/** Whose copies have the rows that are written out: no table has more of them than there are such people. */
const OWNER_OF_EXAMPLES = 'bo';

/** What tells a row from others, or names another row: a copy has its number behind it. */
const NAMES = new Set([
  ...['id', 'beneficiary_id', 'photo_id', 'import_id', 'username', 'cpr_hash', 'vus_id', 'uuid'],
  ...['vus_route_id', 'number', 'card_number', 'handle', 'reference', 'provider_session_id'],
  ...['id_hash', 'token_hash', 'state_hash', 'key', 'topic'],
  ...['search_name', 'search_last_name', 'actor_id', 'family', 'broker_session'],
]);
/** What is planned, which a copy has some days later; what has happened, it has some days earlier. */
const PLANNED =
  /^((from|to|last)_day|valid_(from|to)|next_change_on|(run|next_check|expires|charge_again)_at)$/;
const HAPPENED = /(_at|_on)$|^(day|at|window_start)$/;
const PICTURES = new Set(['jpeg', 'picture', 'file']);
const DAYS = 365;
/** The next copy is so many days earlier, around the year: no two of 365 copies are of one day. */
const STRIDE = 7919;
/** Leads from the days back to the copies: `days * INVERSE` is the one of the first 365 that is of such a day. */
const INVERSE = Array.from({ length: DAYS }, (_, each) => each).find(
  (each) => (each * STRIDE) % DAYS === 1,
)!;
/** What is deleted when it is old is younger than that, and was put down in the order of time. */
const YOUNG = new Set<string>([
  ...['job', 'webhook_event', 'session', 'idempotency_key'],
  ...['login_attempt', 'logout_notice', 'photo_draft', 'plan_draft', 'rate_limit'],
]);
const YOUNG_DAYS = 6;
/** Their ids are random; the others begin with the time. */
const RANDOM_ID = new Set<string>(['beneficiary', 'photo']);
/** What names another row by such an id, or is made of one. */
const BY_TIME = new Set([
  ...['approval_id', 'route_id', 'flow_id', 'group_id', 'source_group_id', 'card_id'],
  ...['operation_id', 'refund_id', 'saved_method_id', 'rejsekort_card_id', 'request_id'],
  ...['dedupe_key', 'prepared_key'],
]);
/** When a row was put down: what came together, as the cards of one order, lies together. */
const WRITTEN = new Set(['created_at', 'at']);
/** After all that the portal puts down by itself. */
const FIRST_SEQ = 1_000_000;
/** More than there are copies of a row: ids of one day lie between those of two others. */
const PLACES = 10_000_000;
/** As many copies as one statement makes. */
const AT_ONCE = 10_000;
/**
 * Of the copies of a row, one in so many is late: a page of an index names more rows than that, and no day
 * is left out, as a year has 5 times 73.
 */
const LATE = 19;

/** Which of the copies are made, and in which order. */
const PARTS = {
  /** In the order of time, for some people at once. */
  all: { order: 'some' },
  /** So too, but what is only ever added lies in the order of time for everybody, which takes longer. */
  early: { which: sql`<> 0`, order: 'days' },
  /** One person after another, which is soonest done where there are indexes. */
  late: { which: sql`= 0`, order: 'people' },
} as const;

/**
 * Which copies of a row belong to a part. Of somebody who is late all is, as rows name each other; but no row
 * names a letter, and a page of the index of letters holds those of one or two people: everybody has late ones.
 */
function isOf(part: keyof typeof PARTS, table: string, kind: Connection['kind']) {
  if (part === 'all') return sql`true`;
  const lastSign = kind === 'sqlite' ? sql`unicode(substr(id, -1))` : sql`ascii(right(id, 1))`;
  const copy = IN_ORDER.has(table) ? sql`(nth + ${lastSign})` : sql`nth`;
  return sql`${copy} % ${sql.lit(LATE)} ${PARTS[part].which}`;
}

/**
 * Fills a database, which holds the demo people with their orders, with so many more people. Who makes the
 * indexes in between asks for the early ones and then for the late ones.
 */
export async function fillCountry(
  { db, kind }: Connection,
  people: number,
  part: keyof typeof PARTS = 'all',
): Promise<void> {
  const { order } = PARTS[part];
  const owners = await db
    .selectFrom('beneficiary')
    .select(['id', 'username'])
    .where('username', 'in', Object.keys(MIX))
    .execute();
  const tables = await db.introspection.getTables();
  const hundreds = people / 100;
  const ownerOfExamples = owners.find(({ username }) => username === OWNER_OF_EXAMPLES)!;
  await db.connection().execute(async (one) => {
    const original = sql.table('original');
    for (const [table, owner] of Object.entries(GROWING) as [Growing, string | null][]) {
      const columns = tables.find(({ name }) => name === table)!.columns.map(({ name }) => name);
      const which = isOf(part, table, kind);
      const written = order !== 'people' && columns.find((name) => WRITTEN.has(name));
      const copy = async (copies: number, rows: RawBuilder<unknown>) => {
        const value = (name: string) => copied(table, name, { kind, copies });
        await sql`create temporary table ${original} as ${rows}`.execute(one);
        for (let first = 1; first <= copies; first += AT_ONCE) {
          const last = Math.min(copies, first + AT_ONCE - 1);
          await sql`
            insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
            with recursive copy (nth) as (
              select ${sql.lit(first)} union all select nth + 1 from copy
              where nth < ${sql.lit(last)}
            )
            select ${sql.join(columns.map(value))}
            from ${original} cross join copy
            where ${which}
            order by ${sql.join([...(written ? [value(written)] : []), sql`nth`])}`.execute(one);
        }
        await sql`drop table ${original}`.execute(one);
      };
      for (const [inAHundred, row] of EXAMPLES[table]?.(ownerOfExamples.id) ?? []) {
        const values = columns.map((name) => valueAs(name, row, kind));
        await copy(Math.ceil(hundreds * inAHundred), sql`select ${sql.join(values)}`);
      }
      if (owner === null) continue;
      const originals = owners.map(({ id, username }) => ({
        rows: rowsOfPerson(table, owner, id),
        copies: Math.ceil(hundreds * MIX[username]!),
      }));
      if (order === 'days' && IN_ORDER.has(table)) {
        await copyByDay({ db: one, kind }, { table, columns, which, originals });
        continue;
      }
      for (const { rows, copies } of originals) await copy(copies, rows);
    }
  });
}

interface Originals {
  rows: RawBuilder<unknown>;
  copies: number;
}

/** Copies what happened on one day to anybody, and then what happened on the next. */
async function copyByDay(
  { db, kind }: Pick<Connection, 'db' | 'kind'>,
  into: {
    table: Growing;
    columns: string[];
    which: RawBuilder<unknown>;
    originals: readonly Originals[];
  },
): Promise<void> {
  const original = sql.table('original');
  const all = into.originals.map(
    ({ rows, copies }) => sql`select theirs.*, ${sql.lit(copies)} as copies from (${rows}) theirs`,
  );
  await sql`create temporary table ${original} as ${sql.join(all, sql` union all `)}`.execute(db);
  const { rows } = await sql<{ first: string; last: string }>`
    select substr(min(created_at), 1, 10) as first, substr(max(created_at), 1, 10) as last
    from ${original}`.execute(db);
  const [{ first, last }] = rows as [{ first: string; last: string }];
  const copies = Math.max(...into.originals.map((each) => each.copies));
  const values = into.columns.map((name) => copied(into.table, name, { kind, copies }));
  for (let day = addDays(first, -DAYS); day < last; day = addDays(day, 1)) {
    const daysAgo =
      kind === 'sqlite'
        ? sql`cast(julianday(substr(created_at, 1, 10)) - julianday(${sql.lit(day)}) as integer) - 1`
        : sql`left(created_at, 10)::date - ${sql.lit(day)}::date - 1`;
    await sql`
      insert into ${sql.table(into.table)} (${sql.join(into.columns.map((name) => sql.ref(name)))})
      with recursive round (number) as (
        select 0 union all select number + 1 from round
        where number < ${sql.lit(Math.floor(copies / DAYS))}
      ), theirs as (
        select ${original}.*, ${daysAgo} as days_ago from ${original}
      ), copy as (
        select theirs.*, number * ${sql.lit(DAYS)} + days_ago * ${sql.lit(INVERSE)} % ${sql.lit(DAYS)} as nth
        from theirs cross join round
        where days_ago between 0 and ${sql.lit(DAYS - 1)} and number <= copies / ${sql.lit(DAYS)}
      )
      select ${sql.join(values)} from copy
      where nth between 1 and copies and ${into.which}
      order by substr(created_at, 12), nth`.execute(db);
  }
  await sql`drop table ${original}`.execute(db);
}

/** The rows of a table that are a person's. */
function rowsOfPerson(table: string, owner: string, id: string): RawBuilder<unknown> {
  const theirs = {
    approval_id: sql`select id from approval where beneficiary_id = ${sql.lit(id)}`,
    operation_id: sql`select id from payment_operation where beneficiary_id = ${sql.lit(id)}`,
  }[owner];
  return sql`select * from ${sql.table(table)}
    where ${sql.ref(owner)} in (${theirs ?? sql.lit(id)})`;
}

/** A column of a row that is written out. */
function valueAs(name: string, row: Record<string, unknown>, kind: Connection['kind']) {
  const value = row[name];
  const type = typeof value === 'number' ? sql`integer` : sql`text`;
  if (PICTURES.has(name)) return sql`${emptyPicture(kind)} as ${sql.ref(name)}`;
  const written =
    typeof value === 'object' && value ? (value as RawBuilder<unknown>) : sql.lit(value);
  return sql`cast(${written} as ${type}) as ${sql.ref(name)}`;
}

const emptyPicture = (kind: Connection['kind']) =>
  kind === 'sqlite' ? sql`x''` : sql`cast('' as bytea)`;

/** The value of a column in a copy; its pictures are empty, as they would fill the disk. */
function copied(
  table: string,
  column: string,
  { kind, copies }: { kind: Connection['kind']; copies: number },
): RawBuilder<unknown> {
  if (PICTURES.has(column)) return emptyPicture(kind);
  const value = sql.ref(column);
  // A school for some hundreds of them.
  if (column === 'school_name') return sql`${value} || ' ' || nth % 1000`;
  if (column === 'seq') return sql`${sql.lit(FIRST_SEQ)} + nth`;
  const isYoung = YOUNG.has(table);
  const daysAgo = sql`nth % ${sql.lit(DAYS)} * ${sql.lit(STRIDE)} % ${sql.lit(DAYS)}`;
  if (BY_TIME.has(column) || (column === 'id' && !RANDOM_ID.has(table))) {
    const isOwn = column === 'id' || column === 'dedupe_key';
    // More than an integer of PostgreSQL holds.
    const aDay = sql`cast(${sql.lit(PLACES)} as bigint)`;
    const place =
      isYoung && isOwn ? sql`nth` : sql`(${sql.lit(DAYS)} - ${daysAgo}) * ${aDay} + nth`;
    // As long as an id, of which it takes the place of the time.
    const rest = sql`case length(${value}) when 36 then substr(${value}, 12) else ${value} end`;
    const time = sql`substr(cast(${sql.lit(PLACES * 1000)} + ${place} as text), 2) || '~'`;
    // What was told is known by its type, and then by what it is about.
    return table === 'notification' && column === 'dedupe_key'
      ? sql`replace(${value}, type || ':', type || ':' || ${time})`
      : sql`${time} || ${rest}`;
  }
  // Two ids begin differently, and two names alike.
  if (NAMES.has(column) || (table === 'audit_entry' && column === 'subject'))
    return /name|subject/.test(column) ? sql`${value} || ' ' || nth` : sql`nth || '~' || ${value}`;
  const isPlanned = PLANNED.test(column);
  if (!isPlanned && !HAPPENED.test(column)) return value;
  const days =
    !isPlanned && isYoung
      ? sql`1 + (${sql.lit(copies)} - nth) * ${sql.lit(YOUNG_DAYS)} / ${sql.lit(copies)}`
      : sql`${daysAgo} + ${sql.lit(isPlanned ? 0 : 1)}`;
  const sign = sql.lit(isPlanned ? '+' : '-');
  const day =
    kind === 'sqlite'
      ? sql`date(substr(${value}, 1, 10), ${sign} || (${days}) || ' days')`
      : sql`(left(${value}, 10)::date ${sql.raw(isPlanned ? '+' : '-')} (${days}))::text`;
  return sql`${day} || substr(${value}, 11)`;
}
