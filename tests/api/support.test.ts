import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { AuthCheck } from '#server/contract/auth';
import type { Flow } from '#server/contract/order-flow';
import { customerNumber } from '#server/contract/written';
import { addressColumn } from '#server/db/json-columns';
import { as, orderAndPay } from '#server/seed/order-as';
import { readOwnData } from '#server/workflows/own-data';
import { writeAudit } from '#server/workflows/staff/audit';
import { ApiSession, problemOf } from '../worlds/api-session';
import type { FormClient } from '../worlds/form-client';
import { orderUntilPayment, photoFile } from '../worlds/journey';
import { personOf, signedIn } from '../worlds/order-world';
import { portalPerTest, sharedPortal } from '../worlds/portal-per-test';
import { hrefOf, pathOf, textOf } from '../worlds/shown';
import { isPerson, signedInStaff } from '../worlds/staff';
import type { LogLine, TestPortal } from '../worlds/portal';

/* What staff do for people, what they can't, and what is written down of it. */

const REASON = { reason: 'customer' };

async function search(browser: FormClient, text: string): Promise<string[]> {
  await browser.open('/admin');
  await browser.submit('Søg', { text });
  return browser.page!.document.querySelectorAll('main li a').map(({ text: name }) => name);
}

async function openPerson(portal: TestPortal, browser: FormClient, username: string) {
  const { id } = await personOf(portal, username);
  await browser.open(`/admin/person/${id}`);
  return id;
}

describe('a search of staff', () => {
  const portal = sharedPortal();

  it.each([
    ['anna', ['Anna Lindholm']],
    ['ANNA  LIND', ['Anna Lindholm']],
    ['lindholm', ['Anna Lindholm']],
    ['indholm', []],
    ['%', []],
    ['_nna', []],
    ['nobody at all', []],
  ])('for «%s» finds whose whole or last name begins so', async (text, names) => {
    const grete = await signedInStaff(portal, 'support');
    const found = await search(grete, text);
    if (names.length > 0) expect(found).toEqual(names);
    else expect(found).not.toContain('Anna Lindholm');
  });

  it('shows the town of somebody, and none where the address is protected', async () => {
    await signedIn(portal, 'david');
    const { id } = await personOf(portal, 'david');
    const grete = await signedInStaff(portal, 'support');
    const read = async () => {
      await search(grete, 'david');
      return textOf(grete);
    };
    const { db } = portal.deps.connection;
    const { registered_address: before } = await db
      .selectFrom('beneficiary')
      .select('registered_address')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const home = addressColumn.read(before!);
    expect(await read()).toContain(home.city);
    const hidden = addressColumn.write({ ...home, isProtected: true });
    await db
      .updateTable('beneficiary')
      .set({ registered_address: hidden })
      .where('id', '=', id)
      .execute();
    expect(await read()).not.toContain(home.city);
  });

  it('finds by CPR and customer number, and no address tells which', async () => {
    const { id, cpr_encrypted: sealed } = await personOf(portal, 'anna');
    const cpr = portal.deps.secrets.decrypt(sealed);
    const grete = await signedInStaff(portal, 'support');
    const number = customerNumber(id);
    for (const text of [
      cpr,
      cpr.replace('-', ''),
      cpr.replace('-', ' '),
      number,
      number.toLowerCase(),
    ]) {
      expect(await search(grete, text), text).toEqual(['Anna Lindholm']);
      const { pathname, search: query } = grete.page!.url;
      expect(pathname + query).toMatch(/^\/admin\/search\/[\w-]+$/);
      expect(decodeURIComponent(pathname)).not.toContain(cpr.slice(0, 6));
    }
  });

  it('finds whose customer number has letters alone, and whose name could be one', async () => {
    const { db } = portal.deps.connection;
    const person = await personOf(portal, 'anna');
    const other = {
      ...person,
      ...{ id: 'ffffffff-ff00-4000-8000-000000000000', username: 'zoe', cpr_hash: 'zoe' },
      ...{ search_name: 'zoe zzzzzzzz', search_last_name: 'zzzzzzzz', last_name: 'Zzzzzzzz' },
    };
    await db.insertInto('beneficiary').values(other).execute();
    const grete = await signedInStaff(portal, 'support');
    expect(await search(grete, 'ZZZZ ZZZZ')).toEqual(['Anna Zzzzzzzz']);
    expect(await search(grete, 'lindholm')).toEqual(['Anna Lindholm']);
    await db.deleteFrom('beneficiary').where('username', '=', 'zoe').execute();
  });

  it('that says nothing is refused at the field, and one that was made up is nowhere', async () => {
    const grete = await signedInStaff(portal, 'support');
    for (const text of ['', '   ', 'x'.repeat(101)]) {
      await search(grete, text);
      expect(grete.page?.status, text).toBe(422);
      expect(pathOf(grete)).toBe('/admin');
    }
    expect((await grete.open('/admin/search/opdigtet')).status).toBe(404);
    expect((await grete.open('/admin/person/opdigtet')).status).toBe(404);
  });

  it('is nothing for a school or a person', async () => {
    for (const session of [
      await ApiSession.signInStaff(portal, 'skole'),
      await ApiSession.signIn(portal, 'anna'),
    ]) {
      const answer = await session.call('POST', '/admin/searches', { body: { text: 'anna' } });
      expect([answer.status, problemOf(answer).code]).toEqual([403, 'not-allowed']);
    }
    const skole = await signedInStaff(portal, 'skole');
    await skole.open('/admin');
    expect(pathOf(skole)).toBe('/admin/school');
  });
});

