import { describe, expect, it } from 'vitest';
import { ApiSession } from '../worlds/api-session';
import { sharedPortal } from '../worlds/portal-per-test';

const DSB_PAGES = {
  ios: 'https://apps.apple.com/dk/app/dsb/id1',
  android: 'https://play.google.com/store/apps/details?id=dk.dsb',
};
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36';

describe('the app that shows a card', () => {
  const env = { APP_PAGES: JSON.stringify({ DsbApp: DSB_PAGES }) };
  const portal = sharedPortal({ runsJobs: false, env });

  const scan = (delivery: string, phone: string) =>
    fetch(`${portal.origin}/api/qr/app?delivery=${delivery}`, {
      headers: { 'User-Agent': phone },
      redirect: 'manual',
    });

  it.each([
    ['DsbApp', IPHONE, DSB_PAGES.ios],
    ['DsbApp', ANDROID, DSB_PAGES.android],
    ['UngdomskortApp', IPHONE, 'https://apps.apple.com/dk/search?term=Ungdomskort'],
    ['UngdomskortApp', ANDROID, 'https://play.google.com/store/search?q=Ungdomskort&c=apps'],
  ])('is found by a phone without a login: %s, %s', async (delivery, phone, address) => {
    const answer = await scan(delivery, phone);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, address]);
  });

  it.each([
    ['Normal', 404],
    ['Rejsekort', 404],
    ['https://evil.example', 422],
  ])('is not offered for a delivery without an app (%s)', async (delivery, status) => {
    expect((await scan(delivery, IPHONE)).status).toBe(status);
  });

  it('is named among the data of the person', async () => {
    const bo = await ApiSession.signIn(portal, 'bo');
    expect(await bo.read('/auth/user-info')).toMatchObject({
      iosAppDownload: 'https://apps.apple.com/dk/search?term=Ungdomskort',
      androidAppDownload: 'https://play.google.com/store/search?q=Ungdomskort&c=apps',
      qrCodeDownload: `${portal.origin}/api/qr/app?delivery=UngdomskortApp`,
    });
  });
});
