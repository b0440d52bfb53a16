import { describe, expect, it } from 'vitest';
import { signedIn } from '../worlds/order-world';
import { sharedPortal } from '../worlds/portal-per-test';
import { textOf } from '../worlds/shown';

describe('clara, who has begun her first order', () => {
  const portal = sharedPortal({ runsJobs: false, seedsOrders: true });

  it('goes on with a card of plastic, which needs the photo that she has not given yet', async () => {
    const browser = await signedIn(portal, 'clara');
    await browser.open('/overview');
    expect(textOf(browser)).toContain('Fortsæt');
    await browser.open('/order/configuration');
    expect(textOf(browser)).toContain('Plastickort med posten');
    await browser.open('/profile');
    expect(browser.page!.document.querySelector('main img')).toBeNull();
  });
});
