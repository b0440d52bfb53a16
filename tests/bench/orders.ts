import sharp from 'sharp';
import type { TestDatabase } from '../worlds/database';
import type { FormClient } from '../worlds/form-client';
import { logIn, pay, photoFile, TYPED_CONTACTS } from '../worlds/journey';
import type { PortalProcess } from '../worlds/portal-process';
import { startStandIns, type StandIns } from '../worlds/stand-ins-process';
import { formatTable, median, quantile } from './figures';
import { onCore } from './load';
import { cpuMsOf } from './processor';
import { TimedClient } from './timed-client';

/** Before that many the engine still compiles what an order runs through. */
const WARM_UP = 200;
const ORDERS = 100;
const ORDERING_AT_ONCE = 4;
const PHOTOS = 20;

/** What a phone takes, and what script in its browser makes of it before it is sent. */
const PHONE = { width: 4000, height: 3000 };
const SHRUNK = { width: 1317, height: 988 };
const MIDDLE = { left: '278', top: '0', width: '760' };

/** People for the orders below, and stand-ins that take no time of the portal's core. */
export async function startOrderBench(database: TestDatabase, port: number): Promise<StandIns> {
  const photo = Buffer.from(await (await photoFile()).arrayBuffer());
  const count = WARM_UP + ORDERS + 1;
  return startStandIns(database, port, { count, photo, prefix: onCore(1) });
}

/** Whole orders through the forms, and what a photo adds to one; warm. */
export async function measureOrders(
  portal: PortalProcess,
  people: readonly string[],
): Promise<string> {
  await orderAll(portal.origin, people.slice(0, WARM_UP), new Map());
  const steps = new Map<string, number[]>();
  const cpuBefore = await cpuMsOf([portal.pid]);
  const started = performance.now();
  await orderAll(portal.origin, people.slice(WARM_UP, WARM_UP + ORDERS), steps);
  const perSecond = ORDERS / ((performance.now() - started) / 1000);
  const cpu = ((await cpuMsOf([portal.pid])) - cpuBefore) / ORDERS;
  const photographer = new TimedClient(portal.origin, new Map());
  await beginOrder(photographer, people[WARM_UP + ORDERS] ?? '');
  const whole = await measurePhotos(portal, photographer, PHONE, uploadAndCrop);
  const shrunk = await measurePhotos(portal, photographer, SHRUNK, sendWithCrop);
  const times = [...steps].map(([step, all]) => [
    step,
    `${median(all).toFixed(0)} ms`,
    `${quantile(all, 0.99).toFixed(0)} ms`,
  ]);
  const title = `Orders, ${ORDERING_AT_ONCE} at once: ${perSecond.toFixed(1)} a second`;
  return [
    formatTable([title, 'median', 'p99'], times),
    formatTable(
      ['Processor time of the portal', ''],
      [
        [`An order with the photo that is there, after ${WARM_UP}`, `${cpu.toFixed(0)} ms`],
        ['A photo of 12 megapixels and its crop', `${whole.toFixed(0)} ms`],
        ['The same, cropped by script and sent in one', `${shrunk.toFixed(0)} ms`],
      ],
    ),
  ].join('\n\n');
}

async function orderAll(
  origin: string,
  people: readonly string[],
  steps: Map<string, number[]>,
): Promise<void> {
  const waiting = [...people];
  const orderOneByOne = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const browser = new TimedClient(origin, steps);
      await beginOrder(browser, name);
      await browser.submit('Gå til betaling', { conditionsAccepted: 'on' });
      await browser.submit('Næste', { reepayPaymentType: 'SinglePayment' });
      const { pathname } = (await pay(browser)).url;
      if (pathname !== '/order/receipt') throw new Error(`${name} ended at ${pathname}`);
    }
  };
  await Promise.all(Array.from({ length: ORDERING_AT_ONCE }, orderOneByOne));
}

/** Up to the summary, since the photo is there. */
async function beginOrder(browser: FormClient, name: string): Promise<void> {
  await logIn(browser, name);
  await browser.open('/order');
  await browser.open('/order/configuration');
  await browser.submit('Næste');
  await browser.submit('Næste', TYPED_CONTACTS);
}

/** As without script: the photo page, the crop page with its picture, and the summary that follows. */
async function uploadAndCrop(browser: FormClient, photo: File): Promise<void> {
  await browser.submit('Upload foto', { photo });
  const headers = { cookie: browser.cookieHeader() };
  await (await fetch(`${browser.origin}/order/photo/draft`, { headers })).arrayBuffer();
  await browser.submit('Brug dette udsnit');
}

/** As with script: the photo page, and the summary that follows. */
async function sendWithCrop(browser: FormClient, photo: File): Promise<void> {
  await browser.submit('Upload foto', { photo, ...MIDDLE, intent: 'save' });
}

/** Processor time of a photo with its crop and the pages on the way, in milliseconds. */
async function measurePhotos(
  portal: PortalProcess,
  browser: FormClient,
  { width, height }: typeof PHONE,
  give: (browser: FormClient, photo: File) => Promise<void>,
): Promise<number> {
  const bytes = new Uint8Array(await phonePicture(width, height));
  const giveOne = async () => {
    await browser.open('/order/photo');
    await give(browser, new File([bytes], 'mig.jpg'));
    const pathname = browser.page?.url.pathname;
    if (pathname !== '/order/summary') throw new Error(`A photo led to ${pathname}`);
  };
  await giveOne();
  const before = await cpuMsOf([portal.pid]);
  for (let count = 0; count < PHOTOS; count++) await giveOne();
  return ((await cpuMsOf([portal.pid])) - before) / PHOTOS;
}

/** As detailed as a photograph: soft shapes of every colour, some 2 MB for 12 megapixels. */
async function phonePicture(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const [across, along] = [Math.round(width / 16), Math.round(height / 16)];
  const blots = await sharp({
    create: { width: across, height: along, channels: 3, background: '#888', noise },
  })
    .png()
    .toBuffer();
  return sharp(blots)
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .jpeg({ quality: 92 })
    .toBuffer();
}
