import { once } from 'node:events';
import { request as open, type IncomingMessage } from 'node:http';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FormClient, PageView } from '../worlds/form-client';
import { TYPED_CONTACTS } from '../worlds/journey';
import { personOf, signedIn, withJobs } from '../worlds/order-world';
import { sharedPortal } from '../worlds/portal-per-test';
import { snapshotOf } from '../worlds/rows';
import { STRANGE_TEXTS } from '../worlds/strange-texts';

/** Every form of the flow: where it is, its button, and the fields a person fills in. */
const FORMS = [
  { path: '/order/configuration', button: 'Næste', fields: [] },
  { path: '/order/configuration/scheme', button: 'Brug denne type', fields: ['schemeType'] },
  { path: '/order/configuration/delivery', button: 'Brug denne levering', fields: ['programId'] },
  {
    path: '/order/configuration/periods',
    button: 'Brug denne periode',
    fields: ['from.day', 'from.month', 'from.year', 'to.day', 'to.month', 'to.year', 'choice'],
  },
  {
    path: '/order/contacts',
    button: 'Næste',
    fields: ['email', 'repeatedEmail', 'phoneCountry', 'phone'],
  },
  {
    path: '/order/contacts/address',
    button: 'Gem',
    fields: [
      ...['personFirstName', 'personLastName', 'coName', 'streetName', 'streetNumber'],
      ...['floor', 'side', 'postcode', 'city', 'country'],
    ],
  },
  { path: '/order/photo', button: 'Upload foto', fields: ['photo'] },
  {
    path: '/order/summary',
    button: 'Gå til',
    fields: ['conditionsAccepted', 'allowMarketingContact'],
  },
  {
    path: '/order/payment-mode',
    button: 'Næste',
    fields: ['reepayPaymentType'],
    choice: { reepayPaymentType: 'SinglePayment' },
  },
  { path: '/order/cancel', button: 'Afbryd bestilling', fields: [] },
] as const;
const FILLED = FORMS.filter(({ fields }) => fields.length > 0);
const named = <F extends { path: string }>(forms: readonly F[]) =>
  forms.map((form) => [form.path, form] as const);

/** The screens' own tests try more of them, field by field. */
const BAD_TEXTS = pick('nothing at all', 'text that is far too long', 'a script');
const SCRIPT = STRANGE_TEXTS['a script'];

function pick(...kinds: (keyof typeof STRANGE_TEXTS)[]): [kind: string, text: string][] {
  return kinds.map((kind) => [kind, STRANGE_TEXTS[kind]]);
}

/** A page in Danish that says what it is, whatever its status; never a failure of ours. */
function expectDanishPage(page: PageView, statuses: readonly number[]): void {
  expect(statuses).toContain(page.status);
  expect(page.document.querySelector('html')?.getAttribute('lang')).toBe('da');
  expect(page.document.querySelector('h1')?.text).toMatch(/[a-zæøå]{3}/i);
  expect(page.html).not.toContain(SCRIPT);
}