describe('the page of a person', () => {
  const portal = portalPerTest({});

  it('shows what staff need to know, and of the CPR number the day of birth alone', async () => {
    await as(portal.deps, 'anna', (caller) =>
      orderAndPay(portal.deps, caller, {
        phone: '20304050',
        periods: [{ from: '2026-03-10', to: '2026-05-08' }],
        mode: 'SinglePayment',
      }),
    );
    const { db } = portal.deps.connection;
    const { handle } = await db
      .selectFrom('payment_operation')
      .select('handle')
      .executeTakeFirstOrThrow();
    const { number } = await db.selectFrom('receipt').select('number').executeTakeFirstOrThrow();
    const grete = await signedInStaff(portal, 'support');
    // An order, a period, the same tried again or paid by itself, another payment card, another Rejsekort.
    for (const form of [
      ...['uk0aa11bb22cc33d-1', 'uk00aa11bb22cc33dd', 'uk00aa11bb22cc33ddr2'],
      ...['uk00aa11bb22cc33dd-1', 'ukmaa11bb22cc33d-1', 'ukraa11bb22cc33d-12'],
    ]) {
      await db.updateTable('payment_operation').set({ handle: form }).execute();
      expect(await search(grete, form.toUpperCase()), form).toEqual(['Anna Lindholm']);
    }
    await db.updateTable('payment_operation').set({ handle }).execute();
    for (const text of [handle, number]) {
      expect(await search(grete, text), text).toEqual(['Anna Lindholm']);
    }
    await openPerson(portal, grete, 'anna');
    for (const told of ['Anna Lindholm', '20304050', 'Sydfyns Gymnasium', '836,40 kr.', handle]) {
      expect(textOf(grete)).toContain(told);
    }
    const { cpr_encrypted: sealed } = await personOf(portal, 'anna');
    const cpr = portal.deps.secrets.decrypt(sealed);
    expect(grete.page?.html).not.toContain(cpr);
    expect(textOf(grete)).toContain(`${cpr.slice(0, 6)}-****`);
  });

  it('blocks an account and lets it order again, each time with a reason', async () => {
    const grete = await signedInStaff(portal, 'support');
    await openPerson(portal, grete, 'anna');
    await grete.submit('Spær kontoen', { reason: '' });
    expect(grete.page?.status).toBe(422);
    expect(textOf(grete)).toContain('Vælg en begrundelse');
    const late = grete.newTab();
    await openPerson(portal, late, 'anna');
    await grete.submit('Spær kontoen', { reason: 'complaint' });
    expect(grete.page?.html).toContain('Kontoen er spærret.');
    await late.submit('Spær kontoen', { reason: 'control' });
    expect(textOf(late)).toContain('Grete Kundeservice spærrede kontoen (Klage)');
    expect(textOf(late)).not.toContain('(Kontrol)');
    const anna = await ApiSession.signIn(portal, 'anna');
    const order = await anna.call('POST', '/order-flow', { body: {} });
    expect(problemOf(order).code).toBe('account-blocked');
    await grete.submit('Ophæv spærringen', { reason: 'correction' });
    expect((await anna.read<AuthCheck>('/auth/check')).user?.accountState).toBe('Normal');
  });

  it('lets nobody of staff block themselves, or let themselves order again', async () => {
    const grete = await signedInStaff(portal, 'support');
    await openPerson(portal, grete, 'anna');
    const state = async () => (await personOf(portal, 'anna')).account_state;
    await isPerson(portal, 'support', 'anna');
    await grete.submit('Spær kontoen', { reason: 'control' });
    expect(grete.page?.status).toBe(422);
    expect(textOf(grete)).toContain('Det kan du ikke gøre for dig selv.');
    expect(await state()).toBe('Normal');
    await isPerson(portal, 'support', 'bo');
    await grete.submit('Spær kontoen', { reason: 'control' });
    expect(await state()).toBe('Blocked');
    await isPerson(portal, 'support', 'anna');
    await grete.submit('Ophæv spærringen', { reason: 'control' });
    expect(textOf(grete)).toContain('Det kan du ikke gøre for dig selv.');
    expect(await state()).toBe('Blocked');
  });

  it('is written down before it is shown, once in five minutes, and its person sees by whom', async () => {
    const grete = await signedInStaff(portal, 'support');
    await search(grete, 'anna');
    for (let look = 0; look < 3; look++) await openPerson(portal, grete, 'anna');
    await portal.passMinutes(6);
    await openPerson(portal, grete, 'anna');
    const anna = await ApiSession.signIn(portal, 'anna');
    const seen = await anna.read<{ action: string; role: string }[]>('/profile/access');
    expect(seen.map(({ action }) => action)).toEqual(['view', 'view', 'search']);
    const browser = portal.browser();
    await browser.open('/login');
    await browser.submit('Log ind', { username: 'anna' });
    await portal.runJobs();
    await browser.open('/profile/access');
    expect(textOf(browser)).toContain('en medarbejder i kundeservice så dine oplysninger');
    expect(textOf(browser)).not.toContain('Grete');
    const bo = await ApiSession.signIn(portal, 'bo');
    expect(await bo.read('/profile/access')).toEqual([]);
  });

  it(
    'is in the archive of its person to the last look, and the page says that it leaves some out',
    { tags: 'postgres' },
    async () => {
      const { id } = await personOf(portal, 'anna');
      const grete = await portal.deps.connection.db
        .selectFrom('staff')
        .select('id')
        .where('username', '=', 'support')
        .executeTakeFirstOrThrow();
      const staff = { staffId: grete.id, role: 'Admin' } as const;
      const act = { staff, action: 'view', personId: id, now: portal.clock.now() } as const;
      await portal.deps.connection.db.transaction().execute(async (tx) => {
        for (let look = 0; look < 101; look++) await writeAudit(portal.deps, tx, act);
      });
      const anna = await signedIn(portal, 'anna');
      await anna.open('/profile/access');
      expect(anna.page!.document.querySelectorAll('main ul li')).toHaveLength(100);
      expect(textOf(anna)).toContain('Her står højst de seneste 100.');
      expect((await readOwnData(portal.deps, id)).data.access).toHaveLength(101);
    },
  );

  it('is not shown when it can’t be written down', async () => {
    const grete = await ApiSession.signInStaff(portal, 'support');
    const { id } = await personOf(portal, 'anna');
    await sql`delete from audit_head`.execute(portal.deps.connection.db);
    const answer = await grete.call('GET', `/admin/people/${id}`);
    expect(answer.status).toBe(500);
    expect(answer.bytes.toString()).not.toContain('Lindholm');
    const block = await grete.call('POST', `/admin/people/${id}/block`, { body: REASON });
    expect(block.status).toBe(500);
    expect((await personOf(portal, 'anna')).account_state).toBe('Normal');
  });
});

