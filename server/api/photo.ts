import type { Context } from 'hono';
import { z } from 'zod';
import { id } from '../contract/shared';
import { findPhoto } from '../db/photos';
import { Refusal } from '../refusal';
import { limitRate } from '../workflows/rate-limit';
import { saveOrderPhoto, saveProfilePhoto } from '../workflows/save-photo';
import { endpoint, type Endpoint } from './endpoint';

/** Decoding is dear; nobody needs more tries than this. */
const UPLOAD_LIMIT = { attempts: 30, minutes: 10 };

/** The file in the multipart field `photo`; whatever else was sent counts as none. */
async function readPhoto(http: Context): Promise<Buffer> {
  const form = await http.req.formData().catch(() => null);
  const file = form?.get('photo');
  if (!(file instanceof File)) throw new Refusal('photo-empty');
  return Buffer.from(await file.arrayBuffer());
}

const putOrderPhoto = endpoint({
  method: 'put',
  path: '/order-flow/{id}/photo',
  auth: 'orderer',
  summary: 'Uploads the photo of an order under way, which is the profile’s from then on',
  source: 'spec §7 Order flow, resolutions 100',
  params: z.object({ id }),
  body: 'multipart',
  handle: async ({ deps, caller, params, http }) => {
    await limitRate(deps, `photo:${caller.beneficiaryId}`, UPLOAD_LIMIT);
    await saveOrderPhoto(deps, caller, params.id, () => readPhoto(http));
    return undefined;
  },
});

const putPhoto = endpoint({
  method: 'put',
  path: '/photo',
  auth: 'orderer',
  summary: 'Uploads the photo of the profile',
  source: 'spec §7 Profile',
  body: 'multipart',
  handle: async ({ deps, caller, http }) => {
    await limitRate(deps, `photo:${caller.beneficiaryId}`, UPLOAD_LIMIT);
    await saveProfilePhoto(deps, caller, await readPhoto(http));
    return undefined;
  },
});

const getPhoto = endpoint({
  method: 'get',
  path: '/photo',
  auth: 'beneficiary',
  summary: 'The photo of the profile as a JPEG',
  source: 'spec §7 Profile',
  handle: async ({ deps, caller, http }) => {
    const jpeg = await findPhoto(deps.connection.db, caller.beneficiaryId);
    if (!jpeg) throw new Refusal('not-found');
    return http.body(new Uint8Array(jpeg), 200, {
      'Content-Type': 'image/jpeg',
      'Content-Disposition': 'inline; filename="foto.jpg"',
      'X-Content-Type-Options': 'nosniff',
    });
  },
});

export const photoEndpoints: Endpoint[] = [putOrderPhoto, putPhoto, getPhoto];
