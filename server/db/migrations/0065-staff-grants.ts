import type { Kysely } from 'kysely';

const ALL = [
  ...['support', 'cpr', 'refund-ask', 'refund-approve', 'content', 'operate'],
  ...['import', 'accounts'],
];

/** What each Admin may do, where who is there goes on with all of it; and systems that bring in approvals. */
export async function up(db: Kysely<{ staff: { grants: string; role: string } }>): Promise<void> {
  await db.schema
    .alterTable('staff')
    .addColumn('grants', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await db
    .updateTable('staff')
    .set({ grants: JSON.stringify(ALL) })
    .where('role', '=', 'Admin')
    .execute();
  await db.schema
    .createTable('system_token')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('addresses', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addColumn('ended_at', 'text')
    .execute();
}
