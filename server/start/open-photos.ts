import type { Config } from '../config';
import type { Queryable } from '../db/connect';
import { isPhotoAt } from '../db/photos';
import type { OutsideLines } from '../outbound/lines';
import { PhotosUnavailable, type PhotoStores } from '../outbound/photos/port';

/** The places of the settings. What speaks to them is loaded only where they are set up. */
export async function openPhotos(
  { photos: { place, folder, bucket } }: Pick<Config, 'photos'>,
  lines?: OutsideLines,
): Promise<PhotoStores> {
  const outside: { -readonly [P in keyof PhotoStores['outside']]: PhotoStores['outside'][P] } = {};
  if (folder !== null) {
    const { FolderPhotos } = await import('../outbound/photos/folder');
    outside.folder = new FolderPhotos(folder);
  }
  if (bucket) {
    const { BucketPhotos } = await import('../outbound/photos/bucket');
    outside.s3 = new BucketPhotos(bucket, lines ? { ask: lines.to('photos') } : {});
  }
  return { place, outside };
}

/** Its settings, or where photos lie, keep the portal from starting; the message says what to do. */
export class PhotosUnusable extends Error {}

/**
 * Looks for a folder that can't be written, a bucket that refuses us, and photos at a place that is not set
 * up. A bucket that does not answer is no reason not to start.
 * @throws PhotosUnusable
 */
export async function checkPhotos({ outside }: PhotoStores, db: Queryable): Promise<void> {
  for (const store of Object.values(outside)) {
    await store.check().catch((error: unknown) => {
      if (error instanceof PhotosUnavailable) return;
      throw new PhotosUnusable(`${(error as Error).message} (PHOTO_STORE, PHOTO_STORE_BEFORE)`);
    });
  }
  for (const place of ['folder', 's3'] as const) {
    if (outside[place] || !(await isPhotoAt(db, place))) continue;
    throw new PhotosUnusable(
      `There are photos at another place (${place}): name it by PHOTO_STORE_BEFORE until npm run photos:move has moved them.`,
    );
  }
}
