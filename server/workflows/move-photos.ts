import { addHours } from 'date-fns/addHours';
import { KEPT } from '../contract/kept';
import {
  forgetPhoto,
  listPhotoPlaces,
  listPhotosAt,
  movePhotoRow,
  notePhotoFacts,
  type PhotoRow,
} from '../db/photos';
import { enqueue } from '../db/outbox';
import type { Connection, Tx } from '../db/connect';
import type { Deps } from '../deps';
import { storeAt, type OutsidePlace, type PhotoPlace } from '../outbound/photos/port';
import { bytesOf, storesOf } from './photo-bytes';

type MoveDeps = Pick<Deps, 'connection' | 'photos' | 'clock'>;

/** So many are read with one query, and moved at once. */
const BATCH = 20;
const PLACES: readonly PhotoPlace[] = ['database', 'folder', 's3'];

/** A photo whose bytes are not where its row says, or are not what was stored. */
export interface LostPhoto {
  id: string;
  place: PhotoPlace;
  loss: 'missing' | 'damaged';
}

/** A lost photo as a line for operators. */
export const describeLoss = ({ id, place, loss }: LostPhoto): string =>
  `${id}: ${loss} in ${place}`;

/** Told after each batch. */
type Tell = (moved: number) => void;

/**
 * Moves every photo to where new ones go, some at a time, while the server runs: a row says where its bytes
 * are, and they are at the new place before it says so. It may end at any point, be repeated, and run twice at
 * once. Returns how many it has moved, and which it could not, which stay as they are.
 * @throws PhotosUnavailable when a place is away
 */
export async function movePhotos(
  deps: MoveDeps,
  tell: Tell = () => undefined,
): Promise<{ moved: number; lost: LostPhoto[] }> {
  const { photos, connection } = deps;
  const lost: LostPhoto[] = [];
  let moved = 0;
  for (const from of PLACES.filter((place) => place !== photos.place)) {
    for await (const rows of photosAt(connection, from)) {
      const losses = await Promise.all(rows.map((row) => movePhoto(deps, row)));
      const left = losses.flatMap((loss) => loss ?? []);
      lost.push(...left);
      moved += rows.length - left.length;
      tell(moved);
    }
  }
  return { moved, lost };
}

/** The photos that lie at a place, some at a time, in the order of their ids. */
async function* photosAt({ db }: Connection, place: PhotoPlace): AsyncGenerator<PhotoRow[]> {
  for (let last = ''; ;) {
    const rows = await listPhotosAt(db, place, last, BATCH);
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = end.id;
  }
}

/** Null once it is at its new place, or gone. */
async function movePhoto(deps: MoveDeps, row: PhotoRow): Promise<LostPhoto | null> {
  const { photos, connection } = deps;
  const { id, place: from } = row;
  const { place: to } = photos;
  const jpeg = await bytesOf(photos, row);
  if (!Buffer.isBuffer(jpeg)) {
    // What is being stored just now is not lost, nor what was moved or deleted meanwhile.
    const isGone = (await listPhotoPlaces(connection.db, [id])).get(id) !== from;
    return isGone || row.unused_since !== null ? null : { id, place: from, loss: jpeg };
  }
  if (to !== 'database') await storeAt(photos, to).put(id, jpeg);
  await connection.db.transaction().execute(async (tx) => {
    const isMoved = await movePhotoRow(tx, { id, from, to, jpeg });
    // The copies that the row does not name go: those of a photo that is gone by now at once.
    if (!isMoved && to !== 'database') await deleteLater(deps, tx, { id, place: to, hours: 0 });
    if (isMoved && from !== 'database') {
      await deleteLater(deps, tx, { id, place: from, hours: KEPT.replacedPhotoHours });
    }
  });
  return null;
}

/** Until then a copy of the database may say that the bytes are where they were. */
async function deleteLater(
  { clock }: MoveDeps,
  tx: Tx,
  { id, place, hours }: { id: string; place: OutsidePlace; hours: number },
): Promise<void> {
  const now = clock.now();
  await enqueue(tx, 'delete-photo', { photoId: id, place }, { now, runAt: addHours(now, hours) });
}

interface Checked {
  /** How many photos have the bytes that were stored. */
  whole: number;
  lost: LostPhoto[];
  /** How many were not where their rows said, but at another place. */
  found: number;
  /** How many bytes belong to no photo any more, or lie at two places: they are deleted by jobs. */
  left: number;
}

/**
 * Reads every photo, and every place: what lies at another place than its row says is noted there, and what
 * belongs to no photo is deleted. With `forgets` the people whose photo is lost are asked for another.
 * @throws PhotosUnavailable when a place is away
 */
export async function checkEveryPhoto(
  deps: MoveDeps,
  { forgets }: { forgets: boolean },
): Promise<Checked> {
  const { connection, clock } = deps;
  const lost: LostPhoto[] = [];
  const found = new Set<string>();
  let whole = 0;
  for (const place of PLACES) {
    for await (const rows of photosAt(connection, place)) {
      for (const row of rows) {
        // Read already, at the place before.
        if (found.has(row.id)) continue;
        const outcome = await checkPhoto(deps, row);
        if (outcome === 'whole') whole++;
        else if (outcome === 'found') found.add(row.id);
        else if (row.unused_since === null) lost.push({ id: row.id, place, loss: outcome });
      }
    }
  }
  if (forgets) {
    for (const photo of lost) {
      await connection.db.transaction().execute((tx) => forgetPhoto(tx, photo, clock.now()));
    }
  }
  return { whole, lost, found: found.size, left: await deleteLeft(deps) };
}

async function checkPhoto(
  { photos, connection }: MoveDeps,
  row: PhotoRow,
): Promise<LostPhoto['loss'] | 'whole' | 'found'> {
  const jpeg = await bytesOf(photos, row);
  if (Buffer.isBuffer(jpeg)) {
    if (row.sha256 === null) await notePhotoFacts(connection.db, row.id, jpeg);
    return 'whole';
  }
  for (const [place] of storesOf(photos)) {
    const other = place === row.place ? jpeg : await bytesOf(photos, { ...row, place });
    if (!Buffer.isBuffer(other) || row.sha256 === null) continue;
    const moved = { id: row.id, from: row.place, to: place, jpeg: other };
    await connection.db.transaction().execute((tx) => movePhotoRow(tx, moved));
    return 'found';
  }
  return jpeg;
}

/** A row is there before its bytes are, and says where they are: what no row names is nobody's. */
async function deleteLeft(deps: MoveDeps): Promise<number> {
  const { photos, connection } = deps;
  let left = 0;
  for (const [place, store] of storesOf(photos)) {
    for await (const ids of store.list()) {
      const named = await listPhotoPlaces(connection.db, ids);
      const gone = ids.filter((id) => named.get(id) !== place);
      if (gone.length > 0) {
        await connection.db.transaction().execute(async (tx) => {
          for (const id of gone) {
            const hours = named.has(id) ? KEPT.replacedPhotoHours : 0;
            await deleteLater(deps, tx, { id, place, hours });
          }
        });
      }
      left += gone.length;
    }
  }
  return left;
}
