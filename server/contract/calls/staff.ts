import { z } from 'zod';
import { get, post } from '../call';
import { mfaInfo, recoveryBody, totpBody } from '../staff';

export const staffCalls = {
  mfa: get('/auth/mfa', {
    summary: 'The second factor of a staff login, and what sets up a phone for it the first time',
    response: mfaInfo,
  }),
  mfaTotp: post('/auth/mfa/totp', {
    summary:
      'Takes the six digits of the authenticator app, each code once; true sets another session cookie',
    body: totpBody,
    response: z.boolean(),
    refusals: ['mfa-locked', 'too-many-requests'],
  }),
  mfaRecovery: post('/auth/mfa/recovery', {
    summary:
      'Takes a recovery code in place of the app, each once; true sets another session cookie',
    body: recoveryBody,
    response: z.boolean(),
    refusals: ['too-many-requests'],
  }),
  newRecoveryCodes: post('/auth/mfa/recovery-codes', {
    summary: 'Ten new recovery codes, which are told this once; the earlier ones are good no more',
    response: z.array(z.string()),
  }),
};
