import { describe, expect, it } from 'vitest';
import { replacePhoto } from '#server/db/photos';
import { givePhoto, pay, photoFile } from '../worlds/journey';
import { codeByLetter, comeByCode } from '../worlds/letters';
import { walkLinks } from '../worlds/links';
import { personOf } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { hrefOf, pathOf, textOf } from '../worlds/shown';

/* Who has come by the code of an order is led to no page that is not theirs: docs/rules/assisted-orders.md. */

describe('every link on the pages of who has come by a code leads where it says', () => {
  const portal = portalPerTest({ runsJobs: false });
  const OPEN = [
    ...['/contact', '/cookies'],
    '/files/terms?termsAndConditionsFileId=FynBus&videre=%2Forder%2Fsummary',
    ...['/help', '/order/cancel', '/order/configuration', '/order/configuration/delivery'],
    ...['/order/configuration/periods', '/order/configuration/route'],
    '/order/configuration/route?vis=vaelg',
  ];
  const AFTER = ['/order/summary', '/privacy', '/was'];

  async function start() {
    return comeByCode(portal, await codeByLetter(portal, 'anna'));
  }

  it('before there is a photo, and once it is given and the conditions are accepted', async () => {
    const browser = await start();
    expect(await walkLinks(browser)).toEqual({
      seen: [...OPEN, '/order/photo', ...AFTER],
      dead: [],
    });
    await browser.open('/order/photo');
    await givePhoto(browser);
    expect(await walkLinks(browser)).toEqual({
      seen: [...OPEN, '/order/photo', '/order/photo/file', ...AFTER],
      dead: [],
    });
    await browser.open('/order/summary');
    await browser.submit('Gå til betaling', { conditionsAccepted: 'on' });
    expect(await walkLinks(browser)).toEqual({
      seen: [...OPEN, '/order/payment-mode', '/order/photo', '/order/photo/file', ...AFTER],
      dead: [],
    });
  });

  it('with a photo from before, which they can’t change', async () => {
    const { id } = await personOf(portal, 'anna');
    const jpeg = Buffer.from(await (await photoFile()).arrayBuffer());
    const { db } = portal.deps.connection;
    const photo = { beneficiaryId: id, jpeg, now: portal.clock.now() };
    await db.transaction().execute((tx) => replacePhoto(tx, photo));
    const browser = await start();
    expect(await walkLinks(browser)).toEqual({
      seen: [...OPEN, '/order/photo/file', ...AFTER],
      dead: [],
    });
    for (const path of ['/order/photo', '/order/photo/crop']) {
      await browser.open(path);
      expect(pathOf(browser)).toBe('/order/summary');
    }
  });

  it('after a payment that was given up, and after it is paid', async () => {
    const browser = await start();
    await browser.open('/order/photo');
    await givePhoto(browser);
    await browser.submit('Gå til betaling', { conditionsAccepted: 'on' });
    await browser.submit('Næste', { reepayPaymentType: 'SinglePayment' });
    await browser.submit('Fortryd');
    expect(pathOf(browser)).toMatch(/^\/payment-status\//);
    expect(hrefOf(browser, 'Prøv igen')).toBe('/order/payment-mode');
    expect((await walkLinks(browser)).dead).toEqual([]);
    await browser.open('/order/payment-mode');
    await browser.submit('Næste', { reepayPaymentType: 'SinglePayment' });
    await pay(browser);
    await portal.runJobs();
    await browser.open('/order/receipt');
    expect(await walkLinks(browser)).toEqual({
      seen: ['/contact', '/cookies', '/help', '/logout', '/order/receipt', '/privacy', '/was'],
      dead: [],
    });
    await browser.open('/logout');
    expect(hrefOf(browser, 'Bliv logget ind')).toBe('/order/receipt');
  });

  it('on the pages that tell of an error', async () => {
    const browser = await start();
    for (const [path, text] of [
      ['/error?kode=foreign-origin', 'Gå til bestillingen'],
      ['/order/changed', 'Gå til bestillingen'],
      ['/files/terms?termsAndConditionsFileId=Nobody', 'Gå til bestillingen'],
    ] as const) {
      await browser.open(path);
      expect(hrefOf(browser, text), path).toBe('/order/summary');
      expect((await walkLinks(browser)).dead, path).toEqual([]);
    }
  });

  it('and whoever gives the order up is logged out, since the login was for nothing else', async () => {
    const browser = await start();
    await browser.open('/order/cancel');
    await browser.submit('Afbryd bestilling');
    expect(pathOf(browser)).toBe('/login');
    expect(browser.page?.html).toContain('Din bestilling er afbrudt');
    await browser.open('/order/summary');
    expect(pathOf(browser)).toBe('/login');
    expect(textOf(browser)).not.toContain('Overblik');
  });
});
