import {
  createCipheriv,
  createPrivateKey,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  randomUUID,
  sign,
  timingSafeEqual,
} from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

export const newId = (): string => randomUUID();
/** For rows of which several are written at the same time, and which are taken in the order of writing. */
export const newOrderedId = (): string => uuidv7();
export const newToken = (): string => randomBytes(32).toString('base64url');
/** So many of these letters, each as likely as any other. */
export const randomText = (letters: string, count: number): string =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('');
export const sha256 = (text: string): string =>
  createHash('sha256').update(text).digest('base64url');

/** Compares two secrets without telling how much of them is equal. */
export function isSameText(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

interface Message {
  name: string;
  body: string;
}

const macOf = (secret: string, { name, body }: Message): Buffer =>
  createHmac('sha256', secret).update(`${name}.${body}`).digest();

/** Hex HMAC-SHA-256 of a message's name, a full stop and its body. */
export const signWith = (secret: string, message: Message): string =>
  macOf(secret, message).toString('hex');

/** Whether a message was signed by who knows the secret. */
export function isSignedWith(
  secret: string,
  { signature, ...message }: Message & { signature: string },
): boolean {
  const expected = macOf(secret, message);
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** What comes before the 32 bytes of an Ed25519 key in PKCS 8 (RFC 8410). */
const ED25519_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The Ed25519 signature of a text (RFC 8032), in base64url; `seed` is 32 bytes in base64. */
export function signedByEd25519(seed: string, text: string): string {
  const der = Buffer.concat([ED25519_HEADER, Buffer.from(seed, 'base64')]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return sign(null, Buffer.from(text), key).toString('base64url');
}

/** What the address of a file proves itself by: which file, for whom, and until when in seconds since 1970. */
interface FileLink {
  fileId: string;
  personId: string;
  expires: number;
}

/** The keyed hashes, anti-forgery tokens and encryption that hang on the one SECRET. */
export class Secrets {
  private readonly csrfKey: Buffer;
  private readonly lookupKey: Buffer;
  private readonly encryptionKey: Buffer;
  private readonly reminderKey: Buffer;
  private readonly fileKey: Buffer;

  constructor(secret: string) {
    const derive = (purpose: string) =>
      Buffer.from(hkdfSync('sha256', secret, 'ungdomskort', purpose, 32));
    this.csrfKey = derive('csrf');
    this.lookupKey = derive('lookup');
    this.encryptionKey = derive('encryption');
    this.reminderKey = derive('reminders');
    this.fileKey = derive('files');
  }

  /** A token bound to `subject`; salted, so that compressing a page never reveals it. */
  csrfToken(subject: string): string {
    const salt = randomBytes(9).toString('base64url');
    return `${salt}.${this.csrfMac(salt, subject)}`;
  }

  isCsrfToken(token: string, subject: string): boolean {
    const [salt, mac, ...rest] = token.split('.');
    if (!salt || !mac || rest.length > 0) return false;
    const expected = Buffer.from(this.csrfMac(salt, subject));
    const sent = Buffer.from(mac);
    return sent.length === expected.length && timingSafeEqual(sent, expected);
  }

  private csrfMac(salt: string, subject: string): string {
    return createHmac('sha256', this.csrfKey).update(`${salt}.${subject}`).digest('base64url');
  }

  /** What a mail's link to stop reminders proves itself by: it names a person and is good for nothing else. */
  reminderToken(personId: string): string {
    const mac = createHmac('sha256', this.reminderKey).update(personId).digest('base64url');
    return `${personId}.${mac}`;
  }

  /** Whose reminders such a token stops; null for one that is not ours. */
  personOfReminderToken(token: string): string | null {
    const personId = token.slice(0, Math.max(token.lastIndexOf('.'), 0));
    return isSameText(token, this.reminderToken(personId)) ? personId : null;
  }

  /** What the address of a file ends with, so that it is good for that person and until then alone. */
  fileSignature({ fileId, personId, expires }: FileLink): string {
    const text = JSON.stringify([fileId, personId, expires]);
    return createHmac('sha256', this.fileKey).update(text).digest('base64url');
  }

  isFileSignature(signature: string, link: FileLink): boolean {
    return isSameText(signature, this.fileSignature(link));
  }

  /** Same input, same output: finds a person by CPR without storing it readable. */
  lookupHash(text: string): string {
    return createHmac('sha256', this.lookupKey).update(text).digest('base64url');
  }

  encrypt(text: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.encryptionKey, iv);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  decrypt(sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.encryptionKey, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
  }
}
