import { sql, type Kysely } from 'kysely';

interface Photo {
  id: string;
  beneficiary_id: string;
  created_at: string;
}

interface During {
  photo: Photo & { jpeg_base64: string };
  new_photo: Photo & { jpeg: Buffer };
}

/** So many photos are held in memory at once, of some hundred kilobytes each. */
const MOVED_AT_ONCE = 100;
/** What PostgreSQL calls bytes; SQLite keeps bytes as they are under any name. */
const BYTES = sql`bytea`;

/**
 * Pictures as bytes instead of text, which take a quarter less. A picture that waits to be cropped is
 * one picture, which the screen shows as well; those that wait are dropped, and are chosen again.
 */
export async function up(db: Kysely<During>): Promise<void> {
  await db.schema
    .createTable('new_photo')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('beneficiary_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('jpeg', BYTES, (column) => column.notNull())
    .execute();
  await movePhotos(db);
  await db.schema.dropTable('photo').execute();
  await db.schema.alterTable('new_photo').renameTo('photo').execute();
  await db.schema.createIndex('photo_beneficiary').on('photo').column('beneficiary_id').execute();

  await sql`delete from photo_draft`.execute(db);
  await db.schema.alterTable('photo_draft').dropColumn('preview_base64').execute();
  await db.schema.alterTable('photo_draft').dropColumn('picture_base64').execute();
  await db.schema
    .alterTable('photo_draft')
    .addColumn('picture', BYTES, (column) => column.notNull().defaultTo(''))
    .execute();
}

async function movePhotos(db: Kysely<During>): Promise<void> {
  let last = '';
  for (;;) {
    const photos = await db
      .selectFrom('photo')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(MOVED_AT_ONCE)
      .execute();
    const moved = photos.map(({ jpeg_base64, ...photo }) => ({
      ...photo,
      jpeg: Buffer.from(jpeg_base64, 'base64'),
    }));
    if (moved.length > 0) await db.insertInto('new_photo').values(moved).execute();
    last = photos.at(-1)?.id ?? last;
    if (photos.length < MOVED_AT_ONCE) return;
  }
}
