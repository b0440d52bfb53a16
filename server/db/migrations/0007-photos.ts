import type { Kysely } from 'kysely';

/**
 * The picture that a person is cropping, at most one each. The pictures come last, so that reading
 * the crop does not read them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('photo_draft')
    .addColumn('beneficiary_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('is_existing_photo', 'integer', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('crop_left', 'integer', (column) => column.notNull())
    .addColumn('crop_top', 'integer', (column) => column.notNull())
    .addColumn('crop_width', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('preview_base64', 'text', (column) => column.notNull())
    .addColumn('picture_base64', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('photo_draft_pk', ['beneficiary_id'])
    .execute();
  await db.schema
    .createIndex('photo_draft_expires')
    .on('photo_draft')
    .columns(['expires_at'])
    .execute();
}
