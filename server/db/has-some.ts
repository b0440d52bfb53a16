import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';

/**
 * Whether there is one of these rows, for what is selected of each row of another table. PostgreSQL may answer
 * an EXISTS there for the whole other table at once, and read it from end to end although few rows are asked
 * for; this it asks of each row by an index.
 */
export const hasSome = <DB, TB extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, { id: string }>,
): RawBuilder<SqlBool> => sql<SqlBool>`${rows.limit(1)} is not null`;
