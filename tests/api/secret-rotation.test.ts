// @module-tag postgres
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPeople } from '#server/sandbox/people';
import { ApiSession, problemOf } from '../worlds/api-session';
import { runCommand } from '../worlds/command';
import { addPeopleLike } from '../worlds/extra-people';
import { answerOfMitId } from '../worlds/mitid';
import { startBroker } from '../worlds/mitid-broker';
import { personOf } from '../worlds/order-world';
import { startPortal, startPortalOn, TODAY, type LogLine, type TestPortal } from '../worlds/portal';
import { pathOf, textOf } from '../worlds/shown';
import { signedInStaff } from '../worlds/staff';

/* SECRET is changed while people have an account: docs/operators.md, «To change a secret». */

const secret = () => randomBytes(32).toString('base64');
const [OLD, NEW] = [secret(), secret()];
const SCHOOL = 'Ærø Søfartsskole';
/** What the file said of the second approval, until it was corrected. */
const WRONG = 'Samsø Efterskole';

const cprOf = (username: string): string => {
  const person = demoPeople(TODAY).find((each) => each.username === username);
  if (!person) throw new Error(`There is no ${username}`);
  return person.cpr;
};

const lineOf = (id: string, school: string) =>
  `${cprOf('none')};${id};UU;Primary;01-03-2026;30-06-2026;${school}\n`;

async function bringIn(portal: TestPortal, lines: string): Promise<void> {
  const asta = await signedInStaff(portal, 'admin');
  await asta.open('/admin/imports');
  const { url, init } = asta.prepare('Tjek filen');
  const file = `cpr;id;schemeType;subsidyLevel;validFrom;validTo;to.personFirstName\n${lines}`;
  (init.body as FormData).set('file', new File([file], 'fil.csv'));
  await asta.send({ url, init });
  await asta.submit('Indlæs godkendelserne', { reason: 'correction' });
}

/** Somebody whom staff have brought in approvals for, and whose card was looked at by staff. */
async function prepare(portal: TestPortal): Promise<void> {
  await bringIn(portal, lineOf('skole-17', SCHOOL) + lineOf('skole-18', WRONG));
  await find(portal, 'bo');
}

/** What staff are shown of whoever has that CPR number. */
async function find(portal: TestPortal, username: string): Promise<string> {
  const asta = await signedInStaff(portal, 'admin');
  await asta.open('/admin');
  await asta.submit('Søg', { text: cprOf(username) });
  return textOf(asta);
}

/** A login with MitID, whose address is another in each of these portals, so that the CPR number tells who it is. */
async function withMitId(portal: TestPortal, username: string) {
  const browser = portal.browser();
  await browser.open('/login');
  await browser.submit('Log ind med MitID');
  await browser.open(await answerOfMitId(browser, username));
  return browser;
}

