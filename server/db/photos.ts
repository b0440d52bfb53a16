import { sql, type SelectType } from 'kysely';
import { newRandomId, sha256OfBytes } from '../crypto';
import type { OutsidePlace, PhotoPlace } from '../outbound/photos/port';
import type { Queryable, Tx } from './connect';
import { enqueue } from './outbox';
import { prepared, preparedFirst } from './prepared';
import type { Bytes, PhotoTable } from './tables/person';

const PHOTO_COLUMNS = [
  ...(['photo.id', 'photo.place', 'photo.sha256', 'photo.unused_since'] as const),
  'photo.jpeg',
] as const;
/** A photo as its row describes it; without bytes where they lie outside the database. */
export type PhotoRow = Pick<PhotoTable, 'id' | 'sha256' | 'unused_since'> & {
  place: PhotoPlace;
  jpeg: SelectType<Bytes>;
};

/** The person's photo, if there is one. */
export const findPhoto = preparedFirst((db, beneficiaryId: string) =>
  db
    .selectFrom('photo')
    .innerJoin('beneficiary', 'beneficiary.photo_id', 'photo.id')
    .select(PHOTO_COLUMNS)
    .where('beneficiary.id', '=', beneficiaryId),
);

/** Bytes as either database hands them over. */
export const bufferOf = (bytes: SelectType<Bytes>): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes);

/** When the person's photo was given; undefined without one. */
export async function findPhotoTime(db: Queryable, beneficiaryId: string) {
  const row = await db
    .selectFrom('photo')
    .innerJoin('beneficiary', 'beneficiary.photo_id', 'photo.id')
    .select('photo.created_at')
    .where('beneficiary.id', '=', beneficiaryId)
    .executeTakeFirst();
  return row?.created_at;
}

/** What a row says of its bytes. */
const factsOf = (jpeg: Buffer) => ({
  byte_length: jpeg.length,
  sha256: sha256OfBytes(jpeg),
});

/** Bytes that go into the row, or the id of a row whose bytes lie outside already. */
type NewBytes = { jpeg: Buffer } | { addedId: string };

interface NewPhoto {
  beneficiaryId: string;
  now: Date;
  flowId?: string | undefined;
  /** Whether the photo before it may lie outside the database. */
  mayLieOutside?: boolean;
}

/**
 * Notes a photo whose bytes are about to be stored outside: nobody's, until `replacePhoto` makes it its
 * person's.
 */
export async function addOutsidePhoto(
  db: Queryable,
  photo: { id: string; beneficiaryId: string; place: OutsidePlace; jpeg: Buffer; now: Date },
): Promise<void> {
  const at = photo.now.toISOString();
  await db
    .insertInto('photo')
    .values({
      id: photo.id,
      beneficiary_id: photo.beneficiaryId,
      created_at: at,
      unused_since: at,
      place: photo.place,
      jpeg: NO_BYTES,
      ...factsOf(photo.jpeg),
    })
    .execute();
}

const NO_BYTES = Buffer.alloc(0);

/**
 * Makes a photo the person's, gives up the one before it, and returns its id. The person's row comes
 * first: it makes simultaneous uploads wait for each other, so that exactly one photo is left. With
 * `flowId` it does so while that order is under way. It returns null when that is over, or when the person
 * was deleted meanwhile: then the transaction must not be committed.
 */
export async function replacePhoto(tx: Tx, photo: NewPhoto & NewBytes): Promise<string | null> {
  const { beneficiaryId, now, flowId, mayLieOutside } = photo;
  const id = 'jpeg' in photo ? newRandomId() : photo.addedId;
  let person = tx
    .updateTable('beneficiary')
    .set({ photo_id: id })
    .where('id', '=', beneficiaryId)
    .where('erased_at', 'is', null);
  if (flowId !== undefined) {
    person = person.where((e) =>
      e.exists(
        e
          .selectFrom('order_flow')
          .select('order_flow.id')
          .where('order_flow.id', '=', flowId)
          .where('order_flow.beneficiary_id', '=', beneficiaryId)
          .where('order_flow.is_open', '=', 1),
      ),
    );
  }
  const { numUpdatedRows } = await person.executeTakeFirst();
  if (numUpdatedRows === 0n) return null;
  if ('jpeg' in photo) await insertPhoto(tx, id, photo);
  else if (!(await takePhoto(tx, id))) return null;
  await tx
    .deleteFrom('photo')
    .where('beneficiary_id', '=', beneficiaryId)
    .where('id', '!=', id)
    .where('place', '=', 'database')
    .execute();
  if (mayLieOutside) {
    await tx
      .updateTable('photo')
      .set({ unused_since: now.toISOString() })
      .where('beneficiary_id', '=', beneficiaryId)
      .where('id', '!=', id)
      .where('unused_since', 'is', null)
      .execute();
  }
  return id;
}

