import { brotliCompressSync } from 'node:zlib';
import type { Finding } from './finding';

/* What the portal sends as a page: how large, and with which headers (quality: «Requirements», «Headers»). */

const MOST_HTML_BYTES = 14 * 1024;

const HEADERS = {
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
];

function listProblems(html: string, headers: Record<string, string>): string[] {
  const policy = (headers['content-security-policy'] ?? '').split('; ');
  // Data for a script runs nothing.
  const scripts = (html.match(/<script\b[^>]*>/g) ?? []).filter(
    (tag) => !tag.includes('type="application/json"'),
  );
  // The calendar has one of its own, which nothing waits for.
  const always = scripts.filter((tag) => !/\basync\b.*\/assets\/client-/.test(tag));
  const isScriptless = policy.includes("script-src 'none'");
  const bytes = brotliCompressSync(html).length;
  return [
    ...(bytes > MOST_HTML_BYTES ? [`${bytes} bytes of HTML`] : []),
    ...Object.entries(HEADERS)
      .filter(([name, value]) => headers[name] !== value)
      .map(([name]) => `${name}: ${headers[name]}`),
    ...POLICY.filter((directive) => !policy.includes(directive)).map((each) => `lacks ${each}`),
    ...(isScriptless && scripts.length > 0 ? [`forbids ${scripts.join()}`] : []),
    ...(!isScriptless && (always.length !== 1 || !policy.includes("script-src 'self'"))
      ? [`runs ${scripts.join()}`]
      : []),
    ...(/\son[a-z]+=|style="/.test(html) ? ['has script or style inline'] : []),
  ];
}

/** What is wrong with one page of the portal, as it came over the wire. */
export function checkWeight(
  name: string,
  { html, headers }: { html: string; headers: Record<string, string> },
): Finding[] {
  return listProblems(html, headers).map((message) => ({
    page: name,
    rule: 'ours/weight',
    message,
  }));
}
