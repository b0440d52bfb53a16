import type { ApiClient, ApiResult } from './client.server';

/** Saves the photo for the order, which is the profile's from then on; refused with a `photo-` code. */
export async function saveOrderPhoto(
  api: ApiClient,
  flowId: string,
  photo: File,
): Promise<ApiResult<unknown>> {
  const form = new FormData();
  form.set('photo', photo);
  return api.upload('PUT', `/order-flow/${encodeURIComponent(flowId)}/photo`, form);
}

/** The saved photo as the API sends it; null when the API cannot be reached. */
export async function fetchPhoto(api: ApiClient): Promise<Response | null> {
  return api.fetch('GET', '/photo');
}