async function insertPhoto(tx: Tx, id: string, photo: NewPhoto & { jpeg: Buffer }): Promise<void> {
  const { beneficiaryId, now, jpeg } = photo;
  await tx
    .insertInto('photo')
    .values({
      ...{ id, beneficiary_id: beneficiaryId, created_at: now.toISOString(), jpeg },
      ...factsOf(jpeg),
    })
    .execute();
}

async function takePhoto(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('photo')
    .set({ unused_since: null })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type Gone = Pick<PhotoRow, 'id' | 'place'>;

/** Has the bytes deleted that lie outside: by a job, which a place that is away delays. */
async function enqueueDeletions(tx: Queryable, gone: readonly Gone[], now: Date): Promise<void> {
  for (const { id, place } of gone) {
    if (place !== 'database') await enqueue(tx, 'delete-photo', { photoId: id, place }, { now });
  }
}

/** Deletes every photo of these people, those that they have given up as well. */
export async function deletePhotosOf(
  tx: Queryable,
  people: readonly string[],
  now: Date,
): Promise<void> {
  const gone = await tx
    .deleteFrom('photo')
    .where('beneficiary_id', 'in', people)
    .returning(['id', 'place'])
    .execute();
  await enqueueDeletions(tx, gone, now);
}

/** Deletes one photo that is nobody's. */
export async function deleteUnusedPhoto(tx: Tx, gone: Gone, now: Date): Promise<void> {
  await tx.deleteFrom('photo').where('id', '=', gone.id).execute();
  await enqueueDeletions(tx, [gone], now);
}

const BATCH = 100;

/** Deletes some of the photos that have been nobody's since before `before`. */
export async function deleteUnusedPhotos(
  tx: Tx,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  const isOld = sql<boolean>`unused_since < ${before.toISOString()}`;
  const gone = await tx
    .deleteFrom('photo')
    .where(isOld)
    .where('id', 'in', (e) =>
      e.selectFrom('photo').select('id').where(isOld).orderBy('unused_since').limit(BATCH),
    )
    .returning(['id', 'place'])
    .execute();
  await enqueueDeletions(tx, gone, now);
}

/** Where the bytes of a photo lie; undefined for one that is gone. */
export async function findPhotoPlace(db: Queryable, id: string): Promise<PhotoPlace | undefined> {
  const row = await db.selectFrom('photo').select('place').where('id', '=', id).executeTakeFirst();
  return row?.place;
}

/** Where some of these photos lie, by their ids; those that are gone are left out. */
export async function listPhotoPlaces(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, PhotoPlace>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('photo')
    .select(['id', 'place'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, place }) => [id, place]));
}

/** Some photos that lie at a place, with their bytes where that is the database, after one of them. */
export const listPhotosAt = prepared((db, place: PhotoPlace, after: string, limit: number) =>
  db
    .selectFrom('photo')
    .select(PHOTO_COLUMNS)
    .where('place', '=', place)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit),
);

/** How many photos lie at each place. */
export const countPhotos = (db: Queryable) =>
  db
    .selectFrom('photo')
    .select((e) => ['place', e.fn.countAll<number | string>().as('count')])
    .groupBy('place')
    .execute();

/** Whether any photo lies at a place. */
export async function isPhotoAt(db: Queryable, place: PhotoPlace): Promise<boolean> {
  const [first] = await listPhotosAt(db, place, '', 1);
  return first !== undefined;
}

/**
 * Notes that the bytes of a photo lie at another place now, and into the row goes what it has to hold. False
 * when it is gone, or was moved by somebody else.
 */
export async function movePhotoRow(
  tx: Tx,
  { id, from, to, jpeg }: { id: string; from: PhotoPlace; to: PhotoPlace; jpeg: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('photo')
    .set({ place: to, jpeg: to === 'database' ? jpeg : NO_BYTES, ...factsOf(jpeg) })
    .where('id', '=', id)
    .where('place', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes what the bytes of a photo in the database are, where that was not noted. */
export async function notePhotoFacts(db: Queryable, id: string, jpeg: Buffer): Promise<void> {
  await db
    .updateTable('photo')
    .set(factsOf(jpeg))
    .where('id', '=', id)
    .where('sha256', 'is', null)
    .execute();
}

/** Forgets a photo whose bytes are lost: its person is asked for another one. */
export async function forgetPhoto(tx: Tx, { id, place }: Gone, now: Date): Promise<void> {
  await tx
    .updateTable('beneficiary')
    .set({ photo_id: null })
    .where('id', 'in', (e) => e.selectFrom('photo').select('beneficiary_id').where('id', '=', id))
    .where('photo_id', '=', id)
    .execute();
  await deleteUnusedPhoto(tx, { id, place }, now);
}
