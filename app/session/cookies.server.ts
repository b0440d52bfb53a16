import type { RequestState } from './context.server';

/** The comma before another cookie, not the one in a date. */
const NEXT_COOKIE = /, (?=[^\s;,=]+=)/;

type Configured = Pick<RequestState, 'config'>;

const isHttps = ({ config }: Configured) => config.publicOrigin.startsWith('https:');

/** With `__Host-`, which needs https, no other host below the same domain can set the cookie. */
export const cookieName = (state: Configured, name: string): string =>
  isHttps(state) ? `__Host-${name}` : name;

/** The value of a cookie as the browser sent it, or null. */
export function readCookie(state: Configured, request: Request, plainName: string): string | null {
  const name = cookieName(state, plainName);
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
}

/** A `Set-Cookie` value for this site only; ends with the browser's session without `maxAgeSeconds`. */
export function cookieText(
  state: Configured,
  name: string,
  value: string,
  maxAgeSeconds?: number,
): string {
  const secure = isHttps(state) ? '; Secure' : '';
  const maxAge = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
  return `${cookieName(state, name)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}${maxAge}`;
}

/** Every `Set-Cookie` of an answer; the headers of plain `remix-serve` have no `getSetCookie`. */
export function setCookiesOf(headers: Headers): string[] {
  if ('getSetCookie' in headers) return headers.getSetCookie();
  return ((headers as Headers).get('set-cookie') ?? '').split(NEXT_COOKIE).filter(Boolean);
}
