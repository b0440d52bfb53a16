import { describe, expect, it } from 'vitest';
import { findBeneficiaryByUsername } from '#server/db/beneficiaries';
import { erasePerson } from '#server/db/erase-person';
import { demoPeople } from '#server/sandbox/people';
import { TODAY, type TestPortal } from '../worlds/portal';
import { ApiSession, problemOf } from '../worlds/api-session';
import type { FormClient } from '../worlds/form-client';
import { portalPerTest } from '../worlds/portal-per-test';
import { pathOf, textOf } from '../worlds/shown';
import { signedInStaff } from '../worlds/staff';

/* Approvals that staff bring in as a file: docs/protocols/approval-import.md. */

const COLUMNS = 'cpr;id;schemeType;subsidyLevel;validFrom;validTo';
const SCHOOL = 'to.personFirstName';

const cprOf = (username: string) => {
  const person = demoPeople(TODAY).find((each) => each.username === username);
  if (!person) throw new Error(`There is no ${username}`);
  return person.cpr;
};
const lineFor = (username: string, id = 'skole-17') =>
  `${cprOf(username)};${id};UU;Primary;01-03-2026;30-06-2026`;
/** A file with one approval of a school that no demo person has otherwise. */
const fileFor = (username: string, { id = 'skole-17', school = 'Ærø Søfartsskole' } = {}) =>
  `${COLUMNS};${SCHOOL}\n${lineFor(username, id)};${school}\n`;

async function choose(staff: FormClient, content: string | Uint8Array): Promise<void> {
  await staff.open('/admin/imports');
  const { url, init } = staff.prepare('Tjek filen');
  (init.body as FormData).set('file', new File([new Uint8Array(Buffer.from(content))], 'fil.csv'));
  await staff.send({ url, init });
}
const run = (staff: FormClient) => staff.submit('Indlæs godkendelserne', { reason: 'correction' });

async function bringIn(portal: TestPortal, content: string): Promise<FormClient> {
  const asta = await signedInStaff(portal, 'admin');
  await choose(asta, content);
  await run(asta);
  expect(asta.page?.html).toContain('Godkendelserne er indlæst.');
  return asta;
}

interface Told {
  to: { personFirstName: string } | null;
  validPeriod: { from: string; to: string };
}
const approvalsOf = async (portal: TestPortal, username: string) =>
  (await ApiSession.signIn(portal, username)).read<Told[]>('/approvals');
const schoolsOf = async (portal: TestPortal, username: string) =>
  (await approvalsOf(portal, username)).map(({ to }) => to?.personFirstName);

