import { describe, expect, it } from 'vitest';
import type { ContentText } from '#server/contract/operate';
import { enqueue } from '#server/db/outbox';
import { inTransaction } from '#server/in-transaction';
import { mailTo } from '#server/workflows/letters';
import { sendMessage } from '#server/workflows/messages';
import { refreshShared } from '#server/workflows/refresh';
import { readServices } from '#server/workflows/staff/services';
import { ApiSession, problemOf } from '../worlds/api-session';
import { runCommand } from '../worlds/command';
import { personOf, signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { pathOf, textOf } from '../worlds/shown';
import { codeOf, signedInStaff } from '../worlds/staff';

/* What staff change of the portal itself: its words, its switches, and the work that failed. */

/** The page of a login that leads somewhere; the plain one is drawn once in five seconds for everybody. */
const LOGIN = '/login?returnTo=/history';
const WARNING = 'session.login.front-page-warning';

describe('a text that staff change', () => {
  const portal = portalPerTest({});
  const pathOfText = (key: string) => `/admin/texts/${key}`;

  it('is found by its words or its key', async () => {
    const grete = await signedInStaff(portal, 'support');
    await grete.open('/admin/texts');
    await grete.submit('Find tekster', { soeg: 'DRIFTSFORSTYRRELSER' });
    expect(textOf(grete)).toContain('1 tekst');
    await grete.open('/admin/texts?soeg=session.login.front-page');
    expect(textOf(grete)).toContain('Der er driftsforstyrrelser lige nu.');
    await grete.open('/admin/texts?soeg=e');
    expect(textOf(grete)).toContain('Der er flere end 20.');
    await grete.open('/admin/texts?soeg=findesikke');
    expect(textOf(grete)).toContain('0 tekster');
  });

  it(
    'is seen before it is published, and then stands on its page and in its mail',
    { tags: 'postgres' },
    async () => {
      const grete = await signedInStaff(portal, 'support');
      await grete.open(pathOfText('letter.email-changed.subject'));
      await grete.submit('Se den først', { text: 'Ny <b>adresse</b>' });
      expect(grete.page!.document.querySelector('#preview')?.text).toBe(
        'Sådan kommer den til at stå',
      );
      expect(grete.page?.html).toContain('Ny &lt;b&gt;adresse&lt;/b&gt;');
      const text = () => portal.deps.texts.t('letter.email-changed.subject');
      const before = text();
      await grete.submit('Udgiv teksten');
      expect(textOf(grete)).toContain('Grete Kundeservice: «Ny <b>adresse</b>»');
      expect(text()).toBe('Ny <b>adresse</b>');
      expect((await fetch(`${portal.origin}/login`)).status).toBe(200);
      await grete.submit('Brug den oprindelige tekst');
      expect(text()).toBe(before);
      expect(textOf(grete)).toContain(`«${before}»`);
    },
  );

  /** Grete sends what she typed once her login is over. */
  async function writeUntilLoggedOut() {
    const grete = await signedInStaff(portal, 'support');
    const path = pathOfText('letter.email-changed.subject');
    await grete.open(path);
    const late = grete.prepare('Udgiv teksten', { text: 'En anden adresse' });
    await portal.passMinutes(31);
    await grete.send(late);
    return { grete, path };
  }

  it('is kept over the login that has to come first, which leads back to it', async () => {
    const { grete, path } = await writeUntilLoggedOut();
    expect(pathOf(grete)).toBe('/login');
    expect(grete.page?.html).toContain('så viser vi det, du skrev');
    await grete.submit('Log ind', { username: 'support' });
    expect(pathOf(grete)).toBe('/mfa');
    await grete.submit('Fortsæt', { code: codeOf(portal, 'support') });
    expect(pathOf(grete)).toBe(path);
    expect(grete.page!.document.querySelector('textarea')?.text).toBe('En anden adresse');
  });

  it('does not come back after the login over what another one has published meanwhile', async () => {
    const { grete, path } = await writeUntilLoggedOut();
    const admin = await signedInStaff(portal, 'admin');
    await admin.open(path);
    await admin.submit('Udgiv teksten', { text: 'Ny e-mail' });
    await grete.submit('Log ind', { username: 'support' });
    await grete.submit('Fortsæt', { code: codeOf(portal, 'support') });
    expect(pathOf(grete)).toBe(path);
    expect(grete.page!.document.querySelector('textarea')?.text).toBe('Ny e-mail');
    expect(grete.page?.html).not.toContain('Vi har gemt det, du skrev.');
  });

  it('stands on the next page of whoever publishes it', async () => {
    const grete = await signedInStaff(portal, 'support');
    await grete.open('/admin/texts');
    expect(grete.page!.document.querySelector('h1')?.text).toBe('Tekster');
    await grete.open(pathOfText('operate.texts.title'));
    await grete.submit('Udgiv teksten', { text: 'Ord' });
    await grete.open('/admin/texts');
    expect(grete.page!.document.querySelector('h1')?.text).toBe('Ord');
  });

  it.each([
    ['', 'Skriv en tekst'],
    ['   ', 'Skriv en tekst'],
    ['x'.repeat(4001), 'højst'],
    ['Hej {{navn}}', 'Brug kun de felter i krøllede parenteser'],
    ['Hej {{', 'Brug kun de felter i krøllede parenteser'],
    ['$t(common.site)', 'Brug kun de felter i krøllede parenteser'],
  ])('is refused as «%.12s», and what was typed stands there still', async (text, said) => {
    const grete = await signedInStaff(portal, 'support');
    await grete.open(pathOfText(WARNING));
    await grete.submit('Udgiv teksten', { text });
    expect(grete.page?.status).toBe(422);
    expect(textOf(grete)).toContain(said);
    if (text.trim()) expect(grete.page!.document.querySelector('textarea')?.text).toContain(text);
  });

  it('is not published over what somebody else has published meanwhile', async () => {
    const grete = await signedInStaff(portal, 'support');
    await grete.open(pathOfText(WARNING));
    const late = grete.newTab();
    await late.open(pathOfText(WARNING));
    await grete.submit('Udgiv teksten', { text: 'Den første.' });
    await late.submit('Udgiv teksten', { text: 'Den anden.' });
    expect(late.page?.status).toBe(422);
    expect(textOf(late)).toContain('En anden har ændret det imens.');
    expect(late.page!.document.querySelector('textarea')?.text).toBe('Den anden.');
    expect(portal.deps.texts.t(WARNING)).toBe('Den første.');
  });

  it('is one of two that were sent at the same time', async () => {
    const grete = await ApiSession.signInStaff(portal, 'support');
    const { revision } = await grete.read<ContentText>(`/admin/texts/${WARNING}`);
    const answers = await Promise.all(
      ['Den ene.', 'Den anden.'].map((text) =>
        grete.call('PUT', `/admin/texts/${WARNING}`, { body: { text, revision } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect((await grete.read<ContentText>(`/admin/texts/${WARNING}`)).history).toHaveLength(1);
  });

  it('is nothing for a key that there is not', async () => {
    const grete = await ApiSession.signInStaff(portal, 'support');
    for (const key of ['opdigtet', '__proto__', 'toString']) {
      expect((await grete.call('GET', `/admin/texts/${key}`)).status, key).toBe(404);
      const body = { text: 'x', revision: '' };
      expect((await grete.call('PUT', `/admin/texts/${key}`, { body })).status, key).toBe(404);
    }
  });
});

describe('a switch', () => {
  const portal = portalPerTest({});

  it('shows and hides the warning of the login page at once', async () => {
    const grete = await signedInStaff(portal, 'support');
    const visitor = portal.browser();
    const loginPage = async () => {
      await visitor.open(LOGIN);
      return textOf(visitor);
    };
    expect(await loginPage()).not.toContain('driftsforstyrrelser');
    await grete.open('/admin/operate');
    await grete.submit('Slå til: Advarsel på loginsiden');
    expect(pathOf(grete)).toBe('/admin/operate');
    expect(textOf(grete)).toMatch(/Slået til\. Ændret .* af Grete Kundeservice/);
    expect(await loginPage()).toContain('driftsforstyrrelser');
    await grete.submit('Slå fra: Advarsel på loginsiden');
    expect(await loginPage()).not.toContain('driftsforstyrrelser');
  });

  it('takes MitID away from the login page, and a command brings it back', async () => {
    const grete = await signedInStaff(portal, 'support');
    await grete.open('/admin/operate');
    await grete.submit('Slå fra: Log ind med MitID');
    const visitor = await ApiSession.anonymous(portal);
    const refused = await visitor.call('POST', '/mitid/signin', { body: {} });
    expect(problemOf(refused).code).toBe('mitid-off');
    expect(
      (await visitor.read<{ disableMitIdLogIn: boolean }>('/auth/check')).disableMitIdLogIn,
    ).toBe(true);
    expect((await runCommand(portal, 'admin', ['switch', 'mitid', 'on'])).said).toContain(
      'The switches are read-only, mitid-login',
    );
    expect((await runCommand(portal, 'admin', ['switch', 'mitid-login', 'maybe'])).code).toBe(1);
    expect((await runCommand(portal, 'admin', ['switch', 'mitid-login', 'on'])).code).toBe(0);
    // What every process does at its next sweep.
    await refreshShared(portal.deps);
    expect((await visitor.call('POST', '/mitid/signin', { body: {} })).status).toBe(200);
    await grete.open('/admin/operate');
    expect(textOf(grete)).toContain('af en tekniker');
  });

  it('hides the line of the time machine, and shows that a page is fetched', async () => {
    const grete = await ApiSession.signInStaff(portal, 'support');
    const visitor = portal.browser();
    const isShown = async () => {
      await visitor.open(LOGIN);
      const html = visitor.page?.html ?? '';
      return [html.includes('i dag er '), html.includes('data-layout-loading')];
    };
    expect(await isShown()).toEqual([true, false]);
    const put = (name: string, isOn: boolean) =>
      grete.call('PUT', `/admin/settings/${name}`, { body: { isOn } });
    expect((await put('timemachine', false)).status).toBe(204);
    // Its right spelling is the same switch.
    expect((await put('defaultlayoutloading', true)).status).toBe(204);
    expect(await isShown()).toEqual([false, true]);
    expect((await put('opdigtet', true)).status).toBe(404);
  });
});

describe('the services outside', () => {
  const portal = portalPerTest({ runsJobs: false });

  it('are shown with what was last heard of each, and what its absence means', async () => {
    const grete = await signedInStaff(portal, 'support');
    const rowOf = async (name: string) => {
      await portal.runJobs();
      await grete.open('/admin/operate');
      const rows = grete.page!.document.querySelectorAll('.summary-list > div');
      return rows.find((row) => row.text.startsWith(name))?.text;
    };
    const breakRegister = () =>
      fetch(`${portal.origin}/sandbox/vus/control/faults`, {
        method: 'POST',
        body: new URLSearchParams({ fault: 'down', slowMs: '1000' }),
      });
    expect(await rowOf('Registret over godkendelser')).toContain('Ikke spurgt endnu');
    await signedIn(portal, 'bo');
    expect(await rowOf('Registret over godkendelser')).toContain('Svarer');
    expect(await rowOf('Registret over godkendelser')).toContain('Svarede sidst 2. mar. 2026');
    await breakRegister();
    await signedIn(portal, 'emma');
    const row = await rowOf('Registret over godkendelser');
    expect(row).toContain('Svarer ikke');
    expect(row).toMatch(/Fejlede sidst 2\. mar\. 2026.* \(status 500\)/);
    expect(row).toContain('ses kun de godkendelser, der er hentet før');
    expect(await rowOf('Breve på papir')).toContain('Ikke spurgt endnu');
  });

  it('that are not connected are not named', async () => {
    const config = { ...portal.deps.config, letters: null };
    const services = await readServices({ ...portal.deps, config });
    expect(services.map(({ service }) => service)).not.toContain('letters');
  });
});

describe('work that failed', () => {
  const portal = portalPerTest({ runsJobs: false });

  async function failingMail(): Promise<void> {
    const { deps } = portal;
    const { id: beneficiaryId } = await personOf(portal, 'bo');
    const { db } = deps.connection;
    const letter = { sender: 'Ungdomskort', subject: 'Hej', contents: '<p>Hej</p>' };
    const messageId = await sendMessage(deps, db, beneficiaryId, letter);
    await enqueue(
      db,
      'send-message-mail',
      { messageId, path: '/messages' },
      { now: portal.clock.now() },
    );
    await db.updateTable('job').set({ last_error: 'mail server is away', attempts: 3 }).execute();
    const never = { run_at: '9999-01-01T00:00:00.000Z' };
    await db.updateTable('job').set(never).execute();
  }
  const openJobs = () =>
    portal.deps.connection.db
      .selectFrom('job')
      .selectAll()
      .where('finished_at', 'is', null)
      .execute();

  it('is listed with its reason, and is done when somebody asks for it', async () => {
    const grete = await signedInStaff(portal, 'support');
    await grete.open('/admin/operate');
    expect(textOf(grete)).toContain('Alt arbejde er gjort eller venter på sin tid.');
    await failingMail();
    await grete.open('/admin/operate');
    expect(textOf(grete)).toContain('Prøvet 3 gange. Prøves ikke igen af sig selv.');
    expect(textOf(grete)).toContain('mail server is away');
    await grete.submit('Prøv nu', {});
    expect(grete.page?.status).toBe(422);
    expect(textOf(grete)).toContain('Vælg, hvilket arbejde det drejer sig om');
    const [job] = await openJobs();
    await grete.submit('Prøv nu', { job: job!.id, reason: 'correction' });
    expect(grete.page?.html).toContain('Arbejdet bliver prøvet nu.');
    await portal.runJobs();
    expect(await openJobs()).toEqual([]);
  });

  it('is listed before all mails that failed, however many and old', async () => {
    await failingMail();
    const { db } = portal.deps.connection;
    const [mail] = await openJobs();
    const copies = Array.from({ length: 120 }, (_, index) => ({
      ...mail!,
      id: `mail-${index}`,
      dedupe_key: null,
    }));
    await db.insertInto('job').values(copies).execute();
    const created_at = portal.clock.now().toISOString();
    const money = { ...mail!, id: 'money', kind: 'capture-payment', dedupe_key: null, created_at };
    await db.insertInto('job').values(money).execute();
    const grete = await ApiSession.signInStaff(portal, 'support');
    const [first, ...others] = await grete.read<{ id: string }[]>('/admin/jobs');
    expect([first?.id, others.length]).toEqual(['money', 99]);
  });

  it('is given up when it is a mail, and nothing else is', async () => {
    await failingMail();
    const [job] = await openJobs();
    const grete = await signedInStaff(portal, 'support');
    await grete.open('/admin/operate');
    const late = grete.newTab();
    await late.open('/admin/operate');
    const { db } = portal.deps.connection;
    await db.updateTable('job').set({ kind: 'capture-payment' }).execute();
    await grete.submit('Opgiv mailen', { job: job!.id, reason: 'other' });
    expect(textOf(grete)).toContain('Kun en mail, der ikke er sendt, kan opgives.');
    await db.updateTable('job').set({ kind: 'send-message-mail' }).execute();
    await grete.submit('Opgiv mailen', { job: job!.id, reason: 'other' });
    expect(grete.page?.html).toContain('Mailen er opgivet.');
    expect(await openJobs()).toEqual([]);
    await late.submit('Prøv nu', { job: job!.id, reason: 'other' });
    expect(textOf(late)).toContain('Arbejdet er gjort i mellemtiden.');
  });
});

describe('a mail that can’t be sent', { tags: 'postgres' }, () => {
  const lines: object[] = [];
  const portal = portalPerTest({ runsJobs: false, onLog: (line) => lines.push(line) });
  const jobs = () => portal.deps.connection.db.selectFrom('job').selectAll().execute();
  const open = async () => (await jobs()).filter(({ finished_at: at }) => at === null);

  /** To an address that the person had, all of it written down; and of a message, to the one they have. */
  async function write(to: string): Promise<void> {
    const { deps } = portal;
    const { db } = deps.connection;
    await db.deleteFrom('job').execute();
    lines.length = 0;
    const person = await personOf(portal, 'bo');
    await db
      .updateTable('beneficiary')
      .set({ contact_email: to })
      .where('id', '=', person.id)
      .execute();
    await inTransaction(deps, (tx) =>
      mailTo(deps, tx, person, { about: 'profile-deleted', path: '/login', to }),
    );
    const letter = { sender: 'Ungdomskort', subject: 'Hej', contents: '<p>Hej</p>' };
    const messageId = await sendMessage(deps, db, person.id, letter);
    const named = { messageId, path: '/messages' };
    await enqueue(db, 'send-message-mail', named, { now: portal.clock.now() });
  }
  const contentsOf = (all: Awaited<ReturnType<typeof jobs>>) =>
    all
      .filter(({ kind }) => kind === 'send-sealed-mail')
      .map(({ payload }) => (JSON.parse(payload) as { sealed: string }).sealed);

  it('since nobody has its address is given up, forgotten, and told in the log without it', async () => {
    await write('afvist@eksempel.dk');
    await portal.runJobs();
    expect(await open()).toEqual([]);
    expect(contentsOf(await jobs())).toEqual(['']);
    const told = lines.filter((line) => 'msg' in line && line.msg === 'mail refused for good');
    expect(told).toMatchObject([{ code: '550' }, { code: '550' }]);
    expect(JSON.stringify([lines, await jobs()])).not.toContain('eksempel.dk');
  });

  it('is tried for a week, and then given up and forgotten', async () => {
    await write('bo@eksempel.dk');
    const { db } = portal.deps.connection;
    const refuse = async (attempts: number) => {
      await db
        .updateTable('job')
        .set({ attempts, run_at: portal.clock.now().toISOString() })
        .where('finished_at', 'is', null)
        .execute();
      const body = new URLSearchParams({ refusals: '2' });
      await fetch(`${portal.origin}/sandbox/mail/faults`, { method: 'POST', body });
      await portal.runJobs();
    };
    await refuse(174);
    expect(await open()).toMatchObject([
      { attempts: 175, last_error: 'The mail server answered 451' },
      { attempts: 175, last_error: 'The mail server answered 451' },
    ]);
    await refuse(175);
    expect(await open()).toEqual([]);
    expect(contentsOf(await jobs())).toEqual(['']);
    expect(JSON.stringify(lines)).not.toContain('eksempel.dk');
  });

  it('says nothing any more once staff have given it up', async () => {
    await write('bo@eksempel.dk');
    const grete = await ApiSession.signInStaff(portal, 'support');
    for (const { id } of await open()) {
      await grete.call('POST', `/admin/jobs/${id}/drop`, { body: { reason: 'other' } });
    }
    expect(await open()).toEqual([]);
    expect(contentsOf(await jobs())).toEqual(['']);
  });
});