describe('bad input', () => {
  const portal = sharedPortal({ runsJobs: false });
  let anna: FormClient;

  beforeAll(async () => {
    anna = await signedIn(portal, 'anna');
    await anna.open('/order/configuration');
    await anna.open('/order/configuration/delivery');
    await anna.submit('Brug denne levering', { programId: 'fynbus-plastic' });
    await anna.submit('Næste');
    await anna.submit('Næste', TYPED_CONTACTS);
    const { deps } = portal;
    const { id } = await personOf(portal, 'anna');
    // The photo and the terms are there, so that every page of the flow can be opened.
    await deps.connection.db
      .insertInto('photo')
      .values({ id: 'p', beneficiary_id: id, jpeg: Buffer.alloc(0), created_at: '2026-03-02' })
      .execute();
    await deps.connection.db
      .updateTable('beneficiary')
      .set({ photo_id: 'p' })
      .where('id', '=', id)
      .execute();
    await anna.open(`${portal.origin}/order/summary`);
    await anna.submit('Gå til betaling', { conditionsAccepted: 'on' });
  });

  const openForm = async (path: string) => {
    const page = await anna.open(`${portal.origin}${path}`);
    expect(page.url.pathname).toBe(path);
    expect(page.status).toBe(200);
  };
  /** What the form would send, with some of it changed or (null) left out. */
  const request = (button: string, changes: Record<string, string | null>) => {
    const { url, init } = anna.prepare(button);
    const body = init.body as FormData | URLSearchParams;
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) body.delete(name);
      else body.set(name, value);
    }
    return { url, init };
  };

  describe.each(BAD_TEXTS)('a form with %s in every field', (_kind, text) => {
    it.each(named(FILLED))(
      'of the page %s is refused, with what was typed kept',
      async (path, form) => {
        await openForm(path);
        const before = await snapshotOf(portal);
        const typed = Object.fromEntries(form.fields.map((name) => [name, text]));
        const page = await anna.newWindow().send(request(form.button, typed));
        expectDanishPage(page, [422]);
        expect(page.document.querySelector('title')?.text).toMatch(/^Fejl: /);
        expect(page.document.querySelector('[role=alert] a, [role=alert] li')).not.toBeNull();
        for (const name of form.fields) {
          const input = page.document.querySelector(`main input[name="${name}"][type=text]`);
          if (input && text.trim() !== '') expect(input.getAttribute('value'), name).toBe(text);
        }
        expect(await snapshotOf(portal)).toEqual(before);
      },
    );
  });

  it.each(named(FILLED))(
    'a form of %s with every field sent twice gets a Danish page',
    async (path, form) => {
      await openForm(path);
      const before = await snapshotOf(portal);
      const { url, init } = request(form.button, {});
      for (const name of form.fields) {
        (init.body as FormData).append(name, '-1');
        (init.body as FormData).append(name, '0.5');
      }
      const page = await anna.newWindow().send({ url, init });
      expectDanishPage(page, [422]);
      expect(await snapshotOf(portal)).toEqual(before);
    },
  );

  describe.each(named(FORMS))('a form of %s', (path, form) => {
    const { button } = form;
    const choice = 'choice' in form ? form.choice : {};
    beforeEach(() => openForm(path));

    it.each([
      ['a wrong anti-forgery token', { csrf: 'salt.forkert' }],
      ['no anti-forgery token', { csrf: null }],
      ['an anti-forgery token of emoji', { csrf: 'salt.👩‍🎓' }],
      ['an anti-forgery token with a line break', { csrf: 'salt\r\nx-api-key: x' }],
    ])('with %s is refused or to be sent once more, and saves nothing', async (_name, changes) => {
      const before = await snapshotOf(portal);
      const page = await anna.newWindow().send(request(button, { ...choice, ...changes }));
      // A form that saves nothing may lead on; one that would save is refused, or shown again as it was typed.
      if (page.status !== 403 && !page.html.includes('Siden var fra før, du loggede ind.')) {
        expect(['/order/configuration', '/order/photo']).toContain(path);
      }
      expectDanishPage(page, [403, 200, 422]);
      // In the frame of somebody who is still logged in.
      expect(page.html).toContain('Log ud');
      expect(await snapshotOf(portal)).toEqual(before);
    });

    it.each([
      ['an unknown order', { flowId: 'findes-ikke' }],
      ['no order', { flowId: null }],
      ['an order with a name that is far too long', { flowId: 'x'.repeat(10_000) }],
      ['somebody else', { userId: 'en-anden' }],
      ['nobody', { userId: null }],
    ])('for %s leads to the page that says so, and saves nothing', async (_name, changes) => {
      const before = await snapshotOf(portal);
      const page = await anna.newWindow().send(request(button, changes));
      expectDanishPage(page, ['userId' in changes && changes.userId !== null ? 409 : 200]);
      expect(page.url.pathname).toBe('/order/changed');
      expect(await snapshotOf(portal)).toEqual(before);
    });

    it.each([
      ['another site', { origin: 'https://ond.example' }],
      ['a page without an origin', { origin: 'null' }],
    ])('from %s gets a Danish 403 page', async (_name, headers) => {
      const before = await snapshotOf(portal);
      const { url, init } = request(button, {});
      const page = await anna.newWindow().send({ url, init: { ...init, headers } });
      expectDanishPage(page, [403]);
      expect(await snapshotOf(portal)).toEqual(before);
    });

    it('that is far too large gets a Danish page before it is read', async () => {
      const { url, init } = request(button, { coName: 'x'.repeat(10 * 1024 * 1024) });
      const page = await anna.newWindow().send({ url, init });
      expectDanishPage(page, [413, 422]);
    });

    it.each([
      ['a place in a list of billions', { 'a[4294967294]': 'x' }],
      ['an order to the form library', { __intent__: 'x' }],
      ['a name that is far too long', { ['x'.repeat(10_000)]: 'x' }],
      ['thousands of fields', Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [i, 'x']))],
    ])('with %s gets a Danish page', async (_name, changes) => {
      const before = await snapshotOf(portal);
      expectDanishPage(await anna.newWindow().send(request(button, changes)), [400]);
      expect(await snapshotOf(portal)).toEqual(before);
    });

    it('with a body of a kind that no form sends gets a Danish page', async () => {
      const headers = { 'content-type': 'application/json', origin: portal.origin };
      const url = new URL(path, portal.origin);
      for (const body of ['{}', '', 'x']) {
        const page = await anna.newWindow().send({ url, init: { method: 'POST', headers, body } });
        expectDanishPage(page, [400, 415, 422, 403]);
      }
    });
  });

  it.each([
    ['/findes-ikke', 404],
    ['/order/findes-ikke', 404],
    ['/payment-status/findes-ikke', 404],
    [`/payment-status/${'x'.repeat(2000)}`, 404],
    ['/payment-status/a%00b', 404],
    ['/overview/card/%00', 404],
    ['/overview/card/%00/map', 404],
    ['/overview/group/%00', 404],
    ['/overview/group/%00/periods', 404],
    ['/overview/group/%00/add', 404],
    ['/history/%00', 404],
    ['/order/receipt?flowId=findes-ikke', 200],
    [`/order/receipt?flowId=${'x'.repeat(500)}`, 404],
    ['/order/configuration?schemeType=ZZ&subsidyId=', 200],
    ['/overview?vis=%00', 200],
    ['/error?kode=%3Cscript%3E', 200],
  ])('the address %s gets a Danish page', async (path, status) => {
    const page = await anna.newWindow().open(`${portal.origin}${path}`);
    expectDanishPage(page, [status]);
  });

  it('a form of many pages of text that sends no file gets a Danish page before it is read', async () => {
    const body = new URLSearchParams({ kode: 'x'.repeat(200 * 1024) });
    const headers = { origin: portal.origin };
    const url = new URL('/login', portal.origin);
    const page = await anna.newWindow().send({ url, init: { method: 'POST', headers, body } });
    expectDanishPage(page, [413]);
  });

  it('a form that is too long is answered once it is sent, since a browser listens no sooner', async () => {
    const half = 'x'.repeat(100 * 1024);
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': 204_800,
    };
    const post = open(new URL('/login', portal.origin), { method: 'POST', headers });
    const answered = once(post, 'response') as Promise<[IncomingMessage]>;
    post.write(half);
    const page = fetch(new URL('/help', portal.origin));
    expect(await Promise.race([answered, page])).toMatchObject({ status: 200 });
    post.end(half);
    const [answer] = await answered;
    expect(answer.statusCode).toBe(413);
    answer.resume();
  });

  it('an address that cannot be decoded gets a Danish page', async () => {
    const warn = vi.mocked(console.warn).mockImplementation(() => undefined);
    const page = await anna.newWindow().open(`${portal.origin}/%c0%ae`);
    expect(page.status).toBeGreaterThanOrEqual(400);
    expectDanishPage(page, [400, 404]);
    expect(warn).toHaveBeenCalled();
  });

  describe('after the login has ended a form', () => {
    it('is shown again with what was typed once the person has logged in', async () => {
      const ida = await signedIn(portal, 'ida');
      await ida.open('/order/configuration');
      await ida.open('/order/contacts');
      const { id } = await personOf(portal, 'ida');
      const { db } = portal.deps.connection;
      await db.deleteFrom('session').where('beneficiary_id', '=', id).execute();
      const typed = { email: 'ida@eksempel.dk', repeatedEmail: 'forkert', phone: '+45 1' };
      await ida.submit('Næste', typed);
      expect(ida.page?.url.pathname).toBe('/login');
      await withJobs(portal, () => ida.submit('Log ind', { username: 'ida' }));
      expect(ida.page?.url.pathname).toBe('/order/contacts');
      for (const [name, value] of Object.entries(typed)) {
        const input = ida.page?.document.querySelector(`input[name=${name}]`);
        expect(input?.getAttribute('value'), name).toBe(value);
      }
      expect((await personOf(portal, 'ida')).contact_email).toBeNull();
    });

    it.each(named(FORMS))('of %s leads to the login and saves nothing', async (path, form) => {
      const window = anna.newWindow();
      await openForm(path);
      const prepared = anna.prepare(form.button);
      const before = await snapshotOf(portal);
      window.dropCookie('session');
      const page = await window.send(prepared);
      expectDanishPage(page, [200]);
      expect(page.url.pathname).toBe('/login');
      expect(page.url.searchParams.get('videre')).toBe(path);
      expect(await snapshotOf(portal)).toEqual(before);
    });
  });
});
