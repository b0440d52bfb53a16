import { newRandomId } from '../crypto';
import type { FlowRow } from '../db/order-flows';
import type { Tx } from '../db/connect';
import { addOutsidePhoto, deleteUnusedPhoto, replacePhoto } from '../db/photos';
import type { Deps } from '../deps';
import type { WantedCrop } from '../domain/photo-crop';
import { inTransaction, inTransactionOfNobody, type TransactionDeps } from '../in-transaction';
import { storeAt, type OutsidePlace } from '../outbound/photos/port';
import { Refusal } from '../refusal';
import { processPhoto } from './photo';
import { storesOf, unlessAway } from './photo-bytes';
import { photoFromDraft } from './photo-draft';
import { refusePhoto } from './photo-refusal';
import type { Caller } from './session';

type Person = Pick<Caller, 'beneficiaryId'>;

/**
 * A file with the part of it to keep, the middle if left out; or the part of a draft, which is kept
 * until it expires, so that a second press does the same again.
 */
export type PhotoSource =
  | { file: Buffer; crop?: WantedCrop | undefined }
  | { draftId: string; crop?: WantedCrop | undefined };

type SaveDeps = TransactionDeps & Pick<Deps, 'photos' | 'logger'>;

/**
 * Makes an uploaded picture the photo of the person's profile, or refuses it and keeps the old one.
 * @throws Refusal `photo-unavailable` while photos can't be stored, beside those of the picture
 */
export async function saveProfilePhoto(
  deps: SaveDeps,
  { beneficiaryId }: Person,
  source: PhotoSource,
): Promise<void> {
  const jpeg = await photoOf(deps, { beneficiaryId }, source);
  const isSaved = await savePhoto(deps, { beneficiaryId, jpeg });
  // The profile was deleted while the bytes were stored.
  if (isSaved === null) throw new Refusal('not-signed-in');
}

/**
 * The same for the photo asked for in an order under way, which is the profile's as well. Returns the
 * order as it is then.
 * @throws Refusal `order-not-open` when it has ended meanwhile
 */
export async function saveOrderPhoto<T extends { flow: Pick<FlowRow, 'id' | 'beneficiary_id'> }>(
  deps: SaveDeps,
  order: T,
  source: PhotoSource,
): Promise<T> {
  const { id: flowId, beneficiary_id: beneficiaryId } = order.flow;
  const jpeg = await photoOf(deps, { beneficiaryId }, source);
  const photo_id = await savePhoto(deps, { beneficiaryId, jpeg, flowId });
  if (photo_id === null) throw new Refusal('order-not-open');
  return { ...order, flow: { ...order.flow, photo_id } };
}

interface Given {
  beneficiaryId: string;
  jpeg: Buffer;
  flowId?: string;
}

/** The id of the photo that is the person's now; null where its order, or the person, is gone. */
async function savePhoto(deps: SaveDeps, given: Given): Promise<string | null> {
  const { clock, photos } = deps;
  if (photos.place !== 'database') return savePhotoOutside(deps, photos.place, given);
  const mayLieOutside = storesOf(photos).length > 0;
  return unlessGone(deps, (tx) => replacePhoto(tx, { ...given, now: clock.now(), mayLieOutside }));
}

/**
 * The row is there before the bytes, so that no bytes are without a row whenever this ends; it is nobody's
 * until they are stored.
 */
async function savePhotoOutside(
  deps: SaveDeps,
  place: OutsidePlace,
  { jpeg, ...given }: Given,
): Promise<string | null> {
  const { connection, clock, photos, logger } = deps;
  const id = newRandomId();
  const now = clock.now();
  const { beneficiaryId } = given;
  await addOutsidePhoto(connection.db, { id, beneficiaryId, place, jpeg, now });
  await unlessAway(logger, () => storeAt(photos, place).put(id, jpeg));
  const saved = await unlessGone(deps, (tx) =>
    replacePhoto(tx, { ...given, addedId: id, now, mayLieOutside: true }),
  );
  if (saved === null) {
    // Also when a deletion has taken the row already: the bytes may have come after it.
    await inTransactionOfNobody(deps, (tx) => deleteUnusedPhoto(tx, { id, place }, now));
  }
  return saved;
}

class Gone extends Error {}

/** Commits only what is not null. */
async function unlessGone(
  deps: SaveDeps,
  work: (tx: Tx) => Promise<string | null>,
): Promise<string | null> {
  try {
    return await inTransaction(deps, async (tx) => {
      const id = await work(tx);
      if (id === null) throw new Gone();
      return id;
    });
  } catch (error) {
    if (error instanceof Gone) return null;
    throw error;
  }
}

async function photoOf(deps: SaveDeps, caller: Person, source: PhotoSource): Promise<Buffer> {
  if ('draftId' in source) return photoFromDraft(deps, caller, source);
  const photo = await processPhoto(source.file, source.crop);
  return photo.ok ? photo.jpeg : refusePhoto(photo.reason);
}
