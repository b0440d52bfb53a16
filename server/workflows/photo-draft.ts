import { addMinutes } from 'date-fns/addMinutes';
import { KEPT } from '../contract/kept';
import type { PhotoDraft } from '../contract/photo';
import { newId } from '../crypto';
import type { OrderRow } from '../db/orders';
import {
  deletePhotoDraft,
  findDraftWithPicture,
  findPhotoDraft,
  savePhotoDraft,
  updateDraftCrop,
  type PhotoDraftRow,
} from '../db/photo-drafts';
import { bufferOf } from '../db/photos';
import type { Deps } from '../deps';
import { PHOTO_ASPECT_RATIO } from '../contract/photo-size';
import { centredCrop } from '../domain/photo';
import {
  fitCrop,
  leastCropWidth,
  stepCrop,
  type CropStep,
  type WantedCrop,
} from '../domain/photo-crop';
import { Refusal } from '../refusal';
import { readPhoto, type PhotoDeps } from './photo-bytes';
import { cropDraft, draftOfPhoto, processDraft, type DraftPicture } from './photo';
import { refusePhoto } from './photo-refusal';
import type { Caller } from './session';

type DraftDeps = Pick<Deps, 'connection' | 'clock'>;
type Person = Pick<Caller, 'beneficiaryId'>;

/**
 * Begins to crop an uploaded file, or, without one, the photo the person has.
 * @throws Refusal `photo-unavailable` while that can't be read, beside those of the picture
 */
export async function beginDraft(
  deps: DraftDeps & PhotoDeps,
  { beneficiaryId }: Person,
  file: Buffer | null,
): Promise<PhotoDraft> {
  const draft = file ? await acceptDraft(file) : await existingPhoto(deps, beneficiaryId);
  const { left, top, width } = centredCrop(draft.width, draft.height, PHOTO_ASPECT_RATIO);
  const row = await savePhotoDraft(deps.connection.db, {
    ...draft,
    id: newId(),
    beneficiaryId,
    isExistingPhoto: file === null,
    crop: { left, top, width },
    expiresAt: addMinutes(deps.clock.now(), KEPT.photoDraftMinutes),
  });
  return draftView(row);
}

async function acceptDraft(file: Buffer): Promise<DraftPicture> {
  const draft = await processDraft(file);
  return draft.ok ? draft : refusePhoto(draft.reason);
}

async function existingPhoto(deps: PhotoDeps, beneficiaryId: string): Promise<DraftPicture> {
  const photo = await readPhoto(deps, beneficiaryId);
  if (!photo) throw new Refusal('photo-empty');
  return draftOfPhoto(photo);
}

/** Another part of the picture: the wanted one, and then one press of a button further. */
export async function changeDraft(
  deps: DraftDeps,
  { beneficiaryId }: Person,
  change: { draftId: string; crop: WantedCrop; step?: CropStep | undefined },
): Promise<PhotoDraft> {
  const { db } = deps.connection;
  const where = { beneficiaryId, id: change.draftId };
  const row = required(await findPhotoDraft(db, where));
  const least = leastCropWidth(row.is_existing_photo === 1);
  const wanted = fitCrop(row, change.crop, least);
  const crop = change.step ? stepCrop(row, wanted, change.step, least) : wanted;
  return draftView(required(await updateDraftCrop(db, where, crop)));
}

/** Forgets the picture; the photo stays as it was. */
export async function dropDraft(deps: DraftDeps, { beneficiaryId }: Person): Promise<void> {
  await deletePhotoDraft(deps.connection.db, beneficiaryId);
}

/** The photo that the chosen part becomes; `crop` left out is the part chosen last. */
export async function photoFromDraft(
  deps: DraftDeps,
  { beneficiaryId }: Person,
  { draftId, crop }: { draftId: string; crop?: WantedCrop | undefined },
): Promise<Buffer> {
  const { db } = deps.connection;
  const row = required(await findDraftWithPicture(db, { beneficiaryId, id: draftId }));
  const chosen = crop ?? { left: row.crop_left, top: row.crop_top, width: row.crop_width };
  return cropDraft(bufferOf(row.picture), chosen, row.is_existing_photo === 1);
}

/** Refused when the picture is gone, or another has taken its place in the meantime. */
function required<Row extends PhotoDraftRow>(row: Row | undefined): Row {
  if (!row) throw new Refusal('photo-draft-gone');
  return row;
}

/** The draft that was read along with an order. */
export function draftInFlow(flow: OrderRow): PhotoDraft | null {
  const { draft_id, draft_width, draft_height, draft_crop_width } = flow;
  if (draft_id === null || draft_width === null || draft_height === null) return null;
  return draftView({
    id: draft_id,
    is_existing_photo: flow.draft_is_existing_photo ?? 0,
    width: draft_width,
    height: draft_height,
    crop_left: flow.draft_crop_left ?? 0,
    crop_top: flow.draft_crop_top ?? 0,
    crop_width: draft_crop_width ?? draft_width,
  });
}

function draftView(row: PhotoDraftRow): PhotoDraft {
  const least = leastCropWidth(row.is_existing_photo === 1);
  const chosen = { left: row.crop_left, top: row.crop_top, width: row.crop_width };
  return {
    id: row.id,
    width: row.width,
    height: row.height,
    crop: fitCrop(row, chosen, least),
    leastCropWidth: least,
    isExistingPhoto: row.is_existing_photo === 1,
  };
}
