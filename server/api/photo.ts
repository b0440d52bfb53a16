import type { Context } from 'hono';
import { z } from 'zod';
import { draftChange, photoDraft } from '../contract/photo';
import { id } from '../contract/shared';
import { findDraftPicture } from '../db/photo-drafts';
import { findPhoto } from '../db/photos';
import type { WantedCrop } from '../domain/photo-crop';
import { Refusal } from '../refusal';
import { beginDraft, changeDraft, dropDraft } from '../workflows/photo-draft';
import { limitRate } from '../workflows/rate-limit';
import { saveOrderPhoto, saveProfilePhoto, type PhotoSource } from '../workflows/save-photo';
import { endpoint, parseInput, type Call, type Endpoint } from './endpoint';

/** Decoding is dear; nobody needs more tries than this. */
const UPLOAD_LIMIT = { attempts: 30, minutes: 10 };

type Caller = Pick<Call<undefined, undefined, undefined, 'orderer'>, 'deps' | 'caller'>;

const limitUploads = ({ deps, caller }: Caller) =>
  limitRate(deps, `photo:${caller.beneficiaryId}`, UPLOAD_LIMIT);

const readForm = (http: Context): Promise<FormData | null> => http.req.formData().catch(() => null);

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
async function readSource(http: Context): Promise<PhotoSource> {
  const form = await readForm(http);
  const crop = readCrop(form);
  const file = await findFile(form);
  if (file) return { file, crop };
  const draftId = form?.get('draftId');
  if (typeof draftId === 'string') return { draftId, crop };
  throw new Refusal('photo-empty');
}

/** A picture for its owner alone. */
function answerPicture(http: Context, jpeg: Buffer | undefined): Response {
  if (!jpeg) throw new Refusal('not-found');
  return http.body(new Uint8Array(jpeg), 200, {
    'Content-Type': 'image/jpeg',
    'Content-Disposition': 'inline; filename="foto.jpg"',
  });
}

const putOrderPhoto = endpoint({
  method: 'put',
  path: '/order-flow/{id}/photo',
  auth: 'orderer',
  summary:
    'Sets the photo of an order under way, which is the profile’s from then on: a file, or a draft, and the part of it to keep',
  source: 'spec §7 Order flow, resolutions 100',
  params: z.object({ id }),
  body: 'multipart',
  handle: async ({ deps, caller, params, http }) => {
    await limitUploads({ deps, caller });
    await saveOrderPhoto(deps, caller, params.id, () => readSource(http));
    return undefined;
  },
});

const putPhoto = endpoint({
  method: 'put',
  path: '/photo',
  auth: 'orderer',
  summary: 'Sets the photo of the profile: a file, or a draft, and the part of it to keep',
  source: 'spec §7 Profile',
  body: 'multipart',
  handle: async ({ deps, caller, http }) => {
    await limitUploads({ deps, caller });
    await saveProfilePhoto(deps, caller, await readSource(http));
    return undefined;
  },
});

const getPhoto = endpoint({
  method: 'get',
  path: '/photo',
  auth: 'beneficiary',
  summary: 'The photo of the profile as a JPEG',
  source: 'spec §7 Profile',
  media: 'image/jpeg',
  handle: async ({ deps, caller, http }) =>
    answerPicture(http, await findPhoto(deps.connection.db, caller.beneficiaryId)),
});

const putDraft = endpoint({
  method: 'put',
  path: '/photo-draft',
  auth: 'orderer',
  summary: 'Uploads a picture to crop; without a file the photo of the profile is cropped again',
  source: 'spec §4 Photo, resolutions 100',
  body: 'multipart',
  response: photoDraft,
  handle: async ({ deps, caller, http }) => {
    await limitUploads({ deps, caller });
    return beginDraft(deps, caller, await findFile(await readForm(http)));
  },
});

const patchDraft = endpoint({
  method: 'patch',
  path: '/photo-draft',
  auth: 'orderer',
  summary: 'Chooses another part of the picture, and moves, zooms or centres it by one step',
  source: 'spec §4 Photo, resolutions 100',
  body: draftChange,
  response: photoDraft,
  handle: ({ deps, caller, body }) => changeDraft(deps, caller, body),
});

const deleteDraft = endpoint({
  method: 'delete',
  path: '/photo-draft',
  auth: 'orderer',
  summary: 'Forgets the picture; the photo stays as it was',
  source: 'spec §4 Photo',
  handle: async ({ deps, caller }) => {
    await dropDraft(deps, caller);
    return undefined;
  },
});

const getDraftPicture = endpoint({
  method: 'get',
  path: '/photo-draft/picture',
  auth: 'beneficiary',
  summary: 'The picture that is being cropped, as a JPEG of at most 1024 pixels each way',
  source: 'spec §9 Photo',
  media: 'image/jpeg',
  handle: async ({ deps, caller, http }) => {
    const { db } = deps.connection;
    return answerPicture(http, await findDraftPicture(db, caller.beneficiaryId, 'preview_base64'));
  },
});

export const photoEndpoints: Endpoint[] = [
  putOrderPhoto,
  putPhoto,
  getPhoto,
  putDraft,
  patchDraft,
  deleteDraft,
  getDraftPicture,
];
