import type { AppLoadContext } from '@remix-run/node';
import { describe, expect, test } from 'vitest';
import type { AuthCheck } from '#server/contract/auth';
import { calls } from '#server/contract/calls';
import type { RefusalCode } from '#server/contract/refusals';
import { orderAction } from '~/routes/order/order-page.server';
import { answered, refused } from '../../tests/mocks/answered';
import { ANNA, NOBODY, webConfig } from '../../tests/mocks/visitors';
import { requestState, takeCookies } from '~/api/request-state.server';
import { readFlash } from './flash.server';
import { guardedLoader } from './page.server';

const ORIGIN = 'https://portal.example';
const CONTACTS = '/order/contacts';

const signedInAs = (userId: string): AuthCheck => ({
  ...ANNA,
  user: ANNA.user && { ...ANNA.user, userId },
  openFlowId: 'flow',
});

/** A request's context with an API that knows only this login, and refuses all else. */
function context(session: AuthCheck, code: RefusalCode = 'not-signed-in'): AppLoadContext {
  return {
    config: { ...webConfig, publicOrigin: ORIGIN },
    api: async (call) => {
      if (call === calls.authCheck) return answered(calls.authCheck, session);
      if (call === calls.translations) return answered(calls.translations, {});
      return refused(code);
    },
  };
}

const save = orderAction(async ({ api }) => api.get(calls.profile));
const show = guardedLoader(async ({ draft }) => ({ draft: await draft() }));

async function answerOf(work: () => Promise<unknown>): Promise<Response> {
  try {
    return (await work()) as Response;
  } catch (thrown) {
    return thrown as Response;
  }
}

/** Posts the form and hands back the answer with the cookies that the browser then holds. */
async function post(
  session: AuthCheck,
  fields: Record<string, string | string[] | File>,
  code?: RefusalCode,
) {
  const body = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) body.append(name, value);
  }
  const request = new Request(`${ORIGIN}${CONTACTS}`, { method: 'POST', body });
  const args = { request, params: {}, context: context(session, code) };
  const answer = await answerOf(() => save(args));
  const cookies = answer.headers.getSetCookie();
  return { answer, cookies, cookie: cookies.map((text) => text.split(';')[0]).join('; ') };
}

function get(page: AppLoadContext, cookie: string, path = CONTACTS) {
  const request = new Request(`${ORIGIN}${path}`, { headers: { cookie } });
  return show({ request, params: {}, context: page });
}

const typed = { csrf: 'old.token', userId: 'anna', flowId: 'flow', version: '3', email: 'a@b.dk' };

/** What the next page says. */
const flashIn = (cookie: string) =>
  readFlash(requestState(context(NOBODY)), new Request(ORIGIN, { headers: { cookie } }));

describe('a form whose login has ended', () => {
  test('leads to the login, with the way back, and says that the input is kept', async () => {
    const { answer, cookies, cookie } = await post(NOBODY, typed);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/login?videre=%2Forder%2Fcontacts');
    const draft = cookies.find((text) => text.startsWith('__Host-draft='));
    expect(draft).toMatch(/; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(draft).not.toContain('a@b.dk');
    await expect(flashIn(cookie)).resolves.toEqual({
      type: 'info',
      key: 'session.draft.log-in',
    });
  });

  test('shows the same person what was typed, without the hidden values, once', async () => {
    const { cookie } = await post(NOBODY, typed);
    const page = context(signedInAs('anna'));
    await expect(get(page, cookie)).resolves.toEqual({ draft: { email: 'a@b.dk' } });
    const dropped = (await takeCookies(requestState(page))).join();
    expect(dropped).toMatch(/^__Host-draft=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test('keeps each of several ticks, and no code of a phone', async () => {
    const { cookie } = await post(NOBODY, {
      ...{ userId: 'anna', name: 'Grete', grants: ['support', 'cpr'], code: '123456' },
    });
    await expect(get(context(signedInAs('anna')), cookie)).resolves.toEqual({
      draft: { name: 'Grete', grants: ['support', 'cpr'] },
    });
  });

  test('is kept as well when the API is the first to notice', async () => {
    const { answer, cookie } = await post(signedInAs('anna'), typed);
    expect(answer.headers.get('location')).toBe('/login?videre=%2Forder%2Fcontacts');
    await expect(get(context(signedInAs('anna')), cookie)).resolves.toEqual({
      draft: { email: 'a@b.dk' },
    });
  });

  test('is shown neither to another person nor on another page', async () => {
    const { cookie } = await post(NOBODY, typed);
    await expect(get(context(signedInAs('bo')), cookie)).resolves.toEqual({ draft: null });
    await expect(get(context(signedInAs('anna')), cookie, '/order/summary')).resolves.toEqual({
      draft: null,
    });
  });

  test('ignores a cookie that somebody tampered with', async () => {
    const { cookie } = await post(NOBODY, typed);
    for (const bad of [
      cookie.replace(/draft=..../, 'draft=AAAA'),
      '__Host-draft=kort',
      '__Host-draft=%%%',
      `__Host-draft=${btoa(JSON.stringify('A'.repeat(22)))}`,
    ]) {
      await expect(get(context(signedInAs('anna')), bad)).resolves.toEqual({ draft: null });
    }
  });

  test('of which nobody knows whose it was is not spoken of', async () => {
    const { answer, cookies } = await post(NOBODY, { email: 'a@b.dk' });
    expect(answer.headers.get('location')).toBe('/login?videre=%2Forder%2Fcontacts');
    expect(cookies.join()).not.toMatch(/draft=|flash=/);
  });

  test.each([
    ['with nothing typed', { csrf: 'old.token', userId: 'anna', flowId: 'flow' }],
    ['with hidden values alone', { userId: 'anna', unseen: 'ids back', ids: '1', back: '/' }],
    ['with fields left empty', { userId: 'anna', note: ' ' }],
    ['with a code alone', { userId: 'anna', code: '123456' }],
    ['with only a file', { userId: 'anna', photo: new File(['x'], 'x.jpg') }],
    ['above what a cookie holds', { ...typed, note: 'x'.repeat(3000) }],
  ])('%s is not kept, and the login says that it may not be saved', async (_case, fields) => {
    const { answer, cookies, cookie } = await post(NOBODY, fields);
    expect(answer.headers.get('location')).toBe('/login?videre=%2Forder%2Fcontacts');
    expect(cookies.join()).not.toMatch(/draft=/);
    await expect(flashIn(cookie)).resolves.toEqual({
      type: 'warning',
      key: 'session.draft.unknown',
    });
  });
});

describe('a form from somebody else’s login', () => {
  test('saves nothing and leads to the page that says so', async () => {
    const { answer } = await post(signedInAs('bo'), typed);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/order/changed?person=anden');
  });
});

describe('a form whose order changes while it is sent', () => {
  test.each(['stale-order', 'order-not-open', 'no-flow'] as const)(
    'leads to what became of that order when the API says %s',
    async (code) => {
      const { answer } = await post(signedInAs('anna'), typed, code);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe('/order/changed?flowId=flow');
    },
  );
});
