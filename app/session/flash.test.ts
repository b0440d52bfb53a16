import { describe, expect, test } from 'vitest';
import { requestState, takeCookies } from '~/api/request-state.server';
import { addFlash, clearFlash, readFlash, type Flash } from './flash.server';

const ORIGIN = 'https://portal.example';
const SAVED: Flash = { type: 'success', key: 'route.saved' };

/** What a visitor's requests share; only the origin counts here. */
const visit = () => requestState({ config: { publicOrigin: ORIGIN } as never });

const pageWith = (cookie: string) => new Request(`${ORIGIN}/overview`, { headers: { cookie } });

/** The cookie a browser sends after the answer that left the message. */
async function cookieOf(flash: Flash): Promise<string> {
  const state = visit();
  addFlash(state, flash);
  return (await takeCookies(state)).join().split(';')[0]!;
}

describe('a message for the next page', () => {
  test('is read on that page, and removed by its answer', async () => {
    const cookie = `a=1; ${await cookieOf(SAVED)}`;
    await expect(readFlash(visit(), pageWith(cookie))).resolves.toEqual(SAVED);
    const state = visit();
    clearFlash(state, pageWith(cookie));
    await expect(takeCookies(state)).resolves.toEqual([
      '__Host-flash=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
  });

  test('is not there without a cookie, and no cookie is removed', async () => {
    await expect(readFlash(visit(), pageWith('a=1'))).resolves.toBeNull();
    const state = visit();
    clearFlash(state, pageWith('a=1; flash=x'));
    await expect(takeCookies(state)).resolves.toEqual([]);
  });

  const forged = (value: unknown) => `__Host-flash=${btoa(JSON.stringify(value))}`;
  test.each([
    ['a free text', forged({ type: 'info', key: 'Ring til 12 34 56 78' })],
    ['a word of JavaScript as key', forged({ type: 'info', key: 'constructor' })],
    ['another type', forged({ type: 'alarm', key: 'route.saved' })],
    ['more than a message', forged({ ...SAVED, html: '<b>' })],
    ['a list', forged([SAVED])],
    ['nothing', '__Host-flash='],
    ['what is no base64', '__Host-flash=%%%'],
  ])('made by somebody else with %s counts as none', async (_what, cookie) => {
    await expect(readFlash(visit(), pageWith(cookie))).resolves.toBeNull();
  });
});
