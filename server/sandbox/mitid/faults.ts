/** What the stand-in for MitID's broker can be ordered to do wrong. */
import type { SandboxStore } from '../shared/store';
import { oneFault } from '../shared/faults';

export const MITID_FAULTS = {
  none: 'Ingen',
  down: 'Nede (svarer 500)',
  slow: 'Langsomt svar',
  'token-down': 'Nede, når svaret hentes',
  'token-challenge': 'Afviser portalens hemmelighed (401), når svaret hentes',
  'userinfo-down': 'Nede, når personens oplysninger hentes',
  'other-nonce': 'Svar på et andet login (nonce)',
  'other-audience': 'Svar til en anden portal (aud)',
  'other-issuer': 'Svar fra en anden udsteder (iss)',
  'old-login': 'Svar om et login fra i går (auth_time)',
  expired: 'Svar, der er udløbet (exp)',
  'foreign-key': 'Underskrevet med en fremmed nøgle',
  unsigned: 'Uden underskrift (alg none)',
  'secret-key': 'Underskrevet med portalens hemmelighed (HS256)',
  'logout-lost': 'Fortæller ikke, at der er logget ud',
  'logout-twice': 'Fortæller to gange, at der er logget ud',
  'match-down': 'Nede, når et CPR-nummer skal passe',
} as const;

export type MitIdFault = keyof typeof MITID_FAULTS;

export const mitIdFaults = (store: SandboxStore) => oneFault<MitIdFault>(store, 'mitid-fault');
