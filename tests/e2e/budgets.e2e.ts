import type { Response } from '@playwright/test';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '../support/browser';
import { tours } from '../support/browser-tours';

/*
 * What the portal sends, read from its real answers: how large, with which headers, and nothing from
 * anywhere else (quality: «Requirements», «Headers»).
 */

test.describe.configure({ mode: 'parallel' });

const MOST_HTML_BYTES = 14 * 1024;
const MOST_CSS_BYTES = 12 * 1024;
const MOST_SCRIPT_BYTES = 10 * 1024;

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

/** What is wrong with one page of the portal, as it came over the wire. */
function weigh(html: string, headers: Record<string, string>): string[] {
  const policy = (headers['content-security-policy'] ?? '').split('; ');
  const scripts = html.match(/<script\b[^>]*>/g) ?? [];
  const isScriptless = policy.includes("script-src 'none'");
  const bytes = brotliCompressSync(html).length;
  return [
    ...(bytes > MOST_HTML_BYTES ? [`${bytes} bytes of HTML`] : []),
    ...Object.entries(HEADERS)
      .filter(([name, value]) => headers[name] !== value)
      .map(([name]) => `${name}: ${headers[name]}`),
    ...POLICY.filter((directive) => !policy.includes(directive)).map((each) => `lacks ${each}`),
    ...(isScriptless && scripts.length > 0 ? [`forbids ${scripts.join()}`] : []),
    ...(!isScriptless && (scripts.length !== 1 || !policy.includes("script-src 'self'"))
      ? [`runs ${scripts.join()}`]
      : []),
    ...(/\son[a-z]+=|style="/.test(html) ? ['has script or style inline'] : []),
  ];
}

for (const [name, tour] of Object.entries(tours)) {
  test(`every page is light and guarded, and asks nobody else: ${name}`, async ({
    page,
    portal,
    served,
  }) => {
    const problems: string[] = [];
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol !== 'data:' && origin !== portal.origin) problems.push(`asks ${request.url()}`);
    });
    await tour({
      page,
      portal,
      see: async (screen) => {
        // The payment window is another site.
        if (/\/sandbox\/(reepay|netaxept)\//.test(page.url())) return;
        const { html, headers } = await served();
        problems.push(...weigh(html, headers).map((problem) => `${screen}: ${problem}`));
      },
    });
    expect(problems).toEqual([]);
  });
}

test('one stylesheet and one script, compressed beforehand and kept for a year', async ({
  page,
}) => {
  const assets: Response[] = [];
  page.on('response', (response) => {
    if (/\/assets\//.test(response.url())) assets.push(response);
  });
  await page.goto('/login');
  await page.goto('/sandbox/components');
  await page.waitForLoadState('networkidle');
  const files = [...new Map(assets.map((asset) => [asset.url(), asset])).values()];
  const sizes: Record<string, number> = {};
  for (const file of files) {
    const headers = await file.allHeaders();
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    sizes[file.url().replace(/.*\./, '')] = Number(headers['content-length']);
  }
  expect(Object.keys(sizes).toSorted()).toEqual(['css', 'js']);
  expect(files).toHaveLength(2);
  expect(sizes['css']).toBeLessThanOrEqual(MOST_CSS_BYTES);
  expect(sizes['js']).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
});

test('the doors of the client router are shut', async ({ portal }) => {
  for (const path of ['/__manifest', '/__manifest?p=/login', '/login.data', '/_root.data']) {
    const response = await fetch(new URL(path, portal.origin), { redirect: 'follow' });
    expect([path, response.status]).toEqual([path, 404]);
  }
});
