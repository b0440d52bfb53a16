import { must, type ApiResult } from '~/api/client.server';

/**
 * What to say of a photo that was refused, as a text key or Danish; null once it was taken.
 * @throws ApiFailure for a failure that concerns more than the photo
 */
export function photoRefusal(result: ApiResult<unknown>): string | null {
  if (result.ok) return null;
  const { code, messages } = result.problem;
  if (code === 'photo-empty') return 'photo.empty-file';
  const isAboutPhoto = code.startsWith('photo-') || code === 'too-many-requests';
  if (isAboutPhoto) return messages[0] ?? 'photo.upload-failed';
  if (result.status < 500) must(result);
  return 'photo.upload-failed';
}
