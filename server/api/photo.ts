import { z } from 'zod';
import { findDraftPicture } from '../db/photo-drafts';
import type { WantedCrop } from '../domain/photo-crop';
import { Refusal } from '../refusal';
import { readPhoto } from '../workflows/photo-bytes';
import { beginDraft, changeDraft, dropDraft } from '../workflows/photo-draft';
import { keepsEarlierPhoto } from '../workflows/order/read/earlier-photo';
import { limitAddress, limitRate } from '../workflows/rate-limit';
import { saveOrderPhoto, saveProfilePhoto, type PhotoSource } from '../workflows/save-photo';
import type { AnyCall } from '../contract/call';
import { calls } from '../contract/calls';
import { leaveOrder, openOrderOfPage } from './order-view';
import { parseInput, serve, type Endpoint, type Incoming, type Work } from './endpoint';

/** Decoding is dear; nobody needs more tries than this. */
const UPLOAD_LIMIT = { attempts: 30, minutes: 10 };

type Uploader = Pick<Work<AnyCall, 'consent'>, 'deps' | 'caller' | 'incoming'>;

async function limitUploads({ deps, caller, incoming }: Uploader): Promise<void> {
  await limitAddress(deps, incoming, 'upload');
  await limitRate(deps, `photo:${caller.beneficiaryId}`, UPLOAD_LIMIT);
}

/** The file in the multipart field `photo`; whatever else was sent counts as none. */
async function findFile(form: FormData | null): Promise<Buffer | null> {
  const file = form?.get('photo');
  return file instanceof File ? Buffer.from(await file.arrayBuffer()) : null;
}

const pixels = z
  .string()
  .trim()
  .regex(/^-?\d{1,7}$/)
  .transform(Number);
const cropFields = z.object({ left: pixels, top: pixels, width: pixels });

/** The part of the picture to keep, in pixels of the upright picture; undefined when none is named. */
function readCrop(form: FormData | null): WantedCrop | undefined {
  const fields = ['left', 'top', 'width'].map((name) => [name, form?.get(name)] as const);
  if (fields.every(([, value]) => value === null || value === undefined)) return undefined;
  return parseInput(cropFields, Object.fromEntries(fields));
}

/** `photo`, or `draftId` for a picture uploaded before, with the part of it in `left`, `top`, `width`. */
async function readSource(incoming: Incoming): Promise<PhotoSource> {
  const form = await incoming.form();
  const crop = readCrop(form);
  const file = await findFile(form);
  if (file) return { file, crop };
  const draftId = form?.get('draftId');
  if (typeof draftId === 'string') return { draftId, crop };
  throw new Refusal('photo-empty');
}

/** @throws Refusal `assisted-order-only` where the photo is not the caller's to change */
async function requireOwnPhoto({ deps, caller }: Pick<Uploader, 'deps' | 'caller'>) {
  if (await keepsEarlierPhoto(deps, caller)) throw new Refusal('assisted-order-only');
}

function required(jpeg: Buffer | undefined): Uint8Array {
  if (!jpeg) throw new Refusal('not-found');
  return jpeg;
}

export const photoEndpoints: Endpoint[] = [
  serve(calls.setOrderPhoto, 'order-finish', async (work) => {
    await limitUploads(work);
    // Nothing is read of a file that is for no order.
    const order = await openOrderOfPage(work, work.params.id);
    await requireOwnPhoto(work);
    leaveOrder(work, await saveOrderPhoto(work.deps, order, await readSource(work.incoming)));
    return undefined;
  }),
  serve(calls.setPhoto, 'consent', async ({ deps, caller, incoming }) => {
    await limitUploads({ deps, caller, incoming });
    await saveProfilePhoto(deps, caller, await readSource(incoming));
    return undefined;
  }),
  serve(calls.photo, 'order-read', async ({ deps, caller }) =>
    required(await readPhoto(deps, caller.beneficiaryId)),
  ),
  serve(calls.beginPhotoDraft, 'order-finish', async ({ deps, caller, incoming }) => {
    await limitUploads({ deps, caller, incoming });
    await requireOwnPhoto({ deps, caller });
    return beginDraft(deps, caller, await findFile(await incoming.form()));
  }),
  serve(calls.changePhotoDraft, 'order-finish', ({ deps, caller, body }) =>
    changeDraft(deps, caller, body),
  ),
  serve(calls.dropPhotoDraft, 'order-finish', async ({ deps, caller }) => {
    await dropDraft(deps, caller);
    return undefined;
  }),
  serve(calls.photoDraftPicture, 'order-read', async ({ deps, caller }) => {
    const { db } = deps.connection;
    return required(await findDraftPicture(db, caller.beneficiaryId));
  }),
];