describe('the timeline of a person', () => {
  const portal = portalPerTest({});

  it('tells of cards, payments, letters and staff in one list, the last first, or of one kind', async () => {
    await as(portal.deps, 'anna', (caller) =>
      orderAndPay(portal.deps, caller, {
        phone: '20304050',
        periods: [{ from: '2026-03-10', to: '2026-05-08' }],
        mode: 'SinglePayment',
      }),
    );
    await portal.runJobs();
    const grete = await signedInStaff(portal, 'support');
    const id = await openPerson(portal, grete, 'anna');
    const lines = () =>
      grete.page!.document.querySelectorAll('#timeline ~ ul li').map(({ text }) => text);
    const kinds = {
      card: /: Kort til .* bestilt\./,
      payment: /: Betaling på .* kr\. /,
      letter: /: Sendt: /,
      staff: /: Grete .*så /,
    };
    const all = lines();
    expect(all[0]).toMatch(/: Grete Kundeservice så oplysningerne$/);
    for (const [vis, kind] of Object.entries(kinds)) {
      const ofKind = all.filter((line) => kind.test(line));
      expect(ofKind, vis).not.toEqual([]);
      await grete.open(`/admin/person/${id}?vis=${vis}`);
      expect(lines(), vis).toEqual(ofKind);
    }
    await grete.open(`/admin/person/${id}?vis=opdigtet`);
    expect(lines()).toEqual(all);
  });
});

