import type { z } from 'zod';
import type { draftChange, PhotoDraft } from '#server/contract/photo';
import type { ApiClient, ApiResult } from './client.server';

type DraftChange = z.input<typeof draftChange>;

/** Makes the chosen part of a draft the photo of the order, which is the profile's from then on. */
export async function saveOrderPhoto(
  api: ApiClient,
  flowId: string,
  { draftId, crop }: DraftChange,
): Promise<ApiResult<unknown>> {
  const form = new FormData();
  form.set('draftId', draftId);
  for (const [name, value] of Object.entries(crop)) form.set(name, String(value));
  return api.upload('PUT', `/order-flow/${encodeURIComponent(flowId)}/photo`, form);
}

/** Begins to crop a file, or, without one, the photo that is saved; refused with a `photo-` code. */
export async function beginPhotoDraft(
  api: ApiClient,
  file: File | null,
): Promise<ApiResult<PhotoDraft>> {
  const form = new FormData();
  form.set('photo', file ?? '');
  return api.upload('PUT', '/photo-draft', form);
}

export async function changePhotoDraft(
  api: ApiClient,
  change: DraftChange,
): Promise<ApiResult<PhotoDraft>> {
  return api.call('PATCH', '/photo-draft', change);
}

export async function dropPhotoDraft(api: ApiClient): Promise<ApiResult<unknown>> {
  return api.call('DELETE', '/photo-draft');
}

/** The saved photo as the API sends it; null when the API cannot be reached. */
export async function fetchPhoto(api: ApiClient): Promise<Response | null> {
  return api.fetch('GET', '/photo');
}

/** The picture that is being cropped, in the same way. */
export async function fetchPhotoDraft(api: ApiClient): Promise<Response | null> {
  return api.fetch('GET', '/photo-draft/picture');
}
