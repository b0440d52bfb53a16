import type { z } from 'zod';
import { calls } from '#server/contract/calls';
import type { draftChange } from '#server/contract/photo';
import type { ApiClient } from './client.server';

/** Makes the chosen part of a draft or a file the photo of the order, which is the profile's from then on. */
export function saveOrderPhoto(
  api: ApiClient,
  flowId: string,
  source: { draftId: string } | { photo: File },
  crop: z.input<typeof draftChange>['crop'],
) {
  const form = new FormData();
  for (const [name, value] of Object.entries<string | File>(source)) form.set(name, value);
  for (const [name, value] of Object.entries(crop)) form.set(name, String(value));
  return api.call(calls.setOrderPhoto, { params: { id: flowId }, form });
}

/** Begins to crop a file, or, without one, the photo that is saved; refused with a `photo-` code. */
export function beginPhotoDraft(api: ApiClient, file: File | null) {
  const form = new FormData();
  form.set('photo', file ?? '');
  return api.call(calls.beginPhotoDraft, { form });
}
