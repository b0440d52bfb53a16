import { describe, expect, it } from 'vitest';
import type { Pushed } from '#server/contract/register-approval';
import { erasePerson } from '#server/db/erase-person';
import { demoPeople } from '#server/sandbox/people';
import { ApiSession, problemOf } from '../worlds/api-session';
import { runCommand } from '../worlds/command';
import { personOf } from '../worlds/order-world';
import { TODAY } from '../worlds/portal';
import { portalPerTest } from '../worlds/portal-per-test';
import { exampleIn } from '../worlds/protocol';
import { systemOf } from '../worlds/system';

/* Approvals that another system brings in: docs/protocols/approval-import.md. */

interface Sent {
  blockedReason: string | null;
  cpr: string;
  id: string;
  validFrom: string;
  validTo: string;
  institution: { personFirstName: string };
}
const example = (): Sent[] => exampleIn('docs/protocols/approval-import.md', 'push');
const cprOf = (username: string) =>
  demoPeople(TODAY).find((each) => each.username === username)!.cpr;
const approvalOf = (username: string, change: Partial<Sent> = {}): Sent => ({
  ...example()[0]!,
  cpr: cprOf(username),
  ...change,
});

describe('approvals that another system sends', () => {
  const portal = portalPerTest({ runsJobs: false });
  const push = (system: ApiSession, body: unknown) =>
    system.call('POST', '/approvals/push', { body, headers: { 'x-api-key': null } });
  const imports = () =>
    portal.deps.connection.db.selectFrom('approval_import').selectAll().execute();

  it('are those of the person from the next login on, and are brought in once', async () => {
    const system = await systemOf(portal, 'uddannelse');
    const approvals = [approvalOf('anna'), approvalOf('bo')];
    const first = (await push(system, approvals)).json as Pushed;
    expect(first).toMatchObject({ count: 2, people: 2, isNew: true });
    const again = await push(system, approvals);
    expect(again.json).toEqual({ ...first, isNew: false });
    const anna = await ApiSession.signIn(portal, 'anna');
    const told = await anna.read<{ validPeriod: object; vusId?: string }[]>('/approvals');
    expect(told.map(({ validPeriod }) => validPeriod)).toContainEqual({
      from: '2026-03-01',
      to: '2026-06-30',
    });
    const { db } = portal.deps.connection;
    const noted = await db
      .selectFrom('audit_entry')
      .select(['role', 'action', 'subject'])
      .where('role', '=', 'Susy')
      .execute();
    expect(noted).toEqual([{ role: 'Susy', action: 'import', subject: null }]);
  });

  it(
    'are as they were sent last, also where that is as they were before',
    { tags: 'postgres' },
    async () => {
      const system = await systemOf(portal, 'uddannelse');
      const open = [approvalOf('anna')];
      const blocked = [approvalOf('anna', { blockedReason: 'NotActive' })];
      const isBlocked = async () => {
        const anna = await ApiSession.signIn(portal, 'anna');
        const told = await anna.read<{ to: object | null; isBlocked: boolean }[]>('/approvals');
        return told.find(({ to }) => to === null)?.isBlocked;
      };
      for (const sent of [open, blocked, open, blocked]) {
        await push(system, sent);
        expect(await isBlocked()).toBe(sent === blocked);
      }
      const { db } = portal.deps.connection;
      const { id } = await personOf(portal, 'anna');
      await db.transaction().execute((tx) => erasePerson(tx, id, portal.clock.now()));
      expect((await push(system, open)).json).toMatchObject({ isNew: false });
      expect(await db.selectFrom('imported_approval').selectAll().execute()).toHaveLength(1);
    },
  );

  it('are brought in once of two calls at the same time', async () => {
    const system = await systemOf(portal, 'uddannelse');
    const answers = await Promise.all([1, 2].map(() => push(system, [approvalOf('anna')])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ json }) => (json as Pushed).isNew).toSorted()).toEqual([false, true]);
    expect(await imports()).toHaveLength(1);
  });

  it.each([
    [{ id: 'b', cpr: '999999-0000' }, '1.cpr', 'validation.approval-cpr'],
    [{ id: 'b', validTo: '2026-02-31' }, '1.validTo', 'validation.invalid'],
    [{ id: 'b', validTo: '2026-02-28' }, '1.validTo', 'validation.approval-ends-before'],
    [
      { id: 'b', validFrom: '2026-01-01', validTo: '2026-03-01' },
      '1.validTo',
      'validation.approval-over',
    ],
    [{}, '1.id', 'validation.approval-twice'],
  ])('are all refused where one has %j', async (change, field, code) => {
    const system = await systemOf(portal, 'uddannelse');
    const answer = await push(system, [approvalOf('anna'), approvalOf('anna', change)]);
    expect(answer.status).toBe(422);
    expect(problemOf(answer).errors).toEqual([expect.objectContaining({ field, code })]);
    expect(await imports()).toEqual([]);
  });

  it('may end today, and not have ended yesterday', async () => {
    const system = await systemOf(portal, 'uddannelse');
    const ending = (validTo: string) => [approvalOf('anna', { validFrom: '2026-02-01', validTo })];
    expect((await push(system, ending('2026-03-01'))).status).toBe(422);
    expect((await push(system, ending('2026-03-02'))).status).toBe(200);
    expect((await push(system, ending('2026-03-03'))).status).toBe(200);
  });

  it('are taken until the token ends, from its own addresses, and not after it was ended', async () => {
    const system = await systemOf(portal, 'uddannelse', { days: 1 });
    const elsewhere = await systemOf(portal, 'other', { addresses: ['192.0.2.0/24'] });
    const statusOf = async (who: ApiSession) => (await push(who, [approvalOf('anna')])).status;
    expect(await statusOf(system)).toBe(200);
    expect(await statusOf(elsewhere)).toBe(401);
    const told = await elsewhere.call('POST', '/approvals/push', {
      body: [approvalOf('anna')],
      headers: { 'x-client-address': '192.0.2.7' },
    });
    expect(told.status).toBe(401);
    expect(await statusOf(ApiSession.ofSystem(portal, 'susy_unknown'))).toBe(401);
    const [other, ended] = [await systemOf(portal, 'third'), 'third'];
    expect((await runCommand(portal, 'susy', ['end', ended])).said).toBe('Ended: third\n');
    expect(await statusOf(other)).toBe(401);
    await portal.passMinutes(24 * 60 - 1);
    expect(await statusOf(system)).toBe(200);
    await portal.passMinutes(1);
    expect(await statusOf(system)).toBe(401);
  });
});

