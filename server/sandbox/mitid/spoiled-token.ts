/** ID tokens with something wrong: made anew from a right one, as an attacker or a fault would. */
import { decodeJwt, generateKeyPair, importJWK, SignJWT, UnsecuredJWT, type JWK } from 'jose';
import { hoursToSeconds } from 'date-fns/hoursToSeconds';
import type { MitIdFault } from './faults';

const A_DAY_SECONDS = hoursToSeconds(24);

type Claims = Record<string, unknown>;
interface Keys {
  /** The broker's own. */
  key: JWK;
  /** What the portal shows the broker. */
  secret: string;
}

const signed = (claims: Claims, { kid }: JWK) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: kid ?? '' });

/** Other claims under the right signature. */
const changed =
  (change: (claims: Claims) => Claims) =>
  async (claims: Claims, { key }: Keys): Promise<string> =>
    signed({ ...claims, ...change(claims) }, key).sign(await importJWK(key, 'RS256'));

const SPOILED: Partial<
  Record<MitIdFault, (claims: Claims, keys: Keys) => string | Promise<string>>
> = {
  'other-nonce': changed(() => ({ nonce: 'of-another-login' })),
  'other-audience': changed(() => ({ aud: 'another-portal' })),
  'other-issuer': changed(() => ({ iss: 'https://issuer.example' })),
  'old-login': changed((claims) => ({ auth_time: Number(claims['auth_time']) - A_DAY_SECONDS })),
  expired: changed((claims) => ({ exp: Number(claims['iat']) - A_DAY_SECONDS })),
  'foreign-key': async (claims, { key }) =>
    signed(claims, key).sign((await generateKeyPair('RS256')).privateKey),
  unsigned: (claims) => new UnsecuredJWT(claims).encode(),
  'secret-key': (claims, { secret }) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret)),
};

/** The token as the fault has it; as it is for every other fault. */
export async function spoiledToken(
  idToken: string,
  fault: MitIdFault,
  keys: Keys,
): Promise<string> {
  return SPOILED[fault]?.(decodeJwt(idToken), keys) ?? idToken;
}
