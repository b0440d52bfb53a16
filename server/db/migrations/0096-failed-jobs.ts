import { sql, type Kysely } from 'kysely';

/** Work that has failed and is tried again: few of what waits, and counted each time that Prometheus asks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index job_failed on job (kind)
    where finished_at is null and last_error is not null
  `.execute(db);
}