describe('approvals that another system sends through a proxy', () => {
  const portal = portalPerTest({ runsJobs: false, env: { TRUSTED_PROXIES: '1' } });

  it.each([
    ['2001:db8:0:12:a:b:c:d', 200],
    ['2001:db8:0:12:a:b:c:e', 401],
    ['2001:db8:0:13:a:b:c:d', 200],
    ['2001:db8:0:13:a:c:c:d', 401],
  ])('from %s are answered %i, by the whole of an IPv6 address', async (from, status) => {
    const addresses = ['2001:db8:0:12:a:b:c:d', '2001:db8:0:13:a:b::/96'];
    const system = await systemOf(portal, 'uddannelse', { addresses });
    const answer = await system.call('POST', '/approvals/push', {
      body: [approvalOf('anna')],
      headers: { 'x-api-key': null, 'x-forwarded-for': from },
    });
    expect(answer.status).toBe(status);
  });
});

describe('npm run susy', () => {
  const portal = portalPerTest({ runsJobs: false });
  const run = (...args: string[]) => runCommand(portal, 'susy', args);

  it('makes a token that is told once, and lists it', async () => {
    const { said } = await run('create', 'uddannelse', '--from', '127.0.0.1, ::1');
    const system = ApiSession.ofSystem(portal, said.trim());
    const answer = await system.call('POST', '/approvals/push', { body: [approvalOf('anna')] });
    expect(answer.status).toBe(200);
    const list = (await run()).said;
    expect(list).toMatch(
      /^uddannelse {2}until 2026-05-31T.* {2}from 127\.0\.0\.1\/32 ::1\/128 {2}used /,
    );
    expect(list).not.toContain(said.trim());
    expect((await run('create', 'uddannelse', '--from', '::1')).said).toContain(
      'There is a token uddannelse in use',
    );
  });

  it.each(['has ended', 'has expired'])(
    'makes another one for a system whose token %s',
    async (when) => {
      const make = async () =>
        (await run('create', 'uddannelse', '--from', '127.0.0.1')).said.trim();
      const first = await make();
      if (when === 'has ended') await run('end', 'uddannelse');
      else {
        const { db } = portal.deps.connection;
        await db
          .updateTable('system_token')
          .set({ expires_at: `${TODAY}T00:00:00.000Z` })
          .execute();
      }
      const second = await make();
      const statusOf = async (token: string) => {
        const system = ApiSession.ofSystem(portal, token);
        const sent = approvalOf('anna', { validTo: '2026-12-31' });
        return (await system.call('POST', '/approvals/push', { body: [sent] })).status;
      };
      expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
      expect((await run()).said.trim().split('\n')).toHaveLength(1);
    },
  );

  it.each([
    [['create', 'x'], 'npm run susy -- create NAME'],
    [['create', 'x', '--from', 'localhost'], 'localhost is no address'],
    [['create', 'x', '--from', '::1', '--days', '0'], 'A token is good for 1 to 366 days'],
    [['create', 'x', '--from', '::1', '--days', '367'], 'A token is good for 1 to 366 days'],
    [['end', 'x'], 'There is no token x in use'],
    [['delete', 'x'], 'npm run susy -- create NAME'],
  ])('refuses %j', async (args, message) => {
    const { code, said } = await run(...args);
    expect(code).toBe(1);
    expect(said).toContain(message);
  });
});
