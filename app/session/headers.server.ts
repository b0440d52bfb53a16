import type { PageScript } from '~/lib/page-handle';
import type { WebConfig } from '~/config.server';

/** The security headers of every page (quality.md, «Headers»). */
export function setPageHeaders(
  headers: Headers,
  script: PageScript,
  nonce: string,
  config: WebConfig,
): void {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentSecurityPolicy(script, nonce, config));
  headers.set('Referrer-Policy', 'same-origin');
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  if (config.publicOrigin.startsWith('https:')) {
    headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains');
  }
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
    `form-action ${["'self'", ...config.paymentOrigins].join(' ')}`,
    `frame-src ${config.frameOrigins.length > 0 ? config.frameOrigins.join(' ') : "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "manifest-src 'self'",
  ].join('; ');
}
