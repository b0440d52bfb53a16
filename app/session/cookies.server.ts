import { createCookie, type Cookie } from '@remix-run/node';
import { minutesToSeconds } from 'date-fns/minutesToSeconds';
import type { TypedCookie } from 'remix-utils/typed-cookie';
import type { z } from 'zod';
import type { RequestState } from '~/api/request-state.server';

type Configured = Pick<RequestState, 'config'>;

const isHttps = ({ config }: Configured) => config.publicOrigin.startsWith('https:');

/** Every cookie of the portal; «Cookies» names them all. */
export const COOKIES = ['session', 'visitor', 'draft', 'flash'] as const;
type CookieName = (typeof COOKIES)[number];

/** How many minutes a cookie lasts; the others last as long as the browser is open. */
export const COOKIE_MINUTES = { draft: 10, flash: 1 } as const;

/** With `__Host-`, which needs https, no other host below the same domain can set the cookie. */
export const cookieName = (state: Configured, name: CookieName): string =>
  isHttps(state) ? `__Host-${name}` : name;

/** A cookie for this site only, whatever its value. */
export function siteCookie(state: Configured, name: keyof typeof COOKIE_MINUTES): Cookie {
  return createCookie(cookieName(state, name), {
    maxAge: minutesToSeconds(COOKIE_MINUTES[name]),
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(state),
    encode: String, // The value is base64, which a cookie holds as it is.
  });
}

/** Whether the browser sent the cookie, whatever it holds. */
export function hasCookie({ headers }: Request, name: string): boolean {
  return (headers.get('cookie') ?? '').split(/; */).some((pair) => pair.startsWith(`${name}=`));
}

/** What a cookie holds; null without one, and when it is not one that we made: forged or cut short. */
export async function readCookie<Schema extends z.ZodType>(
  cookie: TypedCookie<Schema>,
  request: Request,
): Promise<z.infer<Schema> | null> {
  if (!hasCookie(request, cookie.name)) return null;
  return cookie.parse(request.headers.get('cookie')).catch(() => null);
}

/** The `Set-Cookie` that takes a cookie away. */
export const endCookie = (cookie: Pick<Cookie, 'serialize'>): Promise<string> =>
  cookie.serialize('', { maxAge: 0 });

/** The `Set-Cookie` of a visitor, which the API reads as it is; lasts as long as the browser's session. */
export function visitorCookie(state: Configured, visitor: string): string {
  const secure = isHttps(state) ? '; Secure' : '';
  return `${cookieName(state, 'visitor')}=${visitor}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
