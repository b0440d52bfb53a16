import { replacePhoto } from '../db/photos';
import type { Deps } from '../deps';
import type { WantedCrop } from '../domain/photo-crop';
import { requireOpenFlow } from './order/read/read-order';
import { processPhoto } from './photo';
import { photoFromDraft } from './photo-draft';
import { refusePhoto } from './photo-refusal';
import type { Caller } from './session';

type PhotoDeps = Pick<Deps, 'connection' | 'clock'>;
type Person = Pick<Caller, 'beneficiaryId'>;

/**
 * A file with the part of it to keep, the middle if left out; or the part of a draft, which is kept
 * until it expires, so that a second press does the same again.
 */
export type PhotoSource =
  | { file: Buffer; crop?: WantedCrop | undefined }
  | { draftId: string; crop?: WantedCrop | undefined };

/** Makes an uploaded picture the photo of the person's profile, or refuses it and keeps the old one. */
export async function saveProfilePhoto(
  deps: PhotoDeps,
  caller: Person,
  source: PhotoSource,
): Promise<void> {
  const jpeg = await photoOf(deps, caller, source);
  await deps.connection.db
    .transaction()
    .execute((tx) => replacePhoto(tx, caller.beneficiaryId, jpeg, deps.clock.now()));
}

/**
 * The same for the photo asked for in an order, which is the profile's as well. Refused when the
 * order is not the person's or no longer open; the file is read only after that.
 */
export async function saveOrderPhoto(
  deps: PhotoDeps,
  caller: Person,
  flowId: string,
  readSource: () => Promise<PhotoSource>,
): Promise<void> {
  const { db } = deps.connection;
  await requireOpenFlow(db, caller.beneficiaryId, flowId);
  const jpeg = await photoOf(deps, caller, await readSource());
  await db.transaction().execute(async (tx) => {
    await requireOpenFlow(tx, caller.beneficiaryId, flowId);
    await replacePhoto(tx, caller.beneficiaryId, jpeg, deps.clock.now());
  });
}

async function photoOf(deps: PhotoDeps, caller: Person, source: PhotoSource): Promise<Buffer> {
  if ('draftId' in source) return photoFromDraft(deps, caller, source);
  const photo = await processPhoto(source.file, source.crop);
  return photo.ok ? photo.jpeg : refusePhoto(photo.reason);
}
