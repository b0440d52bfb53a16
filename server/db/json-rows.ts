import { PostgresAdapter, sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom as rowsInPostgres } from 'kysely/helpers/postgres';
import { jsonArrayFrom as rowsInSqlite } from 'kysely/helpers/sqlite';
import type { Queryable } from './connect';

/** Rows as the JSON text that `readRows` takes them out of. */
export type JsonRows<Row> = string & { readonly of?: Row };

/**
 * The rows of a query as one value of the query around it, so that one trip to the database brings
 * both. The columns have to be named one by one.
 */
export function jsonRows<Row>(
  db: Queryable,
  query: Parameters<typeof rowsInSqlite<Row>>[0],
): RawBuilder<JsonRows<Row>> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const rows = isPostgres ? rowsInPostgres(query) : rowsInSqlite(query);
  return sql<JsonRows<Row>>`cast(${rows} as text)`;
}

export const readRows = <Row>(rows: JsonRows<Row>): Row[] => JSON.parse(rows) as Row[];
