import { Secret, TOTP } from 'otpauth';

/* One-time codes by time, RFC 6238, as the common authenticator apps have them. */

const ISSUER = 'Ungdomskort';
const STEP_SECONDS = 30;
const SECRET_BYTES = 20;

/** The secret of a phone that is to be set up: 160 random bits in base 32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    ...{ algorithm: 'SHA1', digits: 6, period: STEP_SECONDS },
  });

/** The address that sets up an app, as a QR code or a link. */
export const totpUri = (secret: string, username: string): string =>
  totpOf(secret, username).toString();

/** The code that a phone with this secret shows at a time. */
export const codeAt = (secret: string, time: Date): string =>
  totpOf(secret, ISSUER).generate({ timestamp: time.getTime() });

/**
 * Which 30 seconds a code belongs to, counted from 1970; null for a code that is not right. A phone may
 * be 30 seconds ahead or behind.
 */
export function stepOfCode(secret: string, code: string, time: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = time.getTime();
  const delta = totpOf(secret, ISSUER).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / (STEP_SECONDS * 1000)) + delta;
}
