/** Where the bytes of a photo lie: in its row, in a folder, or in a bucket that speaks S3. */
export type PhotoPlace = 'database' | 'folder' | 's3';
export type OutsidePlace = Exclude<PhotoPlace, 'database'>;

/** The place can't be reached, is full, or is not set up; whether bytes were stored is not known. */
export class PhotosUnavailable extends Error {}

/**
 * Bytes of photos by the ids of their rows. Each method may be repeated, and throws PhotosUnavailable. Never
 * to be called inside a transaction: a place outside may be slow, and SQLite has one writer.
 */
export interface PhotoStore {
  /** Once it returns, the bytes outlive a power cut. */
  put(id: string, jpeg: Buffer): Promise<void>;
  /** Null where there are none by that id. */
  get(id: string): Promise<Buffer | null>;
  /** There may be none by that id. */
  delete(id: string): Promise<void>;
  /** The ids of all that lie there, some at a time. */
  list(): AsyncIterable<string[]>;
  /** That the place is there and can be used. @throws Error that tells an operator what is wrong */
  check(): Promise<void>;
}

/** Where new photos go, and the places outside the database that are set up. */
export interface PhotoStores {
  place: PhotoPlace;
  outside: Readonly<Partial<Record<OutsidePlace, PhotoStore>>>;
}

/** @throws PhotosUnavailable when the place is not set up */
export function storeAt({ outside }: PhotoStores, place: OutsidePlace): PhotoStore {
  const store = outside[place];
  if (!store) throw new PhotosUnavailable(`No store of this kind is set up: ${place}`);
  return store;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ids are ours alone; anything else must never become a part of a path. */
const isPhotoId = (text: string): boolean => ID.test(text);

/** The name of the bytes of a photo, in one of 4096 folders. @throws Error for what is no id */
export function nameOf(id: string): string {
  if (!isPhotoId(id)) throw new Error('That is no id of a photo');
  return `${id.slice(0, 3)}/${id}.jpg`;
}

/** The id of a photo by the name of its bytes; null for a name that is not ours. */
export function idOfName(name: string): string | null {
  const id = /([^/]+)\.jpg$/.exec(name)?.[1] ?? '';
  return isPhotoId(id) && name.endsWith(nameOf(id)) ? id : null;
}
