import { describe, expect, it } from 'vitest';
import { grant } from '#server/contract/enums';
import type { StaffAccount } from '#server/contract/staff-accounts';
import routes from '~/routes';
import { workOf } from '~/session/staff-pages';
import { ApiSession, problemOf } from '../worlds/api-session';
import { portalPerTest, sharedPortal } from '../worlds/portal-per-test';
import { hrefOf, pathOf, textOf } from '../worlds/shown';
import { codeOf, grantOnly, nextCode, signedInStaff } from '../worlds/staff';

/* Who of staff there is, and what each may do: docs/rules/permissions.md. */

const NEW = { name: 'Nynne Ny', account: 'nynne', cpr: '0101901234' };

describe('the accounts of staff', () => {
  const portal = portalPerTest({ runsJobs: false });
  const code = () => nextCode(portal, 'admin');
  const accountOf = async (asta: ApiSession, username: string) => {
    const found = (await asta.read<StaffAccount[]>('/admin/staff')).find(
      (each) => each.username === username,
    );
    if (!found) throw new Error(`There is no ${username}`);
    return found;
  };

  it('are made on a page, for a MitID that then logs in and may do what was ticked', async () => {
    const asta = await signedInStaff(portal, 'admin');
    await asta.open('/admin/staff');
    await asta.open(hrefOf(asta, 'Ny medarbejder')!);
    await asta.submit('Opret medarbejder', { ...NEW, code: await code() });
    expect(pathOf(asta)).toBe('/admin/staff');
    expect(asta.page!.html).toContain('Medarbejderen er oprettet.');
    expect(textOf(asta)).toContain(
      'Nynne Nynynne. Hjælpe personer. Telefonen er ikke sat op endnu.',
    );
    expect(asta.page!.html).not.toContain('010190');
    // What that account agrees to, its maker may not have asked for.
    const made = await portal.deps.connection.db
      .selectFrom('staff')
      .innerJoin('staff as maker', 'maker.id', 'staff.created_by')
      .select('maker.username')
      .where('staff.username', '=', 'nynne')
      .execute();
    expect(made).toEqual([{ username: 'admin' }]);
  });

  it('of a school has its name and postcode', async () => {
    const asta = await signedInStaff(portal, 'admin');
    await asta.open('/admin/staff/new');
    await asta.open(hrefOf(asta, 'Skal det være en medarbejder på en skole?')!);
    const school = { schoolName: 'Sydfyns Gymnasium', schoolPostcode: '5700' };
    await asta.submit('Opret medarbejder', { ...NEW, ...school, code: await code() });
    expect(textOf(asta)).toContain('nynne. Skole: Sydfyns Gymnasium, 5700');
  });

  it.each([
    [{ name: '' }, 'Skriv medarbejderens navn'],
    [{ account: 'Nynne Ny' }, 'Skriv et brugernavn på 2–40 små bogstaver'],
    [{ account: 'support' }, 'Der er allerede en medarbejder med det brugernavn'],
    [{ cpr: '123' }, 'Skriv CPR-nummeret med 10 cifre'],
    [{ cpr: '030382-1112' }, 'Der er allerede en medarbejder med det CPR-nummer'],
    [{ code: '000000' }, 'Koden er forkert eller brugt.'],
    [{ code: '' }, 'Koden er forkert eller brugt.'],
  ])('are not made with %j, and what was typed stays', async (change, message) => {
    const asta = await signedInStaff(portal, 'admin');
    await asta.open('/admin/staff/new');
    const typed = { ...NEW, code: await code(), ...change };
    await asta.submit('Opret medarbejder', typed);
    expect(asta.page?.status).toBe(422);
    expect(textOf(asta)).toContain(message);
    const valueOf = (name: string) =>
      asta.page!.document.querySelector(`[name=${name}]`)?.getAttribute('value') ?? '';
    expect(valueOf('name')).toBe(typed.name);
    expect(valueOf('account')).toBe(typed.account);
  });

  it('may do what they are granted from their next page on, and no more', async () => {
    const grete = await signedInStaff(portal, 'support');
    await grete.open('/admin/operate');
    expect(pathOf(grete)).toBe('/admin/operate');
    const asta = await signedInStaff(portal, 'admin');
    await asta.open('/admin/staff');
    await asta.open(hrefOf(asta, 'Grete Kundeservice')!);
    await asta.submit('Gem, hvad medarbejderen må', {
      grants: 'support',
      code: await nextCode(portal, 'admin'),
    });
    expect(textOf(asta)).toContain('support. Hjælpe personer');
    await grete.open('/admin/operate');
    expect(pathOf(grete)).toBe('/admin');
    expect(grete.page!.html).toContain('Den side har du ikke adgang til.');
    expect(grete.page!.html).not.toContain('Drift');
  });

  it('are not given back what another one took while the page was open', async () => {
    const asta = await signedInStaff(portal, 'admin');
    const { id } = await accountOf(await ApiSession.signInStaff(portal, 'admin'), 'support');
    await asta.open(`/admin/staff/${id}`);
    await grantOnly(portal, 'support', ['support']);
    await asta.submit('Gem, hvad medarbejderen må', { grants: 'cpr', code: await code() });
    expect(pathOf(asta)).toBe(`/admin/staff/${id}`);
    expect(asta.page!.html).toContain('En anden har ændret, hvad medarbejderen må, imens.');
    const ticked = () =>
      asta
        .page!.document.querySelectorAll('[name=grants][checked]')
        .map((box) => box.getAttribute('value'));
    expect(ticked()).toEqual(['support']);
    await asta.submit('Gem, hvad medarbejderen må', { grants: 'content', code: await code() });
    await asta.open(`/admin/staff/${id}`);
    expect(ticked()).toEqual(['content']);
  });

  it('lose the portal seen as a person with the right to it', async () => {
    const grete = await ApiSession.signInStaff(portal, 'support');
    const asta = await ApiSession.signInStaff(portal, 'admin');
    const { id } = await portal.deps.connection.db
      .selectFrom('beneficiary')
      .select('id')
      .where('username', '=', 'bo')
      .executeTakeFirstOrThrow();
    await grete.call('POST', `/admin/people/${id}/shadow`, { body: { reason: 'control' } });
    expect((await grete.call('GET', '/profile')).status).toBe(200);
    const account = await accountOf(asta, 'support');
    const body = { grants: ['cpr'], seen: account.grants, code: await code() };
    await asta.call('PUT', `/admin/staff/${account.id}/grants`, { body });
    expect((await grete.call('GET', '/profile')).status).toBe(403);
  });

  it('keep one who can change them: nobody closes, resets or takes it from themselves', async () => {
    const asta = await ApiSession.signInStaff(portal, 'admin');
    const { id } = await accountOf(asta, 'admin');
    for (const [method, path, more] of [
      ['PUT', 'grants', { grants: ['support'], seen: grant.options }],
      ['POST', 'reset-mfa', {}],
      ['POST', 'close', {}],
    ] as const) {
      const body = { ...more, code: await code() };
      const answer = await asta.call(method, `/admin/staff/${id}/${path}`, { body });
      expect([path, problemOf(answer).code]).toEqual([path, 'own-account']);
    }
  });

  it('are left where two close each other at the same time', async () => {
    const asta = await ApiSession.signInStaff(portal, 'admin');
    await grantOnly(portal, 'support', grant.options);
    const grete = await ApiSession.signInStaff(portal, 'support');
    const [own, other] = [await accountOf(asta, 'admin'), await accountOf(asta, 'support')];
    const [astas, gretes] = [await code(), codeOf(portal, 'support')];
    const answers = await Promise.all([
      asta.call('POST', `/admin/staff/${other.id}/close`, { body: { code: astas } }),
      grete.call('POST', `/admin/staff/${own.id}/close`, { body: { code: gretes } }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    // The other one is logged out by then, or no member of staff any more.
    expect([401, 403]).toContain(statuses.find((status) => status !== 204));
  });

  it('are closed and reset by another one, with their logins', async () => {
    const grete = await ApiSession.signInStaff(portal, 'support');
    const asta = await signedInStaff(portal, 'admin');
    await asta.open('/admin/staff');
    await asta.open(hrefOf(asta, 'Grete Kundeservice')!);
    await asta.submit('Nulstil telefonen', { code: await code() });
    expect(textOf(asta)).toContain(
      'Hjælpe personer · Se hele CPR-nummeret · Give penge tilbage · Godkende det, når en anden vil give penge tilbage · Rette tekster · Drift · Indlæse godkendelser. Telefonen er ikke sat op endnu.',
    );
    expect((await grete.call('GET', '/auth/mfa')).status).toBe(401);
    await asta.open(hrefOf(asta, 'Grete Kundeservice')!);
    const second = asta.prepare('Luk adgangen', { code: await code() });
    await asta.send(second);
    expect(textOf(asta)).toMatch(/Lukkede adgange\s*Grete Kundeservice, support/);
    await portal.passMinutes(1);
    await asta.open('/admin/staff');
    expect(textOf(asta)).not.toContain('Grete Kundeservicesupport');
  });
});

describe('a page of staff', () => {
  const portal = sharedPortal();
  const pages = routes
    .map(({ path = '' }) => `/${path.replaceAll(/:\w+/g, 'ukendt')}`)
    .filter((path) => workOf(path) !== null && path !== '/admin/shadow/end');

  async function landings(open: (path: string) => Promise<string | undefined>) {
    const landed: Record<string, string | undefined> = {};
    for (const path of pages) landed[path] = await open(path);
    return landed;
  }

  it.each([null, ...grant.options])('opens with «%s» for its own work alone', async (word) => {
    await grantOnly(portal, 'admin', word === null ? [] : [word]);
    const asta = await signedInStaff(portal, 'admin');
    const landed = await landings(async (path) => {
      await asta.open(path);
      return pathOf(asta);
    });
    const mine = Object.keys(landed).filter((path) => landed[path] === path);
    expect(mine).toEqual(pages.filter((path) => WORK[word ?? 'nothing']?.test(path)));
  });

  it('of a school is that of its approvals', async () => {
    const sanne = await signedInStaff(portal, 'skole');
    const landed = await landings(async (path) => {
      await sanne.open(path);
      return pathOf(sanne);
    });
    expect(new Set(Object.values(landed))).toEqual(new Set(['/admin/school']));
  });

  it.each(['bo', 'blocked', null])('is no page for %s', async (username) => {
    const browser = portal.browser();
    if (username !== null) {
      await browser.open('/login');
      await browser.submit('Log ind', { username });
    }
    for (const path of pages) {
      await browser.open(path);
      expect(pathOf(browser)).not.toBe(path);
      expect(textOf(browser)).not.toContain('Begrundelse');
    }
  });
});

/** The pages that each word opens, written out; a missing refund or person leads on from its page. */
const WORK: Record<string, RegExp> = {
  support: /^\/admin($|\/search\/|\/person\/ukendt($|\/(address|order|mails|payment)))/,
  cpr: /^\/admin\/person\/ukendt\/cpr$/,
  'refund-ask': /^\/admin\/(refunds|person\/ukendt\/refund\/ukendt)$/,
  'refund-approve': /^\/admin\/refunds$/,
  content: /^\/admin\/texts/,
  operate: /^\/admin\/operate$/,
  import: /^\/admin\/imports/,
  accounts: /^\/admin\/staff/,
};
