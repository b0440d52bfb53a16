import type { Response } from '@playwright/test';
import { expect, test } from '../worlds/browser';

/* How much the portal sends beside its pages (gate/weight.ts), and what it does not answer at all. */

const MOST_CSS_BYTES = 12 * 1024;
const MOST_SCRIPT_BYTES = 10 * 1024;

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
