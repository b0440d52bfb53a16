import { problemOf, type ApiResult } from '~/api/client.server';

/**
 * What to say of a photo that was refused, as a text key or Danish; null once it was taken.
 * @throws ApiFailure for a failure that concerns more than the photo
 */
export function photoRefusal(result: ApiResult<unknown>): string | null {
  const problem = problemOf(result, {
    shows: ['photo-draft-gone', 'too-many-requests'],
    failure: 'photo.upload-failed',
  });
  if (problem?.code === 'photo-empty') return 'photo.empty-file';
  if (problem?.code === 'photo-unavailable') return 'error.photo-unavailable';
  return problem && (problem.messages[0] ?? 'photo.upload-failed');
}
