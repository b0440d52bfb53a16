import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Config } from '../config';
import type { Caller } from '../workflows/session';

/** `__Host-` needs https; on plain http (the demo, text browsers) the bare name is used. */
const isHttps = (config: Pick<Config, 'publicOrigin'>) => config.publicOrigin.startsWith('https:');

const nameOf = (config: Pick<Config, 'publicOrigin'>, name: string): string =>
  isHttps(config) ? `__Host-${name}` : name;

export const sessionCookieName = (config: Pick<Config, 'publicOrigin'>): string =>
  nameOf(config, 'session');

export const visitorCookieName = (config: Pick<Config, 'publicOrigin'>): string =>
  nameOf(config, 'visitor');

export function setSessionCookie(http: Context, config: Config, token: string): void {
  setCookie(http, sessionCookieName(config), token, {
    httpOnly: true,
    secure: isHttps(config),
    sameSite: 'Lax',
    path: '/',
  });
}

export function clearSessionCookie(http: Context, config: Config): void {
  deleteCookie(http, sessionCookieName(config), { path: '/', secure: isHttps(config) });
}

/** What the token of somebody without a login is bound to. */
export const visitorSubject = (visitor: string): string => `visitor:${visitor}`;

/**
 * What an anti-forgery token is bound to: the login, or before it the visitor cookie that the web
 * tier hands out with the first page. Null when the visitor has neither.
 */
export function csrfSubject(http: Context, config: Config, caller: Caller | null): string | null {
  if (caller) return `session:${caller.sessionHash}`;
  const visitor = getCookie(http, visitorCookieName(config));
  return visitor ? visitorSubject(visitor) : null;
}
