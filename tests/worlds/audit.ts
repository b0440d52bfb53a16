import { sql } from 'kysely';
import type { AuditChain } from '#server/domain/audit-age';
import { runCommand, type CommandResult } from './command';
import type { TestPortal } from './portal';

/** What the command says of the audit log of a portal. */
export const verify = (portal: TestPortal, ...args: readonly string[]): Promise<CommandResult> =>
  runCommand(portal, 'audit', ['verify', ...args]);

/** The actions of a chain, in their order. */
export async function actionsOf(portal: TestPortal, chain: AuditChain): Promise<string[]> {
  const rows = await portal.deps.connection.db
    .selectFrom('audit_entry')
    .select('action')
    .where('chain', '=', chain)
    .orderBy('seq')
    .execute();
  return rows.map(({ action }) => action);
}

/** Lets the database take anything, as from somebody who has all of it. */
export async function removeGuard({ deps }: TestPortal): Promise<void> {
  const { db } = deps.connection;
  if (deps.config.database.url) await sql`alter table audit_entry disable trigger all`.execute(db);
  else {
    for (const change of ['update', 'delete']) {
      await sql`drop trigger ${sql.ref(`audit_entry_no_${change}`)}`.execute(db);
    }
  }
}
