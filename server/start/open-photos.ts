import type { Config } from '../config';
import type { Queryable } from '../db/connect';
import { isPhotoAt } from '../db/photos';
import type { OutsideLines } from '../outbound/lines';
import { BucketPhotos } from '../outbound/photos/bucket';
import { FolderPhotos } from '../outbound/photos/folder';
import { PhotosUnavailable, type PhotoStores } from '../outbound/photos/port';

/** The places of the settings; `lines` is left out where no breaker, no limit and no metrics are wanted. */
export function openPhotos(
  { photos: { place, folder, bucket } }: Pick<Config, 'photos'>,
  lines?: OutsideLines,
): PhotoStores {
  const line = lines ? { ask: lines.to('photos') } : {};
  return {
    place,
    outside: {
      ...(folder === null ? {} : { folder: new FolderPhotos(folder) }),
      ...(bucket === null ? {} : { s3: new BucketPhotos(bucket, line) }),
    },
  };
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
