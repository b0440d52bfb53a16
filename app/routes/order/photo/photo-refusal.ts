import type { ApiResult } from '~/api/client.server';

/** What to say at the field, as a text key or Danish; null for a failure that concerns more than it. */
export function photoRefusal(result: ApiResult<unknown>): string | null {
  if (result.ok) return null;
  const { code, messages } = result.problem;
  if (code === 'photo-empty') return 'photo.empty-file';
  const isAboutPhoto = code.startsWith('photo-') || code === 'too-many-requests';
  if (isAboutPhoto) return messages[0] ?? 'photo.upload-failed';
  return result.status >= 500 ? 'photo.upload-failed' : null;
}
