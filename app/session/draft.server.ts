import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { RequestState } from './context.server';
import { cookieText, readCookie } from './cookies.server';

/**
 * What was typed into a form that something else has to come before: a login that had ended, or
 * another page. It waits in an encrypted cookie that only the same person on the same page opens again.
 */
export type Draft = Readonly<Record<string, string>>;

const NAME = 'draft';
const LIFETIME_SECONDS = 600;
/** A browser drops a cookie above 4096 characters; longer drafts are not kept. */
const MAX_CHARS = 3072;
/** What the forms of the portal send unseen. */
const NOT_TYPED = new Set(['csrf', 'userId', 'flowId', 'version', 'intent']);
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface Sealed {
  until: number;
  fields: Record<string, string>;
}

/**
 * Keeps the typed fields of a form, without files; false when the form names no user, or holds
 * nothing or too much.
 */
export function keepDraft(state: RequestState, path: string, form: FormData): boolean {
  const userId = form.get('userId');
  if (typeof userId !== 'string' || userId === '') return false;
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string' && !NOT_TYPED.has(name)) fields[name] = value;
  }
  if (Object.keys(fields).length === 0) return false;
  const until = Date.now() + LIFETIME_SECONDS * 1000;
  const value = seal(state, owner(path, userId), { until, fields });
  if (value.length > MAX_CHARS) return false;
  state.setCookies.push(cookieText(state, NAME, value, LIFETIME_SECONDS));
  return true;
}

/** The fields kept for this person and path, once; null when there are none. */
export function takeDraft(
  state: RequestState,
  request: Request,
  path: string,
  userId: string,
): Draft | null {
  const value = readCookie(state, request, NAME);
  if (!value) return null;
  const sealed = open(state, owner(path, userId), value);
  if (!sealed || sealed.until < Date.now()) return null;
  dropDraft(state);
  return sealed.fields;
}

/** Forgets whatever is kept. */
export function dropDraft(state: RequestState): void {
  state.setCookies.push(cookieText(state, NAME, '', 0));
}

const owner = (path: string, userId: string) => Buffer.from(`${userId} ${path}`);

function keyOf({ config }: RequestState): Buffer {
  return Buffer.from(hkdfSync('sha256', config.draftSecret, 'ungdomskort', 'draft', 32));
}

function seal(state: RequestState, boundTo: Buffer, content: Sealed): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(state), iv).setAAD(boundTo);
  const text = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

function open(state: RequestState, boundTo: Buffer, value: string): Sealed | null {
  const bytes = Buffer.from(value, 'base64url');
  const tagEnd = IV_BYTES + TAG_BYTES;
  if (bytes.length <= tagEnd) return null;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(state), bytes.subarray(0, IV_BYTES));
  decipher.setAAD(boundTo).setAuthTag(bytes.subarray(IV_BYTES, tagEnd));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]);
    return JSON.parse(text.toString('utf8')) as Sealed;
  } catch {
    return null;
  }
}
