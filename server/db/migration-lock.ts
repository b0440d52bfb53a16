import { PostgresAdapter, sql } from 'kysely';

/** A migration that waits for a table has everybody wait behind it who asks for that table. */
const LOCK_LIMIT = '3s';

type MigrationLock = Parameters<PostgresAdapter['acquireMigrationLock']>;

/** Once it is its turn, a process that migrates waits only for a moment for what others hold. */
export class MigrationLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(...[db, options]: MigrationLock) {
    await super.acquireMigrationLock(db, options);
    await sql`set lock_timeout = ${sql.lit(LOCK_LIMIT)}`.execute(db);
  }
  override async releaseMigrationLock(...[db, options]: MigrationLock) {
    await sql`reset lock_timeout`.execute(db);
    await super.releaseMigrationLock(db, options);
  }
}
