/** Who logs in at the stand-in, and how: what its tokens are made of. */
import { createHash } from 'node:crypto';
import type { MitIdHolder } from './people';

/** The levels of assurance of NSIS that a login can have here. */
const NSIS_LEVELS = {
  low: 'https://data.gov.dk/concept/core/nsis/Low',
  substantial: 'https://data.gov.dk/concept/core/nsis/Substantial',
} as const;

/** How a person has logged in last. */
export interface LoginKind {
  level: keyof typeof NSIS_LEVELS;
  /** Whether the broker may tell the CPR number. */
  tellsCpr: boolean;
}

export const USUAL: LoginKind = { level: 'substantial', tellsCpr: true };

/** The claims of a login, as Signaturgruppen Broker calls them. */
export const claimsOf = (
  { username, cpr, name, birthDate }: MitIdHolder,
  { level, tellsCpr }: LoginKind,
) => ({
  sub: username,
  loa: NSIS_LEVELS[level],
  idp: 'mitid',
  identity_type: 'private',
  'mitid.uuid': uuidOf(username),
  'mitid.identity_name': name,
  'mitid.date_of_birth': birthDate,
  'mitid.has_cpr': 'true',
  ...(tellsCpr ? { 'dk.cpr': cpr.replace('-', '') } : {}),
});

/** The same for the same person, always. */
function uuidOf(username: string): string {
  const hex = createHash('sha256').update(`mitid ${username}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}
