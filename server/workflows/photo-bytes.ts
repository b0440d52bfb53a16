import { sha256OfBytes } from '../crypto';
import { bufferOf, findPhoto, findPhotoPlace, type PhotoRow } from '../db/photos';
import type { JobPayloads } from '../db/outbox';
import type { Deps } from '../deps';
import {
  PhotosUnavailable,
  storeAt,
  type OutsidePlace,
  type PhotoStore,
  type PhotoStores,
} from '../outbound/photos/port';
import { Refusal } from '../refusal';

export type PhotoDeps = Pick<Deps, 'connection' | 'photos' | 'logger'>;

/** The places outside the database that are set up. */
export const storesOf = ({ outside }: PhotoStores) =>
  Object.entries(outside) as [OutsidePlace, PhotoStore][];

/** Why the bytes of a row can't be shown. */
type Loss = 'missing' | 'damaged';

/** The bytes that a row describes, or why there are none. @throws PhotosUnavailable */
export async function bytesOf(photos: PhotoStores, row: PhotoRow): Promise<Buffer | Loss> {
  const jpeg =
    row.place === 'database' ? bufferOf(row.jpeg) : await storeAt(photos, row.place).get(row.id);
  if (jpeg === null) return 'missing';
  return row.sha256 === null || sha256OfBytes(jpeg) === row.sha256 ? jpeg : 'damaged';
}

/**
 * The photo of a person as JPEG bytes; undefined without one, and where its bytes are missing or are not what
 * was stored, which the log tells.
 * @throws Refusal `photo-unavailable` while its place is away
 */
export async function readPhoto(
  { connection, photos, logger }: PhotoDeps,
  beneficiaryId: string,
): Promise<Buffer | undefined> {
  const row = await findPhoto(connection.db, beneficiaryId);
  if (!row) return undefined;
  const jpeg = await unlessAway(logger, () => bytesOf(photos, row));
  if (Buffer.isBuffer(jpeg)) return jpeg;
  logger.error({ photoId: row.id, place: row.place, loss: jpeg }, 'photo lost');
  return undefined;
}

/** @throws Refusal `photo-unavailable` instead of PhotosUnavailable, which is logged */
export async function unlessAway<T>(logger: Deps['logger'], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PhotosUnavailable)) throw error;
    logger.warn({ err: error }, 'photos are away');
    throw new Refusal('photo-unavailable');
  }
}

/** Deletes the bytes of a photo wherever they lie and its row does not say so; a row that is gone says nothing. */
export async function deletePhotoBytes(
  { connection, photos }: Pick<Deps, 'connection' | 'photos'>,
  { photoId, place }: JobPayloads['delete-photo'],
): Promise<void> {
  // What lies at a place that is not set up any more must not count as deleted.
  storeAt(photos, place);
  const current = await findPhotoPlace(connection.db, photoId);
  for (const [name, store] of storesOf(photos)) {
    if (name !== current) await store.delete(photoId);
  }
}
