import type { Cookie } from '@remix-run/node';
import { addMinutes } from 'date-fns/addMinutes';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createTypedCookie, type TypedCookie } from 'remix-utils/typed-cookie';
import { z } from 'zod';
import type { Draft } from '~/forms/draft';
import { ownerIn } from '~/forms/owner';
import { OWNER_FIELDS, UNSEEN, unseenIn } from '~/forms/unseen';
import type { RequestState } from '~/api/request-state.server';
import { COOKIE_MINUTES, endCookie, readCookie, siteCookie } from './cookies.server';

/**
 * What was typed into a form that something else has to come before: a login that had ended, or
 * another page. It waits in an encrypted cookie that only the same person on the same page opens again.
 */
const value = z.union([z.string(), z.array(z.string())]);

const schema = z.object({ until: z.number(), fields: z.record(z.string(), value) });

/** A browser drops a cookie above 4096 characters; longer drafts are not kept. */
const MAX_CHARS = 4096;
/** What every form sends unseen; and the code of a phone, which is good for one login alone. */
const NEVER_KEPT = new Set([...OWNER_FIELDS, UNSEEN, 'intent', 'code']);
/** What a button says that is pressed. */
const OF_BUTTONS = ['optionId', 'til'];
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Keeps the fields of a form in which something was typed or chosen, without files; false when the form
 * names no user, or when nothing in it can be seen, or it holds too much.
 */
export async function keepDraft(
  state: RequestState,
  path: string,
  form: FormData,
): Promise<boolean> {
  const { userId } = ownerIn(form);
  if (!userId) return false;
  const unseen = new Set([...unseenIn(form), ...OF_BUTTONS]);
  const fields: Record<string, string | string[]> = {};
  let isTyped = false;
  for (const [name, value] of form) {
    if (typeof value !== 'string' || NEVER_KEPT.has(name)) continue;
    const before = fields[name];
    fields[name] = before === undefined ? value : [before, value].flat();
    isTyped ||= value.trim() !== '' && !unseen.has(name);
  }
  if (!isTyped) return false;
  const cookie = draftCookie(state, path, userId);
  const until = addMinutes(Date.now(), COOKIE_MINUTES.draft).getTime();
  const text = await cookie.serialize({ until, fields });
  if (text.length > MAX_CHARS) return false;
  state.setCookies.push(text);
  return true;
}

/** The fields kept for this person and path, once; null when there are none. */
export async function takeDraft(
  state: RequestState,
  request: Request,
  path: string,
  userId: string,
): Promise<Draft | null> {
  const draft = await readCookie(draftCookie(state, path, userId), request);
  if (!draft || draft.until < Date.now()) return null;
  dropDraft(state);
  return draft.fields;
}

/** Forgets whatever is kept. */
export function dropDraft(state: RequestState): void {
  state.setCookies.push(endCookie(plainCookie(state)));
}

const plainCookie = (state: RequestState) => siteCookie(state, 'draft');

/** The cookie of one person and path: what it holds is encrypted, and bound to both of them. */
function draftCookie(
  state: RequestState,
  path: string,
  userId: string,
): TypedCookie<typeof schema> {
  const cookie = plainCookie(state);
  const boundTo = Buffer.from(`${userId} ${path}`);
  const encrypted: Cookie = {
    ...cookie,
    parse: async (header) => open(state, boundTo, (await cookie.parse(header)) as string),
    serialize: (content) => cookie.serialize(seal(state, boundTo, content)),
  };
  return createTypedCookie({ cookie: encrypted, schema });
}

const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'ungdomskort', 'draft', 32));

function seal({ config }: RequestState, boundTo: Buffer, content: unknown): string {
  const iv = randomBytes(IV_BYTES);
  const key = keyOf(config.draftSecret[0]);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo);
  const text = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** @throws Error when the value was not sealed for the same person and path, or was changed since */
function open({ config }: RequestState, boundTo: Buffer, value: string): unknown {
  const bytes = Buffer.from(value, 'base64url');
  const texts = config.draftSecret.map((secret) => openedWith(keyOf(secret), boundTo, bytes));
  const text = texts.find((each) => each !== null);
  if (text === undefined) throw new Error('Sealed for another person or page, or changed since');
  return JSON.parse(text);
}

/** Null for what that key does not open. */
function openedWith(key: Buffer, boundTo: Buffer, bytes: Buffer): string | null {
  const tagEnd = IV_BYTES + TAG_BYTES;
  const iv = bytes.subarray(0, IV_BYTES);
  const whole = { authTagLength: TAG_BYTES };
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, whole);
    decipher.setAAD(boundTo).setAuthTag(bytes.subarray(IV_BYTES, tagEnd));
    return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString();
  } catch {
    return null;
  }
}
