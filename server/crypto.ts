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

/** The digit of a UUID that tells how it was made. */
const VERSION_AT = 12;
/**
 * Of a row that comes with time. It begins with the time, so that rows stand in the order in which they were
 * written, what is added lies at the end of an index, and what came together, side by side. Its last fourteen
 * digits are random.
 */
export const newId = (): string => uuidv7();
/**
 * So many digits of an id by which no other is known: the last ones. Of a random id, as all were at first, it
 * is the first ones: two versions of the portal must give one thing the same name.
 */
export function digitsOfId(id: string, count: number): string {
  const digits = id.replaceAll('-', '');
  return digits[VERSION_AT] === '7' ? digits.slice(-count) : digits.slice(0, count);
}
/** Where the first digits are made use of, or nobody may guess the next one. */
export const newRandomId = (): string => randomUUID();
/** What a request and its trace are known by: 32 hexadecimal digits, as W3C Trace Context has them. */
export const newTraceId = (): string => randomUUID().replaceAll('-', '');
export const newToken = (): string => randomBytes(32).toString('base64url');
/** So many of these letters, each as likely as any other. */
export const randomText = (letters: string, count: number): string =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('');
export const sha256 = (text: string): string => sha256OfBytes(text);
/** Of bytes, in base64url too. */
export const sha256OfBytes = (bytes: string | Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url');

/** Compares two secrets without telling how much of them is equal. */
export function isSameText(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

/** A secret that we make: the first is used, and what was made with one after it is still accepted. */
export type Secret = readonly [used: string, ...former: string[]];

/** Whether a text is the secret, or one that was. */
export const isSecret = (secret: Secret, text: string): boolean =>
  secret.some((each) => isSameText(text, each));

interface Message {
  name: string;
  body: string;
}

const macOf = (secret: string, { name, body }: Message): Buffer =>
  createHmac('sha256', secret).update(`${name}.${body}`).digest();

/** Hex HMAC-SHA-256 of a message's name, a full stop and its body. */
export const signWith = ([used]: Secret, message: Message): string =>
  macOf(used, message).toString('hex');

/** Whether a message was signed by who knows the secret, or one that was. */
export function isSignedWith(
  secret: Secret,
  { signature, ...message }: Message & { signature: string },
): boolean {
  const given = Buffer.from(signature, 'hex');
  return secret.some((each) => {
    const expected = macOf(each, message);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
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

/** What the link to a payment names: the attempt it was made for, and what was to be paid for then. */
export interface PayerLink {
  operationId: string;
  /** Eight letters that another offer or another way to pay has others of. */
  offer: string;
}

/** An id, the offer, and 132 bits that nobody can guess; of letters that every route counts as a name. */
const PAYER_TOKEN = /^([\da-f-]{36})([\w-]{8})([\w-]{22})$/;
const PAYER_MAC_LENGTH = 22;

/** What is made from one secret, each key for one purpose. */
class Keys {
  readonly csrf: Buffer;
  readonly lookup: Buffer;
  readonly encryption: Buffer;
  readonly reminder: Buffer;
  readonly file: Buffer;
  readonly payer: Buffer;

  constructor(secret: string) {
    const derive = (purpose: string) =>
      Buffer.from(hkdfSync('sha256', secret, 'ungdomskort', purpose, 32));
    this.csrf = derive('csrf');
    this.lookup = derive('lookup');
    this.encryption = derive('encryption');
    this.reminder = derive('reminders');
    this.file = derive('files');
    this.payer = derive('payers');
  }
}

const macWith = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** The keyed hashes, anti-forgery tokens and encryption that hang on the one SECRET. */
export class Secrets {
  private readonly used: Keys;
  /** Of the secret that is used, and of those before it. */
  private readonly all: readonly Keys[];

  constructor(secret: Secret) {
    const [used, ...former] = secret;
    this.used = new Keys(used);
    this.all = [this.used, ...former.map((each) => new Keys(each))];
  }

  /** A token bound to `subject`; salted, so that compressing a page never reveals it. */
  csrfToken(subject: string): string {
    const salt = randomBytes(9).toString('base64url');
    return `${salt}.${macWith(this.used.csrf, `${salt}.${subject}`)}`;
  }

  isCsrfToken(token: string, subject: string): boolean {
    const [salt, mac, ...rest] = token.split('.');
    if (!salt || !mac || rest.length > 0) return false;
    return this.all.some(({ csrf }) => isSameText(mac, macWith(csrf, `${salt}.${subject}`)));
  }

  /** What a mail's link to stop reminders proves itself by: it names a person and is good for nothing else. */
  reminderToken(personId: string): string {
    return `${personId}.${macWith(this.used.reminder, personId)}`;
  }

  /** Whose reminders such a token stops; null for one that is not ours. */
  personOfReminderToken(token: string): string | null {
    const end = Math.max(token.lastIndexOf('.'), 0);
    const [personId, mac] = [token.slice(0, end), token.slice(end + 1)];
    const isOurs = this.all.some(({ reminder }) => isSameText(mac, macWith(reminder, personId)));
    return isOurs ? personId : null;
  }

  /** What a link to pay for somebody else proves itself by: it is good for that payment and nothing else. */
  payerToken(link: PayerLink): string {
    return `${link.operationId}${link.offer}${payerMac(this.used.payer, link)}`;
  }

  /** What such a link names; null for one that is not ours. */
  payerLinkOf(token: string): PayerLink | null {
    const [, operationId, offer, mac] = PAYER_TOKEN.exec(token) ?? [];
    if (!operationId || !offer || !mac) return null;
    const link = { operationId, offer };
    return this.all.some(({ payer }) => isSameText(mac, payerMac(payer, link))) ? link : null;
  }

  /** What the address of a file ends with, so that it is good for that person and until then alone. */
  fileSignature(link: FileLink): string {
    return macWith(this.used.file, textOf(link));
  }

  isFileSignature(signature: string, link: FileLink): boolean {
    return this.all.some(({ file }) => isSameText(signature, macWith(file, textOf(link))));
  }

  /** Same input, same output: finds a person by CPR without storing it readable. */
  lookupHash(text: string): string {
    return macWith(this.used.lookup, text);
  }

  /** The same under each secret, the used one first: what was written before a change has an older one. */
  lookupHashes(text: string): string[] {
    return this.all.map(({ lookup }) => macWith(lookup, text));
  }

  /** What `find` has under any of those, the first that is there. */
  async findByHash<T>(text: string, find: (hash: string) => Promise<T | undefined>) {
    for (const hash of this.lookupHashes(text)) {
      const found = await find(hash);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  encrypt(text: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.used.encryption, iv);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** @throws Error when it was sealed with none of the secrets, or changed since */
  decrypt(sealed: string): string {
    for (const { encryption } of this.all) {
      const text = openedWith(encryption, sealed);
      if (text !== null) return text;
    }
    throw new Error('Sealed with another SECRET, or changed since');
  }

  /** The same text sealed with the secret that is used; null for one that is. */
  sealedAnew(sealed: string): string | null {
    return openedWith(this.used.encryption, sealed) === null
      ? this.encrypt(this.decrypt(sealed))
      : null;
  }
}

const payerMac = (key: Buffer, { operationId, offer }: PayerLink) =>
  macWith(key, `${operationId}${offer}`).slice(0, PAYER_MAC_LENGTH);

const textOf = ({ fileId, personId, expires }: FileLink) =>
  JSON.stringify([fileId, personId, expires]);

/** Null for what that key does not open. */
function openedWith(key: Buffer, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