const CONTACTS = {
  email: 'ond@eksempel.dk',
  repeatedEmail: 'ond@eksempel.dk',
  phone: '12345678',
  phoneCountry: 'Denmark',
};

/** A form that the page does not show, as somebody makes it up from one that it does. */
function prepareTo(browser: FormClient, path: string, values: Readonly<Record<string, string>>) {
  const { url, init } = browser.prepare('Afslut skyggevisning', values);
  return { url: new URL(path, url), init };
}
const postTo = (browser: FormClient, path: string, values: Readonly<Record<string, string>>) =>
  browser.send(prepareTo(browser, path, values));

/** The profile and its pages, as staff see them of somebody else. */
async function showsNoOwnForms(browser: FormClient): Promise<void> {
  for (const path of ['', '/contacts', '/address', '/export', '/delete']) {
    await browser.open(`/profile${path}`);
    expect([browser.page?.status, pathOf(browser)], path).toEqual([200, `/profile${path}`]);
    expect(textOf(browser), path).toContain('Her kan kun brugeren selv ændre noget.');
    const { document } = browser.page!;
    expect(document.querySelectorAll('main form'), path).toEqual([]);
    const links = document.querySelectorAll('main a').map((link) => link.getAttribute('href'));
    expect(links, path).toEqual(path === '' ? [] : ['/profile']);
  }
}

