import type { Profile } from '#server/contract/profile-view';
import type { ApiClient } from './client.server';

/** What the portal knows of the person; a protected address comes masked. */
export function getProfile(api: ApiClient): Promise<Profile> {
  return api.get('/profile');
}
