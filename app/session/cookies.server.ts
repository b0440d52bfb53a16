import type { RequestState } from './context.server';

/** The comma before another cookie, not the one in a date. */
const NEXT_COOKIE = /, (?=[^\s;,=]+=)/;

/** The value of a cookie as the browser sent it, or null. */
export function readCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
}

/** A `Set-Cookie` value for this site only; ends with the browser's session without `maxAgeSeconds`. */
export function cookieText(
  state: Pick<RequestState, 'config'>,
  name: string,
  value: string,
  maxAgeSeconds?: number,
): string {
  const secure = state.config.publicOrigin.startsWith('https:') ? '; Secure' : '';
  const maxAge = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}${maxAge}`;
}

/** Every `Set-Cookie` of an answer; the headers of plain `remix-serve` have no `getSetCookie`. */
export function setCookiesOf(headers: Headers): string[] {
  if ('getSetCookie' in headers) return headers.getSetCookie();
  return ((headers as Headers).get('set-cookie') ?? '').split(NEXT_COOKIE).filter(Boolean);
}
