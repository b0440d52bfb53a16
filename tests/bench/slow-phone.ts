import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { buildIfNeeded } from '#server/cli/build';
import { chromiumOptions, ensureChromium } from '../run/chromium';
import { press } from '../worlds/browser';
import {
  acceptConditions,
  choosePaymentMode,
  giveContacts,
  givePhoto,
  logIn,
  payByCard,
} from '../worlds/browser-order';
import { startPortal } from '../worlds/portal';
import { formatTable, median } from './figures';

/*
 * `npm run bench:slow-phone`: when each page is first seen on a small phone with a slow processor and
 * a poor line, everything fetched anew. Chromium slows itself down; the portal runs at full speed.
 */

const LATENCY_MS = 400;
const BYTES_PER_SECOND = 400_000 / 8;
const TIMES_SLOWER = 6;
const ROUNDS = 5;
const PHONE = { width: 360, height: 640 };
/** What is aimed at, in milliseconds. */
const MOST_MS = 1600;

const BEFORE_CONTACTS = [
  '/order/configuration',
  '/order/configuration/scheme',
  '/order/configuration/subsidy',
  '/order/configuration/route',
  '/order/configuration/delivery',
  '/order/configuration/periods',
  '/order/contacts',
  '/order/contacts/address',
];

async function main(): Promise<void> {
  ensureChromium();
  await buildIfNeeded();
  const portal = await startPortal();
  const browser = await chromium.launch(chromiumOptions());
  const rows: string[][] = [];
  try {
    const context = await browser.newContext({ baseURL: portal.origin, viewport: PHONE });
    const measure = async (...paths: string[]) => {
      for (const path of paths) rows.push(rowOf(path, await firstPaints(context, path)));
    };
    await measure('/login');
    const page = await context.newPage();
    await logIn(page, 'anna');
    await measure(...BEFORE_CONTACTS);
    await page.goto('/order/configuration');
    await press(page, 'Næste');
    await giveContacts(page);
    await measure('/order/photo');
    await givePhoto(page);
    await page.goto('/order/photo');
    await press(page, 'Vælg et andet udsnit');
    await measure('/order/photo/crop');
    await press(page, 'Brug dette udsnit');
    await measure('/order/summary', '/order/cancel');
    await acceptConditions(page);
    await measure('/order/payment-mode');
    await choosePaymentMode(page, 'Betal én gang');
    await payByCard(page);
    await measure(pathOf(page), '/overview');
  } finally {
    await browser.close();
    await portal.close();
  }
  const title = `${LATENCY_MS} ms, 400 kbit/s, processor ÷ ${TIMES_SLOWER}`;
  console.log(formatTable([title, 'first paint', 'slowest', `at most ${MOST_MS} ms`], rows));
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

const rowOf = (path: string, times: number[]): string[] => [
  path,
  `${median(times).toFixed(0)} ms`,
  `${Math.max(...times).toFixed(0)} ms`,
  median(times) <= MOST_MS ? 'yes' : 'no',
];

/** Milliseconds from the navigation to the first contentful paint, in several views with no cache. */
async function firstPaints(context: BrowserContext, path: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
    await page.goto(path);
    if (pathOf(page) !== path) throw new Error(`${path} led to ${pathOf(page)}`);
    times.push(await page.evaluate(firstPaint));
    await page.close();
  }
  return times;
}

/** In the page: waits for the paint, which may come after the load. */
const firstPaint = () =>
  new Promise<number>((done) => {
    new PerformanceObserver((list, observer) => {
      const [paint] = list.getEntriesByName('first-contentful-paint');
      if (!paint) return;
      observer.disconnect();
      done(paint.startTime);
    }).observe({ type: 'paint', buffered: true });
  });

await main();
