import { describe, expect, it } from 'vitest';
import { AnonymousPage } from './anonymous-page';

const FIRST_VISITOR = '00000000-0000-4000-8000-000000000001';
const VISITOR = '00000000-0000-4000-8000-000000000002';

function pageOf(html: string, init: ResponseInit = {}) {
  let drawings = 0;
  const page = new AnonymousPage({
    draw: () => {
      drawings++;
      const headers = {
        'content-type': 'text/html',
        'set-cookie': `visitor=${FIRST_VISITOR}; Path=/; HttpOnly`,
      };
      return Promise.resolve(new Response(html, { headers, ...init }));
    },
    cookieName: 'visitor',
    csrfToken: (visitor) => `token-of-${visitor}`,
  });
  return { page, drawings: () => drawings };
}

const FORMS = '<input name="csrf" value="abc"/><input name="csrf" value="abc"/>';

describe('a page that is drawn once for everybody without a login', () => {
  it('gives a new visitor a cookie, and its token in every form', async () => {
    const { page } = pageOf(FORMS);
    const answer = await page.answer(undefined);
    const visitor = /^visitor=([\w-]{36}); Path=\/; HttpOnly$/.exec(
      answer?.headers.get('set-cookie') ?? '',
    )?.[1];
    expect(visitor).not.toBe(FIRST_VISITOR);
    expect(await answer?.text()).toBe(FORMS.replaceAll('abc', `token-of-${visitor}`));
    expect(answer?.headers.get('content-type')).toBe('text/html');
  });

  it('sets no new cookie for a visitor who has one', async () => {
    const { page, drawings } = pageOf(FORMS);
    await page.answer(undefined);
    const answer = await page.answer(`visitor=${VISITOR}`);
    expect(answer?.headers.get('set-cookie')).toBeNull();
    expect(await answer?.text()).toContain(`token-of-${VISITOR}`);
    expect(drawings()).toBe(1);
  });

  it.each(['session=x', `visitor=${VISITOR}; flash=info:x`, 'visitor=x', `draft=x`])(
    'is not used for a browser that sends %s',
    async (cookies) => {
      expect(await pageOf(FORMS).page.answer(cookies)).toBeNull();
    },
  );

  it('is not kept when it is an error or holds no anti-forgery token', async () => {
    expect(await pageOf(FORMS, { status: 500 }).page.answer(undefined)).toBeNull();
    expect(await pageOf('<p>Hej</p>').page.answer(undefined)).toBeNull();
  });
});
