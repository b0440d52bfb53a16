import type { PageScript } from '~/lib/page-handle';
import type { WebConfig } from '~/config.server';

/** What a page may load and lead to; the headers of every answer stand in server/http/response-headers.ts. */
export function setPageHeaders(
  headers: Headers,
  script: PageScript,
  nonce: string,
  config: WebConfig,
): void {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentSecurityPolicy(script, nonce, config));
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
}

function contentSecurityPolicy(script: PageScript, nonce: string, config: WebConfig): string {
  const scripts = { none: "'none'", enhance: "'self'", hydrate: `'self' 'nonce-${nonce}'` }[script];
  const connect = script === 'none' ? "'none'" : "'self'";
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `connect-src ${connect}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `form-action ${formTargets(config).join(' ')}`,
    `frame-src ${config.frameOrigins.length > 0 ? config.frameOrigins.join(' ') : "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "manifest-src 'self'",
  ].join('; ');
}

/** Where a form may lead, its redirects included. */
function formTargets({ paymentOrigins, loginOrigin, publicOrigin }: WebConfig): string[] {
  const elsewhere = loginOrigin === null || loginOrigin === publicOrigin ? [] : [loginOrigin];
  return ["'self'", ...paymentOrigins, ...elsewhere];
}