describe('SECRET is changed', () => {
  let first: TestPortal;
  const rotate = (SECRET: string) => runCommand(first, 'rotate-secret', [], '', { SECRET });
  const count = async ({ deps }: TestPortal) => {
    const all = await deps.connection.db.selectFrom('beneficiary').select('id').execute();
    return all.length;
  };

  let minutes = 0;
  /** Lets a portal with that SECRET run on the same database for a while. */
  async function under(SECRET: string, work: (portal: TestPortal) => Promise<void>) {
    const portal = await startPortalOn(first.database, { env: { SECRET } });
    try {
      // A code of the phone is good once.
      await portal.passMinutes((minutes += 30));
      await work(portal);
    } finally {
      await portal.portal.close();
    }
  }

  beforeAll(async () => {
    first = await startPortal({ seedsOrders: true, env: { SECRET: OLD } });
    await prepare(first);
    await first.portal.close();
  });
  afterAll(() => first.database.remove());

  /** Everybody is still who they were. */
  async function expectAsBefore(portal: TestPortal): Promise<void> {
    const people = await count(portal);
    expect(pathOf(await withMitId(portal, 'bo'))).toBe('/overview');
    expect(pathOf(await withMitId(portal, 'admin'))).toBe('/mfa');
    expect(await find(portal, 'bo')).toContain('Bo Thygesen');
    const none = await withMitId(portal, 'none');
    await none.open('/approvals');
    expect(textOf(none)).toContain(SCHOOL);
    expect(await count(portal)).toBe(people);
  }

  it('and the command says so when the old one is not there', async () => {
    expect(await rotate(NEW)).toEqual({
      code: 1,
      said: 'SECRET is one word: put the new one first, and the old one after it.\n',
    });
  });

  it('and who has logged in, or is at MitID meanwhile, goes on', async () => {
    const broker = await startBroker(':memory:');
    const runAs = (SECRET: string) =>
      startPortalOn(first.database, { env: { ...broker.env, SECRET } });
    const before = await runAs(OLD);
    const loggedIn = await withMitId(before, 'anna');
    const atMitId = before.browser();
    await atMitId.open('/login');
    await atMitId.submit('Log ind med MitID');
    await before.portal.close();

    const after = await runAs(`${NEW} ${OLD}`);
    await atMitId.open(await answerOfMitId(atMitId, 'bo'));
    await loggedIn.open('/profile');
    await Promise.all([after.portal.close(), broker.close()]);
    expect([pathOf(atMitId), pathOf(loggedIn)]).toEqual(['/overview', '/profile']);
  });

  it('and everybody is found while the old one is kept', async () => {
    await under(`${NEW} ${OLD}`, expectAsBefore);
  });

  it('and staff are still told from others by their CPR number', async () => {
    await under(`${NEW} ${OLD}`, async (portal) => {
      const { id, cpr_hash: former } = await personOf(portal, 'clara');
      const [used, old] = portal.deps.secrets.lookupHashes(cprOf('clara'));
      expect(former).toBe(old);
      const ofGrete = portal.deps.connection.db
        .updateTable('staff')
        .where('username', '=', 'support');
      await ofGrete.set({ cpr_hash: used! }).execute();
      const grete = await ApiSession.signInStaff(portal, 'support');
      const body = { reason: 'control' };
      const answer = await grete.call('POST', `/admin/people/${id}/block`, { body });
      expect(problemOf(answer).code).toBe('own-person');
    });
  });

  it('and what is corrected meanwhile is good from the next login on', async () => {
    await under(`${NEW} ${OLD}`, async (portal) => {
      await bringIn(portal, lineOf('skole-18', 'Rybners'));
      const none = await ApiSession.signIn(portal, 'none');
      const told = await none.read<{ to: { personFirstName: string } }[]>('/approvals');
      expect(told.map(({ to }) => to.personFirstName).toSorted()).toEqual(['Rybners', SCHOOL]);
    });
  });

  it('and what was kept under the old one is written anew, once', async () => {
    const { code, said } = await rotate(`${NEW} ${OLD}`);
    expect({ code, said }).toMatchObject({
      code: 0,
      said: expect.stringMatching(/people, 4 apps of staff, 1 approvals/) as string,
    });
    expect(said).not.toContain('of 0 people');
    expect((await rotate(`${NEW} ${OLD}`)).said).toBe(
      'Written anew: CPR numbers of 0 people, 0 apps of staff, 0 approvals that were brought in.\n',
    );
  });

  it('and everybody is found once the old one is gone', async () => {
    await under(NEW, expectAsBefore);
  });

  it('and a backup from before it is put back, of which the log tells', async () => {
    const told: (string | undefined)[] = [];
    const onLog = ({ msg }: LogLine) => told.push(msg);
    const backup = await startPortal({ runsJobs: false, env: { SECRET: OLD }, onLog });
    // The start of a demo writes its own people anew.
    const [other = ''] = await addPeopleLike(backup, 'anna', 1);
    await backup.deps.connection.db
      .updateTable('beneficiary')
      .set({ seen_on: '2026-01-01' })
      .where('username', '=', other)
      .execute();
    await backup.portal.close();
    const startWith = async (SECRET: string) => {
      const portal = await startPortalOn(backup.database, {
        ...{ runsJobs: false, env: { SECRET }, onLog },
      });
      await portal.portal.close();
    };
    const line = 'CPR numbers can’t be read with this SECRET';
    await startWith(`${NEW} ${OLD}`);
    expect(told).not.toContain(line);
    await startWith(NEW);
    expect(told).toContain(line);
    await backup.database.remove();
  });

  it('and nothing of it is written without the right old one', async () => {
    expect(await rotate(`${secret()} ${secret()}`)).toEqual({
      code: 1,
      said: 'Sealed with another SECRET, or changed since\n',
    });
  });
});
