import { createTypedCookie } from 'remix-utils/typed-cookie';
import { z } from 'zod';
import type { TextKey } from '~/lib/texts';
import { danishTexts } from '~/locales/da';
import type { RequestState } from '~/api/request-state.server';
import { endCookie, hasCookie, readCookie, siteCookie } from './cookies.server';

/** A one-shot message for the next page: a text key, never free text. */
const schema = z.strictObject({
  type: z.enum(['info', 'success', 'warning', 'error']),
  key: z.custom<TextKey>((key) => typeof key === 'string' && Object.hasOwn(danishTexts, key)),
});
export type Flash = z.infer<typeof schema>;

const cookieFor = (state: RequestState) => siteCookie(state, 'flash');
const typedCookieFor = (state: RequestState) =>
  createTypedCookie({ cookie: cookieFor(state), schema });

/** Leaves a message for the next page; a later one of the same answer replaces it. */
export function addFlash(state: RequestState, flash: Flash): void {
  state.setCookies.push(typedCookieFor(state).serialize(flash));
}

/** The message meant for this page; anything but a known type and text key is ignored. */
export function readFlash(state: RequestState, request: Request): Promise<Flash | null> {
  return readCookie(typedCookieFor(state), request);
}

/**
 * Takes the message away with the page that shows it. Only a rendered page does so: a loader may
 * still redirect, and the message belongs to where that leads.
 */
export function clearFlash(state: RequestState, request: Request): void {
  const cookie = cookieFor(state);
  if (hasCookie(request, cookie.name)) state.setCookies.unshift(endCookie(cookie));
}
