import { profileOf } from '../workflows/profile-view';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';

const getProfile = serve(calls.profile, {
  auth: 'beneficiary',
  handle: ({ deps, caller }) => profileOf(deps, caller),
});

export const profileViewEndpoints: Endpoint[] = [getProfile];