describe('a file of approvals', () => {
  const portal = portalPerTest({ runsJobs: false });

  it('is checked first, brought in once, and stands among those of the person', async () => {
    const asta = await signedInStaff(portal, 'admin');
    await choose(asta, fileFor('anna'));
    expect(textOf(asta)).toContain('Filen er uden fejl. Intet er indlæst endnu.');
    expect(await schoolsOf(portal, 'anna')).not.toContain('Ærø Søfartsskole');
    await asta.submit('Indlæs godkendelserne');
    expect(asta.page?.status).toBe(422);
    const second = asta.prepare('Indlæs godkendelserne', { reason: 'correction' });
    await run(asta);
    expect(asta.page?.html).toContain('Godkendelserne er indlæst.');
    await asta.send(second);
    expect(asta.page?.html).toContain('Filen er allerede indlæst');
    const told = await approvalsOf(portal, 'anna');
    expect(told.find(({ to }) => to?.personFirstName === 'Ærø Søfartsskole')).toMatchObject({
      validPeriod: { from: '2026-03-01', to: '2026-06-30' },
    });
    await choose(asta, fileFor('anna'));
    expect(asta.page?.html).toContain('Filen er allerede indlæst');
    await asta.open('/admin/imports');
    expect(textOf(asta)).toContain('1 godkendelse');
  });

  it('is told line by line what is wrong with it, and nothing of it is kept', async () => {
    const asta = await signedInStaff(portal, 'admin');
    await choose(
      asta,
      [
        COLUMNS,
        lineFor('anna'),
        '999999-1234;a;UU;Primary;01-03-2026;31-02-2026',
        '240108-5087;;XX;Primary;2026-03-01;2026-06-30',
        '',
        lineFor('anna'),
      ].join('\r\n'),
    );
    expect(asta.page?.status).toBe(422);
    expect(textOf(asta)).toContain('Fejl i filen: 5. Intet er indlæst.');
    for (const line of [
      'Linje 3, cpr: er ikke et CPR-nummer med ti cifre',
      'Linje 3, validTo: er ikke en dag som 31.01.2026',
      'Linje 4, id: mangler',
      'Linje 4, schemeType: skal være en af disse: UU, VU, XU',
      'Linje 6, id: står også på linje 2 for samme person',
    ]) {
      expect(textOf(asta), line).toContain(line);
    }
    const { db } = portal.deps.connection;
    expect(await db.selectFrom('approval_import').selectAll().execute()).toEqual([]);
  });

  it('is told of that has more faults than a page can show', async () => {
    const asta = await signedInStaff(portal, 'admin');
    await choose(asta, `${COLUMNS}\n${'x;x;x;x;x;x\n'.repeat(300)}`);
    expect(textOf(asta)).toMatch(/Fejl i filen: 1\.?500\./);
    expect(textOf(asta)).toContain('Her står de første 200.');
  });

  it('can be JSON, as the register tells approvals', async () => {
    const asta = await signedInStaff(portal, 'admin');
    const place = { personFirstName: 'Ærø Søfartsskole', postcode: '5960', city: 'Marstal' };
    const home = {
      ...{ personFirstName: '', personLastName: '', coName: '', streetName: '', streetNumber: '' },
      ...{ floor: '', side: '', postcode: '', city: '', country: 'Denmark', isProtected: false },
    };
    const approval = {
      ...{ cpr: cprOf('anna'), id: 'json-1', schemeType: 'UU', subsidyLevel: 'Primary' },
      ...{ validFrom: '2026-03-01', validTo: '2026-06-30', from: home },
      ...{
        to: { ...home, ...place },
        institution: place,
        blockedReason: null,
        rulesRegime: 'None',
        routes: [],
      },
    };
    const text = (value: unknown) => JSON.stringify(value, null, 2);
    await choose(asta, text([approval, { ...approval, id: 'json-2', validTo: '2026-02-01' }]));
    expect(textOf(asta)).toMatch(/Linje 5\d, validTo: ligger før den første dag/);
    await choose(asta, text([approval]).slice(0, -5));
    expect(textOf(asta)).toContain('er ikke JSON');
    await choose(asta, text(approval));
    expect(textOf(asta)).toContain('Filen er ikke en liste af godkendelser');
    await choose(asta, text([approval]));
    await run(asta);
    expect(await schoolsOf(portal, 'anna')).toContain('Ærø Søfartsskole');
  });

  it.each([
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['commas', (text: string) => Buffer.from(text.replaceAll(';', ','))],
  ])('is read as spreadsheets write it: %s', async (_name, written) => {
    const asta = await signedInStaff(portal, 'admin');
    await choose(asta, written(fileFor('anna')));
    await run(asta);
    expect(await schoolsOf(portal, 'anna')).toContain('Ærø Søfartsskole');
  });

  it.each([
    ['', 'Vælg en fil, der ikke er tom'],
    [`${COLUMNS}\n`, 'Filen har ingen godkendelser'],
    ['cpr;id\n', 'Kolonnen «schemeType» mangler'],
    [`${COLUMNS};navn\n`, 'Kolonnen «navn» kendes ikke'],
    [`${COLUMNS};id\n`, 'Kolonnen «id» er der to gange'],
    [`${COLUMNS}\n1;2\n`, 'har ikke lige så mange felter som første linje'],
    [`${COLUMNS}\n"1;2\n`, 'er ikke CSV'],
    [`${COLUMNS}\n240108-5087;xu-by-age;UU;Primary;2026-03-01;2026-06-30\n`, 'id: kan ikke læses'],
    [`${COLUMNS}\n240108-5087;a;UU;Primary;2026-01-01;2026-02-28\n`, 'en dag, der er gået'],
    ['\u0000\u0001\u00ff', 'kendes ikke'],
  ])('is refused, and the page says why: %j', async (content, said) => {
    const asta = await signedInStaff(portal, 'admin');
    await choose(asta, content);
    expect([asta.page?.status, pathOf(asta)]).toEqual([422, '/admin/imports']);
    expect(textOf(asta)).toContain(said);
  });

  it('of more than 8 MB is refused, however much more', async () => {
    const asta = await signedInStaff(portal, 'admin');
    for (const megabytes of [8.5, 12]) {
      await choose(asta, new Uint8Array(megabytes * 1024 * 1024).fill(65));
      expect(textOf(asta)).toContain('Filen er for stor');
      expect(asta.page?.status).toBe(422);
    }
  });

  it('is checked once more when it is brought in, and can’t be a day later', async () => {
    const asta = await signedInStaff(portal, 'admin');
    await choose(asta, fileFor('anna').replace('30-06-2026', '02-03-2026'));
    const page = pathOf(asta) ?? '';
    await portal.passMinutes(16 * 60);
    const later = await signedInStaff(portal, 'admin2');
    await later.open(page);
    await run(later);
    expect(textOf(later)).toContain('Filen er ikke længere uden fejl');
    await portal.passMinutes(24 * 60);
    const nextDay = await signedInStaff(portal, 'admin');
    await nextDay.open(page);
    expect(nextDay.page?.status).toBe(404);
    const { db } = portal.deps.connection;
    expect(await db.selectFrom('approval_import').selectAll().execute()).toEqual([]);
  });

  it(
    'can be checked again while it waits, and waits a day from then on',
    { tags: 'postgres' },
    async () => {
      const asta = await signedInStaff(portal, 'admin');
      await choose(asta, fileFor('anna'));
      const page = pathOf(asta) ?? '';
      await portal.passMinutes(23 * 60);
      const later = await signedInStaff(portal, 'admin');
      await choose(later, fileFor('anna'));
      expect(pathOf(later)).toBe(page);
      await portal.passMinutes(23 * 60);
      const nextDay = await signedInStaff(portal, 'admin');
      await nextDay.open(page);
      await run(nextDay);
      expect(nextDay.page?.html).toContain('Godkendelserne er indlæst.');
    },
  );

  it(
    'is brought in again where one of its approvals is another by now, or gone',
    { tags: 'postgres' },
    async () => {
      const both = `${fileFor('anna')}${lineFor('none')};Ærø Søfartsskole\n`;
      await bringIn(portal, both);
      await bringIn(portal, fileFor('anna', { school: 'Samsø Efterskole' }));
      const asta = await bringIn(portal, both);
      expect(await schoolsOf(portal, 'anna')).toContain('Ærø Søfartsskole');
      await choose(asta, both);
      expect(asta.page?.html).toContain('Filen er allerede indlæst');
      const { db } = portal.deps.connection;
      const nora = await findBeneficiaryByUsername(db, 'none');
      await db.transaction().execute((tx) => erasePerson(tx, nora?.id ?? '', portal.clock.now()));
      await bringIn(portal, both);
      expect(await db.selectFrom('imported_approval').selectAll().execute()).toHaveLength(2);
      const runs = await db.selectFrom('approval_import').select('ran_at').execute();
      expect(runs.map(({ ran_at: at }) => at !== null)).toEqual([true, true, true, true]);
    },
  );

  it('gives no more than the register’s own word on the same approval', async () => {
    const before = await approvalsOf(portal, 'anna');
    await bringIn(portal, fileFor('anna', { id: 'anna-uu' }));
    expect(await approvalsOf(portal, 'anna')).toEqual(before);
  });

  it('gives way to a later file on the same approval', async () => {
    await bringIn(portal, fileFor('anna'));
    await bringIn(portal, fileFor('anna', { school: 'Samsø Efterskole' }));
    const schools = await schoolsOf(portal, 'anna');
    expect(schools).toContain('Samsø Efterskole');
    expect(schools).not.toContain('Ærø Søfartsskole');
  });

  it('is there for somebody whom the portal gets to know later', async () => {
    const { db } = portal.deps.connection;
    const nora = await findBeneficiaryByUsername(db, 'none');
    await db.transaction().execute((tx) => erasePerson(tx, nora?.id ?? '', portal.clock.now()));
    await bringIn(portal, fileFor('none'));
    const browser = portal.browser();
    await browser.open('/approvals');
    await browser.submit('Log ind med MitID');
    await browser.submit(/\(none\)/);
    await portal.runJobs();
    await browser.open('/approvals');
    expect(textOf(browser)).toContain('Ærø Søfartsskole');
  });

  it('is forgotten with its person', async () => {
    await bringIn(portal, fileFor('none'));
    const { db } = portal.deps.connection;
    const nora = await findBeneficiaryByUsername(db, 'none');
    await db.transaction().execute((tx) => erasePerson(tx, nora?.id ?? '', portal.clock.now()));
    expect(await db.selectFrom('imported_approval').selectAll().execute()).toEqual([]);
  });

  it('is forgotten 12 months after its last day', async () => {
    const longer = lineFor('anna').replace('2026;30-06-2026', '2026;31-07-2026');
    await bringIn(portal, `${COLUMNS}\n${lineFor('none')}\n${longer}\n`);
    const { db } = portal.deps.connection;
    const left = async () =>
      (await db.selectFrom('imported_approval').selectAll().execute()).length;
    await portal.goTo('2027-06-29');
    expect(await left()).toBe(2);
    await portal.goTo('2027-06-30');
    expect(await left()).toBe(1);
  });

  it('is told in the audit log, with who brought it in and why', async () => {
    await bringIn(portal, fileFor('anna'));
    const acts = await portal.deps.connection.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'import')
      .execute();
    expect(acts).toMatchObject([{ action: 'import', reason: 'correction' }]);
  });

  it('is none that was never checked', async () => {
    const asta = await ApiSession.signInStaff(portal, 'admin');
    const answers = [
      await asta.call('GET', '/admin/imports/x'),
      await asta.call('POST', '/admin/imports/x/run', { body: { reason: 'correction' } }),
    ];
    for (const answer of answers) expect(problemOf(answer).code).toBe('not-found');
  });
});

describe('two who bring in the same file at once', () => {
  const portal = portalPerTest({ runsJobs: false });

  it('bring it in once', async () => {
    const asta = await signedInStaff(portal, 'admin');
    await choose(asta, fileFor('anna'));
    const press = asta.prepare('Indlæs godkendelserne', { reason: 'correction' });
    const windows = [asta.newWindow(), asta.newWindow()];
    await Promise.all(windows.map((window) => window.send(press)));
    const said = windows.map((window) => window.page?.html.includes('Godkendelserne er indlæst.'));
    expect(said.filter(Boolean)).toHaveLength(1);
  });
});
