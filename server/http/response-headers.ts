import type { Context, Next } from 'hono';
import type { Config } from '../config';

/** The one page below `/sandbox` that the web tier draws. */
export const COMPONENTS_PAGE = '/sandbox/components';

const HSTS = 'max-age=63072000; includeSubDomains';

/** Sent with every answer of pages and API: what browsers may take it for, and that nobody keeps it. */
const ALWAYS = { 'X-Content-Type-Options': 'nosniff' };
/** What is ours is for our own pages. The stand-ins play other sites, which these would break. */
const OWN = {
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  // For browsers that do not know the `frame-ancestors` of a page's policy.
  'X-Frame-Options': 'DENY',
};

const isStandIn = (path: string) =>
  path === '/sandbox' || (path.startsWith('/sandbox/') && path !== COMPONENTS_PAGE);

/**
 * The headers of every answer: pages, their redirects and errors, the API, files. Only the content
 * policy differs from page to page (app/session/headers.server.ts). They are set on the answer itself:
 * `http.header` would make another answer of it each time, whose body leaves as a stream.
 */
export function setResponseHeaders({ publicOrigin }: Pick<Config, 'publicOrigin'>) {
  const always = publicOrigin.startsWith('https:')
    ? { ...ALWAYS, 'Strict-Transport-Security': HSTS }
    : ALWAYS;
  const own = { ...always, ...OWN };
  return async (http: Context, next: Next): Promise<void> => {
    await next();
    const { headers } = http.res;
    const told = isStandIn(http.req.path) ? always : own;
    for (const [name, value] of Object.entries(told)) headers.set(name, value);
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  };
}
