import { generateCookie } from 'hono/cookie';
import type { Config } from '../config';
import type { Login } from '../workflows/login/find-login';
import type { Incoming } from './endpoint';

/** `__Host-` needs https; on plain http (the demo, text browsers) the bare name is used. */
const isHttps = (config: Pick<Config, 'publicOrigin'>) => config.publicOrigin.startsWith('https:');

const nameOf = (config: Pick<Config, 'publicOrigin'>, name: string): string =>
  isHttps(config) ? `__Host-${name}` : name;

const sessionCookieName = (config: Pick<Config, 'publicOrigin'>): string =>
  nameOf(config, 'session');

/** The token of the login that a call came with; null without one. */
export const sessionToken = (
  incoming: Pick<Incoming, 'cookie'>,
  config: Pick<Config, 'publicOrigin'>,
): string | null => incoming.cookie(sessionCookieName(config));

/** The name of a caller in the memory of a page. */
export const callerName = (token: string): string => `caller ${token}`;

export const visitorCookieName = (config: Pick<Config, 'publicOrigin'>): string =>
  nameOf(config, 'visitor');

export function setSessionCookie(incoming: Incoming, config: Config, token: string): void {
  incoming.setCookie(
    generateCookie(sessionCookieName(config), token, {
      httpOnly: true,
      secure: isHttps(config),
      sameSite: 'Lax',
    }),
  );
}

export function clearSessionCookie(incoming: Incoming, config: Config): void {
  incoming.setCookie(
    generateCookie(sessionCookieName(config), '', { maxAge: 0, secure: isHttps(config) }),
  );
}

/** What the token of somebody without a login is bound to. */
export const visitorSubject = (visitor: string): string => `visitor:${visitor}`;

/**
 * What an anti-forgery token is bound to: the login, or before it the visitor cookie that the web
 * tier hands out with the first page. Null when the visitor has neither.
 */
export function csrfSubject(
  incoming: Incoming,
  config: Config,
  { caller, staff }: Login,
): string | null {
  // Other windows of the same login go on after its id was changed.
  const login = staff ?? caller;
  if (login) return `family:${login.family}`;
  const visitor = incoming.cookie(visitorCookieName(config));
  return visitor ? visitorSubject(visitor) : null;
}
