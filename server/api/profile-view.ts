import { profile } from '../contract/profile-view';
import { profileOf } from '../workflows/profile-view';
import { endpoint, type Endpoint } from './endpoint';

const getProfile = endpoint({
  method: 'get',
  path: '/profile',
  auth: 'beneficiary',
  summary: 'What the portal knows of the person; a protected address is masked',
  source: 'spec §7 Profile, §3 Profile',
  response: profile,
  handle: ({ deps, caller }) => profileOf(deps, caller),
});

export const profileViewEndpoints: Endpoint[] = [getProfile];
