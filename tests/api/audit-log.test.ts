import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { Sweeps } from '#server/jobs/sweeps';
import { ApiSession } from '../worlds/api-session';
import { actionsOf, removeGuard, verify } from '../worlds/audit';
import { runCommand } from '../worlds/command';
import { personOf } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';
import { atMfa } from '../worlds/staff';

/* The two chains of the audit log, and the command that checks them: docs/rules/permissions.md. */

const REASON = { reason: 'customer' };

describe('the audit log', () => {
  const portal = portalPerTest({ runsJobs: false });
  const db = () => portal.deps.connection.db;

  /** Three acts in each chain, of one member of staff. */
  async function actThrice() {
    const grete = await ApiSession.signInStaff(portal, 'support');
    const { id } = await personOf(portal, 'anna');
    for (const what of ['block', 'unblock']) {
      await grete.call('GET', `/admin/people/${id}`);
      await grete.call('POST', `/admin/people/${id}/${what}`, { body: REASON });
      await portal.passMinutes(6);
    }
    await grete.call('GET', `/admin/people/${id}`);
    return { grete, id };
  }

  it('is two chains, of what was seen and of all else, that a command checks', async () => {
    const none = await verify(portal);
    expect(none.said).toBe(
      'view: 0 entries, whole; the last is none\nchange: 0 entries, whole; the last is none\n',
    );
    const { id } = await actThrice();
    const { code, said } = await verify(portal);
    expect([code, said.replaceAll(/is \S+$/gm, 'is …')]).toEqual([
      0,
      'view: 3 entries, whole; the last is …\nchange: 3 entries, whole; the last is …\n',
    ]);
    expect(await actionsOf(portal, 'view')).toEqual(['view', 'view', 'view']);
    expect(await actionsOf(portal, 'change')).toEqual(['login', 'block', 'unblock']);
    const rows = await db().selectFrom('audit_entry').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(id);
  });

  it('has each wrong code of a phone, the lock that they lead to, and a wrong recovery code', async () => {
    const browser = await atMfa(portal, 'support');
    for (let tried = 0; tried < 6; tried++) await browser.submit('Fortsæt', { code: '000000' });
    await browser.open('/mfa/recovery');
    await browser.submit('Fortsæt', { code: 'ABCD' });
    expect(await actionsOf(portal, 'change')).toEqual([
      ...Array<string>(5).fill('wrong-code'),
      ...['mfa-lock', 'wrong-recovery-code'],
    ]);
    expect((await verify(portal)).code).toBe(0);
  });

  it('has what operators do to the accounts of staff', async () => {
    const admin = (...args: string[]) => runCommand(portal, 'admin', args);
    await admin('grant', 'support', 'support cpr');
    await admin('reset-mfa', 'support');
    await admin('close', 'support');
    const rows = await db()
      .selectFrom('audit_entry')
      .select(['actor_id', 'role', 'action'])
      .execute();
    const operator = { actor_id: 'operator', role: 'Operator' };
    expect(rows).toEqual(
      ['grants', 'reset-mfa', 'close'].map((action) => ({ ...operator, action })),
    );
    expect((await verify(portal)).code).toBe(0);
  });

  it('is changed by nobody whom the database serves', async () => {
    await actThrice();
    await expect(
      db().updateTable('audit_entry').set({ action: 'login' }).where('seq', '=', 2).execute(),
    ).rejects.toThrow('append-only');
    await expect(db().deleteFrom('audit_entry').execute()).rejects.toThrow('append-only');
  });

  it.each(['view', 'change'] as const)(
    'names the entry of the chain «%s» in which one letter was changed',
    async (chain) => {
      await actThrice();
      await removeGuard(portal);
      const { at } = await db()
        .selectFrom('audit_entry')
        .select('at')
        .where('chain', '=', chain)
        .where('seq', '=', 2)
        .executeTakeFirstOrThrow();
      await db()
        .updateTable('audit_entry')
        .set({ at: at.replace('2026', '2025') })
        .where('chain', '=', chain)
        .where('seq', '=', 2)
        .execute();
      const { code, said } = await verify(portal);
      expect(code).toBe(1);
      expect(said).toContain(`Entry 2 of ${chain} is not as it was written\n`);
    },
  );

  it.each(['view', 'change'] as const)(
    'misses an entry of the chain «%s» that was taken out, also the last',
    async (chain) => {
      await actThrice();
      await removeGuard(portal);
      for (const seq of [3, 2]) {
        await db()
          .deleteFrom('audit_entry')
          .where('chain', '=', chain)
          .where('seq', '=', seq)
          .execute();
        const { code, said } = await verify(portal);
        expect(code).toBe(1);
        expect(said).toContain(`Entry ${seq} of ${chain} is not as it was written\n`);
      }
    },
  );

  it('finds an entry that was slipped in, or brought over from the other chain', async () => {
    await actThrice();
    await removeGuard(portal);
    const [last] = await db()
      .selectFrom('audit_entry')
      .selectAll()
      .where('chain', '=', 'view')
      .orderBy('seq', 'desc')
      .execute();
    await db()
      .insertInto('audit_entry')
      .values({ ...last!, seq: 4, prev: last!.hash })
      .execute();
    expect((await verify(portal)).said).toBe('Entry 4 of view is not as it was written\n');
    await db().deleteFrom('audit_entry').where('chain', '=', 'change').execute();
    await db().updateTable('audit_entry').set({ chain: 'change' }).where('seq', '<', 4).execute();
    await db().deleteFrom('audit_entry').where('chain', '=', 'view').execute();
    await db()
      .updateTable('audit_head')
      .set({ seq: 0, hash: 'view' })
      .where('chain', '=', 'view')
      .execute();
    await db()
      .updateTable('audit_head')
      .set({ seq: 3, hash: last!.hash })
      .where('chain', '=', 'change')
      .execute();
    expect((await verify(portal)).said).toContain('Entry 1 of change is not as it was written\n');
  });

  it('has its ends in the log of the server, which a chain made anew does not have', async () => {
    const told = vi.spyOn(portal.deps.logger, 'info');
    const { grete, id } = await actThrice();
    told.mockClear();
    const sweeps = new Sweeps(portal.deps);
    await sweeps.run();
    await sweeps.run();
    const heads = told.mock.calls.filter(([, msg]) => msg === 'audit head');
    const ends = heads.map(([said]) => ({ ...(said as object), msg: 'audit head' }));
    expect(ends).toMatchObject([
      { chain: 'view', seq: 3 },
      { chain: 'change', seq: 3 },
    ]);
    const [view, change] = ends;
    const file = join(portal.database.dataDir, 'kept.jsonl');
    const verifyWith = async (...lines: readonly (object | string)[]) => {
      const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
      await writeFile(file, texts.join('\n'));
      return verify(portal, '--heads', file);
    };
    const other = { level: 30, msg: 'request', path: '/audit head' };
    const whole = await verifyWith('audit head, cut o', other, view!, change!);
    expect(whole.said).toContain('Ends that were kept: 2, all of these chains; 0 older than a cut');
    expect(whole.code).toBe(0);
    const prefixed = await verifyWith(
      `Mar 02 09:00:00 web1 node[812]: ${JSON.stringify(view)}`,
      `api_1  | ${JSON.stringify(change)}`,
    );
    expect(prefixed.said).toContain('Ends that were kept: 2, all of these chains');
    expect(prefixed.code).toBe(0);
    const none = await verifyWith('audit head, cut o', 'audit head {cut', other);
    expect(none.said).toContain(`There is no end of a chain in ${file}: is it the server's log?\n`);
    expect(none.code).toBe(1);
    for (const forged of [
      { ...change, seq: 1 },
      { ...change, chain: undefined },
    ]) {
      expect((await verifyWith(forged)).said).toContain('of change is not signed with AUDIT_KEY');
    }
    expect((await verifyWith({ ...change, chain: 'view' })).said).toContain(
      'Entry 3 of view is not signed with AUDIT_KEY',
    );
    await removeGuard(portal);
    await db().deleteFrom('audit_entry').where('chain', '=', 'change').execute();
    const beginning = { seq: 0, hash: '' };
    await db().updateTable('audit_head').set(beginning).where('chain', '=', 'change').execute();
    for (const what of ['block', 'unblock', 'block']) {
      await grete.call('POST', `/admin/people/${id}/${what}`, { body: REASON });
    }
    const anew = await verifyWith(change!);
    expect(anew).toMatchObject({ code: 1 });
    expect(anew.said).toContain('change: 3 entries, whole');
    expect(anew.said).toContain('Entry 3 of change is not the one that was kept');
    expect((await verifyWith(view!)).code).toBe(0);
  });

  it('takes the acts of several staff at once one after the other', async () => {
    const [one, other] = [
      await ApiSession.signInStaff(portal, 'support'),
      await ApiSession.signInStaff(portal, 'admin'),
    ];
    const people = await db().selectFrom('beneficiary').select('id').execute();
    await Promise.all(
      people.flatMap(({ id }) =>
        [one, other].map((session) => session.call('GET', `/admin/people/${id}`)),
      ),
    );
    const { code, said } = await verify(portal);
    expect(code).toBe(0);
    expect(said).toContain(`view: ${people.length * 2} entries, whole`);
    expect(said).toContain('change: 2 entries, whole');
  });
});
