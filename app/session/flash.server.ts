import type { TextKey } from '~/lib/texts';
import { danishTexts } from '~/locales/da';
import type { RequestState } from './context.server';
import { cookieText, readCookie } from './cookies.server';

/** A one-shot message for the next page: a text key, never free text. */
export interface Flash {
  type: 'info' | 'success' | 'warning' | 'error';
  key: TextKey;
}

const NAME = 'flash';
const LIFETIME_SECONDS = 60;
const TYPES: ReadonlySet<string> = new Set(['info', 'success', 'warning', 'error']);

/** Leaves a message for the next page; a later one of the same answer replaces it. */
export function addFlash(state: RequestState, { type, key }: Flash): void {
  state.setCookies.push(cookieText(state, NAME, `${type}:${key}`, LIFETIME_SECONDS));
}

/** The message meant for this page; anything but a known type and text key is ignored. */
export function readFlash(state: RequestState, request: Request): Flash | null {
  const [type = '', key = '', ...rest] = (readCookie(state, request, NAME) ?? '').split(':');
  if (rest.length > 0 || !TYPES.has(type) || !Object.hasOwn(danishTexts, key)) return null;
  return { type: type as Flash['type'], key: key as TextKey };
}

/**
 * Takes the message away with the page that shows it. Only a rendered page does so: a loader may
 * still redirect, and the message belongs to where that leads.
 */
export function clearFlash(headers: Headers, state: RequestState, request: Request): void {
  if (readCookie(state, request, NAME) === null) return;
  headers.append('Set-Cookie', cookieText(state, NAME, '', 0));
}
