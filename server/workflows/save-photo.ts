import type { FlowRow } from '../db/order-flows';
import { replacePhoto } from '../db/photos';
import type { WantedCrop } from '../domain/photo-crop';
import { inTransaction, type TransactionDeps } from '../in-transaction';
import { Refusal } from '../refusal';
import { processPhoto } from './photo';
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

/** Makes an uploaded picture the photo of the person's profile, or refuses it and keeps the old one. */
export async function saveProfilePhoto(
  deps: TransactionDeps,
  caller: Person,
  source: PhotoSource,
): Promise<void> {
  const jpeg = await photoOf(deps, caller, source);
  const photo = { beneficiaryId: caller.beneficiaryId, jpeg, now: deps.clock.now() };
  await inTransaction(deps, (tx) => replacePhoto(tx, photo));
}

/**
 * The same for the photo asked for in an order under way, which is the profile's as well. Returns the
 * order as it is then.
 * @throws Refusal `order-not-open` when it has ended meanwhile, beside those of the picture
 */
export async function saveOrderPhoto<T extends { flow: Pick<FlowRow, 'id' | 'beneficiary_id'> }>(
  deps: TransactionDeps,
  order: T,
  source: PhotoSource,
): Promise<T> {
  const { id: flowId, beneficiary_id: beneficiaryId } = order.flow;
  const jpeg = await photoOf(deps, { beneficiaryId }, source);
  const photo = { beneficiaryId, jpeg, now: deps.clock.now(), flowId };
  const photo_id = await inTransaction(deps, async (tx) => {
    const id = await replacePhoto(tx, photo);
    if (id === null) throw new Refusal('order-not-open');
    return id;
  });
  return { ...order, flow: { ...order.flow, photo_id } };
}

async function photoOf(
  deps: TransactionDeps,
  caller: Person,
  source: PhotoSource,
): Promise<Buffer> {
  if ('draftId' in source) return photoFromDraft(deps, caller, source);
  const photo = await processPhoto(source.file, source.crop);
  return photo.ok ? photo.jpeg : refusePhoto(photo.reason);
}
