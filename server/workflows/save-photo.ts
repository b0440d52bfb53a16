import { replacePhoto } from '../db/photos';
import type { Deps } from '../deps';
import { PHOTO_HEIGHT_PX, PHOTO_WIDTH_PX, type PhotoRefusal } from '../domain/photo';
import { Refusal, type RefusalCode } from '../refusal';
import { requireOpenFlow } from './order/load-order';
import { processPhoto } from './photo';
import type { Caller } from './session';

type PhotoDeps = Pick<Deps, 'connection' | 'clock'>;
type Person = Pick<Caller, 'beneficiaryId'>;

const codes: Record<PhotoRefusal, RefusalCode> = {
  empty: 'photo-empty',
  'too-large': 'photo-too-large',
  'not-an-image': 'photo-invalid',
  'too-many-pixels': 'photo-too-many-pixels',
  'too-small': 'photo-too-small',
};

/** Makes an uploaded file the photo of the person's profile, or refuses it and keeps the old one. */
export async function saveProfilePhoto(
  deps: PhotoDeps,
  caller: Person,
  file: Buffer,
): Promise<void> {
  const jpeg = await acceptPhoto(file);
  await deps.connection.db
    .transaction()
    .execute((tx) => replacePhoto(tx, caller.beneficiaryId, jpeg, deps.clock.now()));
}

/**
 * The same for the photo asked for in an order, which is the profile's as well (resolution 100).
 * Refused when the order is not the person's or no longer open; the file is read only after that.
 */
export async function saveOrderPhoto(
  deps: PhotoDeps,
  caller: Person,
  flowId: string,
  readFile: () => Promise<Buffer>,
): Promise<void> {
  const { db } = deps.connection;
  await requireOpenFlow(db, caller.beneficiaryId, flowId);
  const jpeg = await acceptPhoto(await readFile());
  await db.transaction().execute(async (tx) => {
    await requireOpenFlow(tx, caller.beneficiaryId, flowId);
    await replacePhoto(tx, caller.beneficiaryId, jpeg, deps.clock.now());
  });
}

async function acceptPhoto(file: Buffer): Promise<Buffer> {
  const photo = await processPhoto(file);
  if (photo.ok) return photo.jpeg;
  throw new Refusal(codes[photo.reason], [], { w: PHOTO_WIDTH_PX, h: PHOTO_HEIGHT_PX });
}
