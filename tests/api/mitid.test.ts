// @module-tag postgres
import { decodeJwt, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBeneficiaryByUsername } from '#server/db/beneficiaries';
import { erasePerson } from '#server/db/erase-person';
import { closeStaff } from '#server/db/staff';
import type { MitIdFault } from '#server/sandbox/mitid/faults';
import { MitIdClient } from '#server/outbound/mitid/client';
import { ApiSession } from '../worlds/api-session';
import type { FormClient } from '../worlds/form-client';
import { personOf } from '../worlds/order-world';
import { sharedPortal } from '../worlds/portal-per-test';
import { serveSandbox } from '../worlds/sandbox-server';
import { answerOfMitId, logoutsTold, orderFault, queryOfMitId, WITHOUT_CPR } from '../worlds/mitid';
import { isScripted, pathOf, textOf } from '../worlds/shown';

/* Logging in and out with MitID, at a stand-in that speaks the real protocol. */

describe('MitID', () => {
  const portal = sharedPortal({});
  const order = (fault: MitIdFault) => orderFault(portal.origin, fault);
  afterEach(() => Promise.all([order('none'), registerIs('none')]));

  /** The page of MitID, on the way to a page of the portal. */
  async function begin(browser = portal.browser(), wanted = '/approvals'): Promise<FormClient> {
    await browser.open(wanted);
    await browser.submit('Log ind med MitID');
    expect(pathOf(browser)).toMatch(/^\/sandbox\/mitid\/people\//);
    return browser;
  }
  const choose = (browser: FormClient, person: string, how: Record<string, string> = {}) =>
    browser.submit(new RegExp(`\\(${person}\\)`), how);
  async function logIn(person: string, how = {}): Promise<FormClient> {
    const browser = await begin();
    await choose(browser, person, how);
    return browser;
  }
  /** What the page says once the retrieval is over. */
  async function shownTo(browser: FormClient): Promise<string> {
    await portal.runJobs();
    await browser.open(browser.page?.url.href ?? '');
    return `${pathOf(browser)} ${textOf(browser)}`;
  }
  /** Who is logged in, as the profile says. */
  async function whoIsIn(browser: FormClient): Promise<string> {
    await portal.runJobs();
    await browser.open('/profile');
    return textOf(browser);
  }
  async function forget(username: string): Promise<void> {
    const { db } = portal.deps.connection;
    const person = await findBeneficiaryByUsername(db, username);
    await db.transaction().execute((tx) => erasePerson(tx, person?.id ?? '', portal.clock.now()));
  }
  const registerIs = (fault: string) =>
    fetch(`${portal.origin}/sandbox/vus/control/faults`, {
      method: 'POST',
      body: new URLSearchParams({ fault, slowMs: '1000' }),
    });
  /** When the register was asked for somebody last, in its words. */
  async function askedAt(username: string): Promise<string | undefined> {
    const page = await fetch(`${portal.origin}/sandbox/vus/control/${username}`);
    return /Sidst hentet<\/dt>\s*<dd>([^<]*)/.exec(await page.text())?.[1];
  }
  const cprOf = async (username: string) => {
    const person = await findBeneficiaryByUsername(portal.deps.connection.db, username);
    return portal.deps.secrets.decrypt(person?.cpr_encrypted ?? '');
  };

  describe('lets somebody in', () => {
    it('on the page that was asked for', async () => {
      expect(await shownTo(await logIn('anna'))).toMatch(/^\/approvals .*Sydfyns Gymnasium/s);
    });

    it('on a page with a backslash in its query', async () => {
      const browser = portal.browser();
      await browser.open('/login?videre=/approvals%3Fx%3D%5C');
      await browser.submit('Log ind med MitID');
      await choose(browser, 'anna');
      expect(await shownTo(browser)).toContain('/approvals');
      expect(browser.page?.url.search).toBe('?x=%5C');
    });

    it('without their CPR number, once it is known whose MitID it is', async () => {
      await logIn('bo');
      expect(await whoIsIn(await logIn('bo', WITHOUT_CPR))).toContain('Bo Thygesen');
    });

    it('whose account is blocked, to see their cards', async () => {
      expect(await shownTo(await logIn('blocked'))).toContain('/approvals');
    });

    it('in three windows of a browser that all began before one was done', async () => {
      const first = await begin();
      const second = await begin(first.newWindow());
      const third = await begin(second.newWindow());
      for (const window of [first, second, third]) {
        await choose(window, 'anna');
        expect(await shownTo(window)).toContain('/approvals');
      }
    });

    it('again who comes back to the address that MitID led to', async () => {
      const browser = await begin();
      const answer = await answerOfMitId(browser, 'anna');
      await browser.open(answer);
      expect(await shownTo(browser)).toContain('/approvals');
      await browser.open(answer);
      expect(await shownTo(browser)).toContain('/approvals');
    });

    it('who loads the page anew while MitID answers', async () => {
      const browser = await begin();
      const answer = await answerOfMitId(browser, 'anna');
      const anew = browser.newWindow();
      await order('slow');
      await Promise.all([browser.open(answer), anew.open(answer)]);
      expect([pathOf(browser), pathOf(anew)]).not.toContain('/login');
      await order('none');
      const known = await Promise.all([whoIsIn(browser), whoIsIn(anew)]);
      expect(known.filter((shown) => shown.includes('Anna'))).not.toEqual([]);
    });

    it('whose first answer was lost on its way, until they log out', async () => {
      const browser = await begin();
      const answer = await answerOfMitId(browser, 'anna');
      await browser.newWindow().open(answer);
      const before = browser.newWindow();
      await browser.open(answer);
      expect(await whoIsIn(browser)).toContain('Anna');
      await browser.submit('Log ud');
      await before.open(answer);
      expect(textOf(before)).toContain('Login tog for lang tid eller skiftede browser.');
    });

    it('but not again a minute later', async () => {
      const browser = await begin();
      const answer = await answerOfMitId(browser, 'anna');
      await browser.newWindow().open(answer);
      await portal.passMinutes(1);
      await browser.open(answer);
      expect(textOf(browser)).toContain('Login tog for lang tid eller skiftede browser.');
    });

    it('in place of who was logged in before', async () => {
      const anna = await begin();
      const bo = await begin(anna.newWindow());
      await choose(anna, 'anna');
      await choose(bo, 'bo');
      expect(await whoIsIn(bo)).toContain('Bo Thygesen');
    });
  });

  describe('asks somebody of staff who is a person too', () => {
    beforeEach(async () => {
      const { db } = portal.deps.connection;
      const cpr_hash = portal.deps.secrets.lookupHash(await cprOf('hans'));
      await db.updateTable('staff').set({ cpr_hash }).where('username', '=', 'admin2').execute();
    });
    async function asked(how = {}): Promise<FormClient> {
      const browser = await logIn('hans', how);
      expect(pathOf(browser)).toBe('/login/choice');
      return browser;
    }

    it('on a page whose buttons drop a second press where script runs', async () => {
      expect(isScripted(await asked())).toBe(true);
    });

    it('once more whose first answer was lost on its way', async () => {
      const browser = await begin();
      const answer = await answerOfMitId(browser, 'hans');
      await browser.newWindow().open(answer);
      await browser.open(answer);
      expect(pathOf(browser)).toBe('/login/choice');
    });

    it('as whom they go on, at each login', async () => {
      const browser = await asked();
      await browser.submit('Fortsæt til mine egne kort');
      expect(await whoIsIn(browser)).toContain('Hans');
      const atWork = await asked(WITHOUT_CPR);
      await atWork.submit('Fortsæt som medarbejder');
      expect(pathOf(atWork)).toBe('/mfa');
      expect(await whoIsIn(browser)).toContain('Hans');
    });

    it('also after a CPR number that was typed', async () => {
      const { db } = portal.deps.connection;
      await db.deleteFrom('staff_identity').execute();
      await db.deleteFrom('identity').execute();
      const browser = await logIn('hans', WITHOUT_CPR);
      await browser.submit('Fortsæt', { cpr: await cprOf('hans') });
      expect(pathOf(browser)).toBe('/login/choice');
      await browser.submit('Fortsæt til mine egne kort');
      expect(await whoIsIn(browser)).toContain('Hans');
    });

    it('once, in the browser that logged in, for a quarter of an hour', async () => {
      const browser = await asked();
      const other = portal.browser();
      await other.open(browser.page?.url.href ?? '');
      await other.submit('Fortsæt som medarbejder');
      expect(textOf(other)).toContain('Login tog for lang tid eller skiftede browser.');
      const again = browser.prepare('Fortsæt som medarbejder');
      await browser.submit('Fortsæt til mine egne kort');
      await browser.send(again);
      expect(await whoIsIn(browser)).toContain('Hans');
      const late = await asked();
      await portal.passMinutes(16);
      await late.submit('Fortsæt som medarbejder');
      expect(textOf(late)).toContain('Login tog for lang tid eller skiftede browser.');
    });

    it('and says so when nothing is chosen, or no login was begun', async () => {
      const browser = await asked();
      const { url, init } = browser.prepare('Fortsæt som medarbejder');
      (init.body as URLSearchParams).set('as', 'chef');
      await browser.send({ url, init });
      expect(browser.page?.status).toBe(422);
      expect(textOf(browser)).toContain('Vælg, hvordan du vil fortsætte');
      const visitor = portal.browser();
      await visitor.open('/login/choice');
      expect(pathOf(visitor)).toBe('/login');
    });

    it('not any more whose account of staff is closed', async () => {
      const { db } = portal.deps.connection;
      const { id } = await db
        .selectFrom('staff')
        .select('id')
        .where('username', '=', 'admin2')
        .executeTakeFirstOrThrow();
      await db.transaction().execute((tx) => closeStaff(tx, id, portal.clock.now()));
      expect(pathOf(await logIn('hans'))).not.toBe('/login/choice');
    });
  });

  describe('asks for a CPR number that the broker may not tell', () => {
    async function asked(person: string): Promise<FormClient> {
      const browser = await logIn(person, WITHOUT_CPR);
      expect(pathOf(browser)).toBe('/login/cpr');
      return browser;
    }

    it('on a page whose button drops a second press where script runs', async () => {
      expect(isScripted(await asked('emma'))).toBe(true);
    });

    it('once more whose first answer was lost on its way', async () => {
      const browser = await begin();
      const answer = await answerOfMitId(browser, 'emma', WITHOUT_CPR);
      await browser.newWindow().open(answer);
      await browser.open(answer);
      expect(pathOf(browser)).toBe('/login/cpr');
    });

    it('and lets in whose it is, however it is written, and without it the next time', async () => {
      const cpr = await cprOf('david');
      const browser = await asked('david');
      await browser.submit('Fortsæt', { cpr: ` ${cpr.replace('-', ' - ')} ` });
      expect(await shownTo(browser)).toContain('/approvals');
      expect(pathOf(await logIn('david', WITHOUT_CPR))).not.toBe('/login/cpr');
    });

    it.each([
      ['nothing', '', 'Skriv dit CPR-nummer'],
      ['too little', '120508-123', 'Skriv alle ti cifre i CPR-nummeret'],
      ['letters', '120508-12a4', 'Skriv alle ti cifre i CPR-nummeret'],
    ])('and refuses %s at the field', async (_what, cpr, message) => {
      const browser = await asked('emma');
      await browser.submit('Fortsæt', { cpr });
      expect(browser.page?.status).toBe(422);
      expect(textOf(browser)).toContain(message);
      expect(browser.page?.document.querySelector('#cpr-nummer-cpr')?.getAttribute('value')).toBe(
        cpr,
      );
    });

    it('and takes three wrong ones, also of somebody else who is known', async () => {
      const browser = await asked('emma');
      const anna = await cprOf('anna');
      for (const left of [2, 1]) {
        await browser.submit('Fortsæt', { cpr: anna });
        expect(textOf(browser)).toContain(
          `CPR-nummeret passer ikke til dit MitID. Forsøg tilbage: ${left}.`,
        );
      }
      const { url, init } = browser.prepare('Fortsæt', { cpr: await cprOf('emma') });
      await browser.submit('Fortsæt', { cpr: anna });
      expect(pathOf(browser)).toBe('/login');
      expect(textOf(browser)).toContain('CPR-nummeret passede ikke tre gange. Log ind igen.');
      await browser.send({ url, init });
      expect(textOf(browser)).toContain('Login tog for lang tid eller skiftede browser.');
    });

    it('and counts no try that the broker did not look at', async () => {
      const browser = await asked('emma');
      await order('match-down');
      for (let count = 0; count < 4; count++) {
        await browser.submit('Fortsæt', { cpr: await cprOf('emma') });
        expect(textOf(browser)).toContain('MitID svarer ikke lige nu. Prøv igen om lidt.');
      }
      await order('none');
      await browser.submit('Fortsæt', { cpr: await cprOf('emma') });
      expect(await shownTo(browser)).toContain('/approvals');
    });

    it('and lets in who presses again while the register is asked', async () => {
      const cpr = await cprOf('ida');
      await forget('ida');
      await registerIs('slow');
      const browser = await asked('ida');
      const press = browser.prepare('Fortsæt', { cpr });
      const first = browser.newWindow().send(press);
      await expect.poll(() => askedAt('ida')).not.toBe('Aldrig');
      const second = browser.newWindow();
      const pages = await Promise.all([first, second.send(press)]);
      expect(pages.map(({ url }) => url.pathname)).not.toContain('/login');
      await registerIs('none');
      expect(await whoIsIn(second)).toContain('Ida');
    });

    it('and tells nobody that the right number was wrong, however often it is sent', async () => {
      const cpr = await cprOf('jens');
      await forget('jens');
      await registerIs('down');
      const browser = await asked('jens');
      const press = browser.prepare('Fortsæt', { cpr });
      for (let count = 0; count < 4; count++) {
        await browser.send(press);
        expect(textOf(browser)).toContain('Vi kan ikke slå dig op i registret lige nu.');
      }
    });

    it('and says that they are in to who sends it once more then', async () => {
      const visitor = await ApiSession.anonymous(portal);
      const { json: begun } = await visitor.call('POST', '/mitid/signin');
      const { url } = begun as { url: string };
      const query = await queryOfMitId(portal.origin, url, 'mads', WITHOUT_CPR);
      const asked = await visitor.call('POST', '/mitid/answer', { body: { query } });
      const { attempt } = asked.json as { attempt: string };
      const body = { attempt, cpr: await cprOf('mads') };
      for (let count = 0; count < 2; count++) {
        const answer = await visitor.call('POST', '/mitid/cpr', { body });
        expect(answer.json).toEqual({ state: 'signed-in', returnPath: '/overview' });
        await visitor.renewToken();
      }
    });

    it('and in the browser that logged in alone, for a quarter of an hour', async () => {
      const browser = await asked('clara');
      const { href } = browser.page?.url ?? {};
      const other = portal.browser();
      await other.open(href ?? '');
      await other.submit('Fortsæt', { cpr: await cprOf('clara') });
      expect(textOf(other)).toContain('Login tog for lang tid eller skiftede browser.');
      await portal.passMinutes(15);
      await browser.submit('Fortsæt', { cpr: await cprOf('clara') });
      expect(textOf(browser)).toContain('Login tog for lang tid eller skiftede browser.');
    });
  });

  describe('says on the login page why nobody was let in, and keeps the way on', () => {
    it.each([
      ['somebody who gave up', 'Afbryd', {}, 'Du afbrød, før du var logget ind.'],
      ['a refusal', 'Afvis login', {}, 'MitID ville ikke logge dig ind.'],
      ['a weak login', /\(anna\)/, { answer: 'low' }, 'Sikringsniveauet var for lavt.'],
    ])('%s', async (_what, button, how, message) => {
      const browser = await begin();
      await browser.submit(button, how);
      expect(pathOf(browser)).toBe('/login');
      expect(textOf(browser)).toContain(message);
      await browser.submit('Log ind med MitID');
      await choose(browser, 'anna');
      expect(await shownTo(browser)).toContain('/approvals');
    });

    it.each<MitIdFault>([
      'other-nonce',
      'other-audience',
      'other-issuer',
      'old-login',
      'expired',
      'foreign-key',
      'unsigned',
      'secret-key',
    ])('an answer that is not one to us: %s', async (fault) => {
      const browser = await begin();
      await order(fault);
      await choose(browser, 'anna');
      expect(pathOf(browser)).toBe('/login');
      expect(textOf(browser)).toContain('Login tog for lang tid eller skiftede browser.');
    });

    it.each<[string, MitIdFault]>([
      ['is down', 'token-down'],
      ['is down for what it knows of the person', 'userinfo-down'],
      ['refuses the portal itself', 'token-challenge'],
    ])('a broker that %s', async (_what, fault) => {
      const browser = await begin();
      await order(fault);
      await choose(browser, 'anna');
      expect(textOf(browser)).toContain('MitID svarer ikke lige nu. Prøv igen om lidt.');
    });

    it('a login that another browser began', async () => {
      const browser = await begin();
      const answer = await answerOfMitId(browser, 'anna');
      const other = portal.browser();
      await other.open('/login');
      await other.open(answer);
      expect(textOf(other)).toContain('Login tog for lang tid eller skiftede browser.');
    });

    it('an answer that comes after a quarter of an hour, twice, or to nothing', async () => {
      const late = await begin();
      const answer = await answerOfMitId(late, 'anna');
      await portal.passMinutes(15);
      for (const path of [answer, '/login/mitid', '/login/mitid?code=x&state=y']) {
        await late.open(path);
        expect(textOf(late)).toContain('Login tog for lang tid eller skiftede browser.');
      }
    });
  });

  it('that is down is told at the button, and loses nothing', async () => {
    const browser = portal.browser();
    await browser.open('/approvals');
    await order('down');
    // What the broker says of itself is known from the logins before.
    (portal.deps.mitId as unknown as { forget(): void }).forget();
    await browser.submit('Log ind med MitID');
    expect(textOf(browser)).toContain('MitID svarer ikke lige nu. Prøv igen om lidt.');
    await order('none');
    await browser.submit('Log ind med MitID');
    await choose(browser, 'anna');
    expect(await shownTo(browser)).toContain('/approvals');
  });

  it('is not asked of a broker that names itself otherwise', async () => {
    const { mitId, publicOrigin } = portal.deps.config;
    const told = await fetch(`${mitId.issuer}/.well-known/openid-configuration`);
    const metadata = (await told.json()) as object;
    let says: string | null = null;
    const broker = await serveSandbox(({ url }) =>
      Response.json({ ...metadata, issuer: says ?? new URL(url).origin }),
    );
    const ask = () => {
      const settings = { ...mitId, issuer: broker.origin, innerOrigin: null };
      return new MitIdClient(settings, publicOrigin).ask();
    };
    expect((await ask()).address).toContain('client_id=');
    says = 'https://anden.example';
    await expect(ask()).rejects.toThrow('The broker can’t be asked');
    await broker.close();
  });

  it('is somebody else’s where another broker names them alike', async () => {
    const { db } = portal.deps.connection;
    const browser = await logIn('bo');
    expect(await whoIsIn(browser)).toContain('Bo Thygesen');
    const ofBo = await personOf(portal, 'bo');
    const anna = await personOf(portal, 'anna');
    const mine = db.selectFrom('identity').selectAll().where('beneficiary_id', '=', ofBo.id);
    const identity = await mine.executeTakeFirstOrThrow();
    const elsewhere = { issuer: 'https://anden.example', beneficiary_id: anna.id };
    await db
      .insertInto('identity')
      .values({ ...identity, ...elsewhere })
      .execute();
    expect(await whoIsIn(await logIn('bo', WITHOUT_CPR))).toContain('Bo Thygesen');
    await db.deleteFrom('identity').where('beneficiary_id', '=', ofBo.id).execute();
    expect(pathOf(await logIn('bo', WITHOUT_CPR))).toBe('/login/cpr');
    await db.deleteFrom('identity').where('beneficiary_id', '=', anna.id).execute();
  });

  describe('logs out', () => {
    it('here and at the broker', async () => {
      const browser = await logIn('anna');
      await shownTo(browser);
      await browser.open('/logout');
      await browser.submit('Log ud');
      expect(textOf(browser)).toContain('Log ud af MitID');
      await browser.submit('Log ud af MitID');
      expect(pathOf(browser)).toMatch(/^\/logout/);
      expect(browser.page?.html).toContain('Du er logget ud');
      await browser.open('/profile');
      expect(pathOf(browser)).toBe('/login');
    });

    it('with the page that somebody logs out for at the end of it', async () => {
      const browser = await logIn('anna');
      await shownTo(browser);
      await browser.open('/logout?videre=%2Fmessages');
      await browser.submit('Log ud');
      await browser.submit('Log ud af MitID');
      const login = browser.page?.document.querySelector('main a')?.getAttribute('href');
      expect(login).toBe('/login?videre=%2Fmessages');
    });

    it.each([
      ['is named at length', `?${'x'.repeat(3000)}`],
      ['has a backslash in its query', '?x=\\'],
    ])('whatever page is named, such as one that %s', async (_what, query) => {
      const browser = await logIn('anna');
      await shownTo(browser);
      await browser.open(`/logout?videre=${encodeURIComponent(`/messages${query}`)}`);
      await browser.submit('Log ud');
      expect(textOf(browser)).toContain('Log ud af MitID');
    });

    it('here while the broker is silent, and says to close the browser', async () => {
      const browser = await logIn('anna');
      await shownTo(browser);
      await order('down');
      await browser.open('/logout');
      await browser.submit('Log ud');
      expect(browser.page?.html).toContain('Luk browseren for at afslutte MitID.');
      await browser.open('/profile');
      expect(pathOf(browser)).toBe('/login');
    });

    it('at the word of the broker, when the login there has ended', async () => {
      const browser = await logIn('anna');
      await shownTo(browser);
      const other = browser.newWindow();
      await other.open('/sandbox/mitid/session/end');
      await other.submit('Log ud af MitID');
      await browser.open('/profile');
      expect(pathOf(browser)).toBe('/login');
    });

    describe('at no other word', () => {
      const tell = (body: string) =>
        fetch(`${portal.origin}/api/mitid/backchannel-logout`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body,
        });
      /** Somebody who is logged in, and what the broker says when their login ends; it was lost. */
      async function endedAtBroker() {
        const browser = await logIn('anna');
        await shownTo(browser);
        await order('logout-lost');
        const other = browser.newWindow();
        await other.open('/sandbox/mitid/session/end');
        await other.submit('Log ud af MitID');
        const [told = ''] = await logoutsTold(portal.origin);
        const token = new URLSearchParams(told).get('logout_token') ?? '';
        expect(decodeJwt(token).events).toBeDefined();
        return { browser, told, token };
      }

      it.each([
        ['nothing', () => ''],
        ['what is no token', () => 'logout_token=hej'],
        ['another signature', (token: string) => `logout_token=${token.slice(0, -8)}AAAAAAAA`],
        [
          'no signature',
          (token: string) => {
            const claims = decodeJwt(token);
            return `logout_token=${new UnsecuredJWT(claims).encode()}`;
          },
        ],
      ])('such as %s', async (_what, write) => {
        const { browser, token } = await endedAtBroker();
        expect((await tell(write(token))).status).toBe(400);
        await browser.open('/profile');
        expect(pathOf(browser)).toBe('/profile');
      });

      it('such as the token of a login', async () => {
        const { browser } = await endedAtBroker();
        const { db } = portal.deps.connection;
        const { id_token: sealed } = await db
          .selectFrom('session')
          .select('id_token')
          .orderBy('created_at', 'desc')
          .executeTakeFirstOrThrow();
        const idToken = portal.deps.secrets.decrypt(sealed ?? '');
        expect((await tell(`logout_token=${idToken}`)).status).toBe(400);
        await browser.open('/profile');
        expect(pathOf(browser)).toBe('/profile');
      });

      it('and once: the same word changes nothing later', async () => {
        const { browser, told } = await endedAtBroker();
        for (let count = 0; count < 2; count++) expect((await tell(told)).status).toBe(204);
        await browser.open('/profile');
        expect(pathOf(browser)).toBe('/login');
        await browser.submit('Log ind med MitID');
        await choose(browser, 'anna');
        await shownTo(browser);
        expect((await tell(told)).status).toBe(204);
        expect(await whoIsIn(browser)).toContain('Anna Lindholm');
      });
    });
  });

  describe('somebody whom the portal does not know', () => {
    it('is taken up from the register', async () => {
      await forget('none');
      expect(await whoIsIn(await logIn('none'))).toContain('Nora Nielsen-Ravn');
      expect(await whoIsIn(await logIn('none', WITHOUT_CPR))).toContain('Nora Nielsen-Ravn');
    });

    it('and the register does not either is taken up at 16 to 19 years', async () => {
      const browser = await logIn('ukendt-17');
      expect(await whoIsIn(browser)).toContain('Xenia Ukendt');
      await browser.open('/approvals');
      expect(textOf(browser)).toContain('16–19');
    });

    it('and the register does not either, of another age, is told so', async () => {
      const browser = await logIn('ukendt-34');
      expect(pathOf(browser)).toBe('/login');
      expect(textOf(browser)).toContain('Vi kan ikke finde dig i registret. Kontakt kundeservice.');
    });

    it('comes again when the register is silent', async () => {
      await forget('emma');
      await registerIs('down');
      const browser = await logIn('emma');
      expect(textOf(browser)).toContain('Vi kan ikke slå dig op i registret lige nu.');
      await registerIs('none');
      expect(await whoIsIn(await logIn('emma'))).toContain('Emma Petersen-Holt');
    });
  });
});

describe('MitID that is switched off', () => {
  const portal = sharedPortal({ env: { MITID_LOGIN: 'off' } });

  it('is not offered, and its call refuses', async () => {
    const browser = portal.browser();
    await browser.open('/login');
    expect(textOf(browser)).toContain('Du kan ikke logge ind med MitID i øjeblikket.');
    const visitor = await ApiSession.anonymous(portal);
    const answer = await visitor.call('POST', '/mitid/signin');
    expect([answer.status, answer.json]).toMatchObject([403, { code: 'mitid-off' }]);
  });
});