describe('the portal seen as a person', () => {
  const log: LogLine[] = [];
  const portal = portalPerTest({ onLog: (line) => log.push(line) });

  async function shadowing(username: string) {
    const browser = await signedInStaff(portal, 'support');
    const id = await openPerson(portal, browser, username);
    await browser.submit(/^Se portalen som/, { reason: 'customer' });
    return { browser, id };
  }

  it('leaves the payment window of the person open, whatever address is opened', async () => {
    await orderUntilPayment(await signedIn(portal, 'anna'));
    const latest = () =>
      portal.deps.connection.db
        .selectFrom('payment_operation')
        .select(['id', 'state'])
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow();
    const { id, state } = await latest();
    const { browser } = await shadowing('anna');
    await browser.open(`/payment-status/${id}?cancelled=1`);
    expect([browser.page?.status, pathOf(browser)]).toEqual([200, `/payment-status/${id}`]);
    await portal.runJobs();
    expect(await latest()).toEqual({ id, state });
    expect(state).toBe('open');
  });

  it('shows what the person sees, and says so on every page', async () => {
    const { browser } = await shadowing('bo');
    for (const path of ['/overview', '/history', '/messages', '/approvals', '/profile']) {
      expect((await browser.open(path)).status, path).toBe(200);
      expect(pathOf(browser), path).toBe(path);
      expect(browser.page!.document.text).toContain('Grete Kundeservice: Skyggevisning for Bo');
    }
    const anna = await ApiSession.signIn(portal, 'bo');
    expect(await anna.read('/auth/sessions')).toHaveLength(1);
  });

  it('leaves no photo of the person in the browser of staff', async () => {
    const form = new FormData();
    form.set('photo', await photoFile());
    await (await ApiSession.signIn(portal, 'bo')).call('PUT', '/photo', { body: form });
    const { browser } = await shadowing('bo');
    const { photo_id: photo } = await personOf(portal, 'bo');
    const { status, headers } = await browser.open(`/profile/photo?v=${photo}`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  });

  it('changes nothing, whatever is pressed', async () => {
    const { browser } = await shadowing('bo');
    const { contact_email: before } = await personOf(portal, 'bo');
    await browser.open('/profile/contacts');
    await postTo(browser, '/profile/contacts', CONTACTS);
    expect(browser.page?.status).toBe(403);
    expect(browser.page!.document.text).toContain('Du ser portalen som en anden bruger');
    expect((await personOf(portal, 'bo')).contact_email).toBe(before);
    for (const path of ['/profile/logins', '/profile/access']) {
      expect((await browser.open(path)).status, path).toBe(403);
    }
  });

  it('shows no form that its person alone may send, and says so', async () => {
    const { browser } = await shadowing('bo');
    await showsNoOwnForms(browser);
  });

  it('ends by its button, and then the pages of staff are back', async () => {
    const { browser, id } = await shadowing('bo');
    await browser.open('/admin');
    expect(pathOf(browser)).toBe('/overview');
    const other = browser.newTab();
    await other.open('/history');
    await browser.submit('Afslut skyggevisning');
    expect(pathOf(browser)).toBe('/admin');
    await other.submit('Afslut skyggevisning');
    expect(pathOf(other)).toBe('/admin');
    await browser.open('/overview');
    expect(pathOf(browser)).toBe('/admin');
    await browser.open(`/admin/person/${id}`);
    const text = textOf(browser);
    expect(text).toContain('Grete Kundeservice så portalen som personen (Henvendelse fra kunden)');
    expect(text.split('holdt op med at se portalen som personen')).toHaveLength(2);
  });

  it('has to end before a form of staff is taken, which is told and keeps what was typed', async () => {
    const text = '/admin/texts/letter.email-changed.subject';
    const browser = await signedInStaff(portal, 'support');
    await openPerson(portal, browser, 'bo');
    const other = browser.newTab();
    await other.open(text);
    const late = other.prepare('Udgiv teksten', { text: 'En anden adresse' });
    await browser.submit(/^Se portalen som/, { reason: 'customer' });
    await other.send(late);
    expect(pathOf(other)).toBe('/overview');
    expect(other.page!.document.text).toContain('Afslut skyggevisningen først. Intet er gemt.');
    await other.submit('Afslut skyggevisning');
    await other.open(text);
    expect(other.page!.document.querySelector('textarea')?.text).toBe('En anden adresse');
  });

  it('ends after 30 minutes, however much is looked at', async () => {
    const { browser } = await shadowing('bo');
    for (let minutes = 0; minutes < 29; minutes += 10) {
      await browser.open('/history');
      expect(pathOf(browser)).toBe('/history');
      await portal.passMinutes(10);
    }
    await browser.open('/history');
    expect(pathOf(browser)).toBe('/admin');
    expect(browser.page!.document.text).toContain('Skyggevisningen er slut efter 30 minutter.');
  });

  it('is warned of before it ends, which is before the login does', async () => {
    const { browser } = await shadowing('bo');
    const secondsLeft = () =>
      Number(
        browser.page!.document.querySelector('session-timeout')!.getAttribute('data-seconds-left'),
      );
    await browser.open('/history');
    const { text } = browser.page!.document;
    expect(text).toContain('Det, der ikke er gemt, forsvinder.');
    expect(text).not.toContain('Du bliver logget ud kl.');
    const timeout = browser.page!.document.querySelector('session-timeout')!;
    const warning = JSON.parse(timeout.getAttribute('data-warning')!) as Record<string, string>;
    expect(warning).toMatchObject({
      expiredTitle: 'Skyggevisningen er slut',
      loginHref: '/admin',
    });
    expect(warning).not.toHaveProperty('extend');
    expect(secondsLeft()).toBeLessThanOrEqual(30 * 60);
    await portal.passMinutes(20);
    await browser.open('/history');
    expect(secondsLeft()).toBeLessThanOrEqual(10 * 60);
    await browser.submit('Afslut skyggevisning');
    expect(secondsLeft()).toBeGreaterThan(20 * 60);
  });

  it('promises nothing of what was typed in it when it had ended', async () => {
    const { browser } = await shadowing('bo');
    await browser.open('/history');
    const tab = browser.newTab();
    await tab.open('/history');
    await portal.passMinutes(20);
    await tab.open('/history');
    await portal.passMinutes(11);
    await postTo(browser, '/profile/contacts', CONTACTS);
    expect(pathOf(browser)).toBe('/admin');
    expect(browser.page!.document.text).toContain('Skyggevisningen er slut efter 30 minutter.');
    expect(browser.page!.document.text).not.toContain('så viser vi det, du skrev');
  });

  it('promises nothing of what was typed in it when the login of staff had ended too', async () => {
    const { browser } = await shadowing('bo');
    await browser.open('/history');
    const late = prepareTo(browser, '/profile/contacts', CONTACTS);
    await portal.passMinutes(121);
    await browser.send(late);
    expect(pathOf(browser)).toBe('/login');
    expect(browser.page!.document.text).toContain('Du var logget ud, da du trykkede.');
    expect(browser.page!.document.text).not.toContain('så viser vi det, du skrev');
  });

  it('ends with the login of staff', async () => {
    const { browser } = await shadowing('bo');
    await browser.open('/history');
    await browser.submit('Log ud');
    await browser.open('/history');
    expect(pathOf(browser)).toBe('/login');
    const left = await portal.deps.connection.db
      .selectFrom('session')
      .select('id_hash')
      .where('shadow_of', 'is not', null)
      .execute();
    expect(left).toEqual([]);
  });

  it('does not take a form of a page that was another person’s', async () => {
    const { browser } = await shadowing('bo');
    await browser.open('/profile/contacts');
    const late = prepareTo(browser, '/profile/contacts', CONTACTS);
    await browser.submit('Afslut skyggevisning');
    await openPerson(portal, browser, 'anna');
    await browser.submit(/^Se portalen som/, { reason: 'customer' });
    await browser.send(late);
    expect(textOf(browser)).toContain('Du er logget ind som en anden end den, der åbnede siden.');
    expect(hrefOf(browser, 'Fortsæt bestillingen')).toBeUndefined();
  });

  it('begins on the page that the person has opened last, and remembers its own', async () => {
    const bo = await signedIn(portal, 'bo');
    for (const path of ['/history?side=1', '/findes-ikke', '/logout']) await bo.open(path);
    log.length = 0;
    const { browser } = await shadowing('bo');
    expect(pathOf(browser)).toBe('/history');
    await browser.open('/messages?side=1');
    const { db } = portal.deps.connection;
    const steps = () =>
      db
        .selectFrom('staff_session')
        .select('shadow_step')
        .where('shadow_hash', 'is not', null)
        .execute();
    await vi.waitFor(async () => expect(await steps()).toEqual([{ shadow_step: '/messages' }]));
    expect((await personOf(portal, 'bo')).current_url).toBe('/history');
    // The pages of staff themselves are told of nowhere, and so nothing is refused.
    expect(log.filter(({ msg }) => msg === 'access refused')).toEqual([]);
  });

  it('remembers its page, and begins where the person was last', async () => {
    const bo = await ApiSession.signIn(portal, 'bo');
    expect((await bo.call('PATCH', '/current-url', { body: { url: '/history' } })).status).toBe(
      204,
    );
    for (const url of ['https://ond.example', '//ond.example', '/history?side=2', 'history', '']) {
      expect((await bo.call('PATCH', '/current-url', { body: { url } })).status, url).toBe(422);
    }
    const grete = await ApiSession.signInStaff(portal, 'support');
    expect(await grete.read('/shadows/last-step')).toEqual({ url: null });
    const { id } = await personOf(portal, 'bo');
    await grete.call('POST', `/admin/people/${id}/shadow`, { body: REASON });
    expect(await grete.read('/shadows/last-step')).toEqual({ url: '/history' });
    await grete.call('PUT', '/shadows/last-step', { body: { url: '/messages' } });
    expect(await grete.read('/shadows/last-step')).toEqual({ url: '/messages' });
    expect((await grete.call('PATCH', '/current-url', { body: { url: '/x' } })).status).toBe(403);
    expect((await bo.call('GET', '/shadows/last-step')).status).toBe(403);
  });
});

describe('the portal seen as a person, whose orders staff may change', () => {
  const portal = portalPerTest({ env: { SHADOW_ORDER_EDITS: 'true' }, runsJobs: false });

  it('lets an order be begun and chosen for, and nothing else be done', async () => {
    const anna = await ApiSession.signIn(portal, 'anna');
    const grete = await ApiSession.signInStaff(portal, 'support');
    const { id } = await personOf(portal, 'anna');
    await grete.call('POST', `/admin/people/${id}/shadow`, { body: REASON });
    await grete.renewToken();
    const begun = await grete.call('POST', '/order-flow', { body: {} });
    expect(begun.status, JSON.stringify(begun.json)).toBe(200);
    const { id: flowId } = begun.json as { id: string };
    for (const [method, path, body] of [
      ['PUT', '/contact-info', { email: 'ond@eksempel.dk' }],
      ['PUT', '/order-flow/contact-info', { flowId, email: 'ond@eksempel.dk' }],
      ['PUT', '/marketing-consent', { allowMarketingContact: true }],
      ['DELETE', '/profile', undefined],
    ] as const) {
      const answer = await grete.call(method, path, { body });
      expect([path, answer.status]).toEqual([path, 403]);
    }
    const acts = await anna.read<{ action: string }[]>('/profile/access');
    expect(acts.map(({ action }) => action)).toContain('order');
  });

  it('does so on the pages of the person', async () => {
    await ApiSession.signIn(portal, 'anna');
    const browser = await signedInStaff(portal, 'support');
    await openPerson(portal, browser, 'anna');
    await browser.submit(/^Se portalen som/, { reason: 'customer' });
    await browser.open('/approvals');
    const order = browser.page!.document.querySelector('main a[href*="order"]');
    await browser.open(order?.getAttribute('href') ?? '');
    await browser.open('/order/configuration/delivery');
    const programs = browser.page!.document.querySelectorAll('input[type=radio]');
    const other = programs.find((program) => !program.hasAttribute('checked'));
    const programId = other?.getAttribute('value') ?? '';
    await browser.submit('Brug denne levering', { programId });
    await browser.submit('Næste');
    expect([browser.page?.status, pathOf(browser)]).toEqual([200, '/order/contacts']);
    const anna = await ApiSession.signIn(portal, 'anna');
    const { flow } = await anna.read<{ flow: Flow | null }>('/order-flow/current');
    expect(JSON.stringify(flow)).toContain(programId);
    await showsNoOwnForms(browser);
    await postTo(browser, '/profile/contacts', CONTACTS);
    expect(browser.page?.status).toBe(403);
    expect(browser.page?.html).toContain('kan ikke ændre det her');
  });
});
