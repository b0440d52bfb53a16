import type { Kysely } from 'kysely';

/** Files of approvals that staff bring in, and the approvals in them, by the number of their person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('approval_import')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('file_hash', 'text', (column) => column.notNull().unique())
    .addColumn('file_sealed', 'text')
    .addColumn('approval_count', 'integer', (column) => column.notNull())
    .addColumn('person_count', 'integer', (column) => column.notNull())
    .addColumn('checked_at', 'text', (column) => column.notNull())
    .addColumn('ran_at', 'text')
    .addColumn('expires_at', 'text')
    .execute();
  await db.schema
    .createIndex('approval_import_ran')
    .on('approval_import')
    .column('ran_at')
    .execute();
  await db.schema
    .createIndex('approval_import_expires')
    .on('approval_import')
    .column('expires_at')
    .execute();
  await db.schema
    .createTable('imported_approval')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('cpr_hash', 'text', (column) => column.notNull())
    .addColumn('vus_id', 'text', (column) => column.notNull())
    .addColumn('import_id', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('valid_to', 'text', (column) => column.notNull())
    .addUniqueConstraint('imported_approval_key', ['cpr_hash', 'vus_id'])
    .execute();
  await db.schema
    .createIndex('imported_approval_end')
    .on('imported_approval')
    .column('valid_to')
    .execute();
}
