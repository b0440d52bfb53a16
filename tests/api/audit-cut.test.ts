// @module-tag postgres
import { sql } from 'kysely';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { AuditChain } from '#server/domain/audit-age';
import { Sweeps } from '#server/jobs/sweeps';
import { signCut } from '#server/workflows/staff/audit-chain';
import { cutOldAudit } from '#server/workflows/staff/audit-cut';
import { tellAuditHeads } from '#server/workflows/staff/audit-heads';
import { appendActs } from '#server/workflows/staff/audit-entry';
import { actionsOf, removeGuard, verify } from '../worlds/audit';
import { portalPerTest } from '../worlds/portal-per-test';

/* How the audit log is cut by age: docs/rules/retention.md. */

describe('the front of the audit log', () => {
  const portal = portalPerTest({ runsJobs: false });
  const db = () => portal.deps.connection.db;

  /** An entry of each of these instants, named for its day in Denmark. */
  const write = (chain: AuditChain, entries: Readonly<Record<string, string>>) =>
    db()
      .transaction()
      .execute((tx) =>
        appendActs(
          tx,
          chain,
          Object.entries(entries).map(([action, at]) => ({
            ...{ at, actor_id: 'grete', role: 'Admin', action, subject: 'anna', reason: null },
          })),
        ),
      );
  const goTo = (day: string) => portal.clock.set(new Date(`${day}T04:00:00.000Z`));
  async function cutOn(chain: AuditChain, day: string): Promise<string[]> {
    goTo(day);
    await cutOldAudit(portal.deps);
    return actionsOf(portal, chain);
  }

  it('of what was seen goes when two years are over, a leap day with the first of March', async () => {
    await write('view', {
      // In Denmark the day begins at 23:00 of the one before.
      '27 February': '2028-02-27T22:59:59.999Z',
      '28 February': '2028-02-27T23:00:00.000Z',
      '29 February': '2028-02-29T08:00:00.000Z',
      '1 March': '2028-03-01T08:00:00.000Z',
    });
    const all = ['27 February', '28 February', '29 February', '1 March'];
    expect(await cutOn('view', '2030-02-27')).toEqual(all);
    expect(await cutOn('view', '2030-02-28')).toEqual(all.slice(1));
    expect(await cutOn('view', '2030-03-01')).toEqual(all.slice(3));
    expect(await cutOn('view', '2030-03-02')).toEqual([]);
    expect((await verify(portal)).said).toContain('view: 0 entries after 4 that were cut, whole');
  });

  it('of all else goes five years after the end of its year', async () => {
    await write('change', {
      '31 December': '2026-12-31T22:59:59.999Z',
      '1 January': '2026-12-31T23:00:00.000Z',
    });
    await write('view', { late: '2031-01-01T08:00:00.000Z' });
    expect(await cutOn('change', '2031-12-31')).toEqual(['31 December', '1 January']);
    expect(await cutOn('change', '2032-01-01')).toEqual(['1 January']);
    expect(await cutOn('change', '2032-12-31')).toEqual(['1 January']);
    expect(await actionsOf(portal, 'view')).toEqual(['late']);
    const { code, said } = await verify(portal);
    expect([code, said]).toEqual([0, expect.stringContaining('change: 1 entries after 1 that')]);
  });

  it('goes no further than the first entry that is young, though older ones follow', async () => {
    await write('view', {
      old: '2026-03-02T08:00:00.000Z',
      young: '2028-03-02T08:00:00.000Z',
      late: '2026-03-03T08:00:00.000Z',
    });
    expect(await cutOn('view', '2028-06-01')).toEqual(['young', 'late']);
  });

  it('goes in the night, in pages, and goes on where more is written', async () => {
    for (let page = 0; page < 3; page++) {
      const entries = Array.from({ length: 900 }, (_, index) => [
        `look ${page} ${index}`,
        '2026-03-02T08:00:00.000Z',
      ]);
      await write('view', Object.fromEntries(entries) as Record<string, string>);
    }
    goTo('2028-03-03');
    await new Sweeps(portal.deps).run();
    expect(await actionsOf(portal, 'view')).toEqual([]);
    await write('view', { next: '2028-03-03T08:00:00.000Z' });
    const { code, said } = await verify(portal);
    expect(code).toBe(0);
    expect(said).toContain('view: 1 entries after 2700 that were cut, whole');
  });

  it('stays where it is broken, which an operator is told', async () => {
    await write('view', { one: '2026-03-02T08:00:00.000Z', two: '2026-03-02T08:00:00.000Z' });
    await removeGuard(portal);
    await db().updateTable('audit_entry').set({ action: 'uno' }).where('seq', '=', 1).execute();
    const told = vi.spyOn(portal.deps.logger, 'error');
    expect(await cutOn('view', '2028-03-03')).toEqual(['uno', 'two']);
    expect(told.mock.calls).toEqual([[{ chain: 'view' }, 'audit log is broken, and not cut']]);
  });

  it('is deleted by nobody else, nor more of it than the cut leaves to be deleted', async () => {
    await write('view', { old: '2026-03-02T08:00:00.000Z', young: '2028-03-02T08:00:00.000Z' });
    await write('change', { other: '2026-03-02T08:00:00.000Z' });
    const remove = () => db().deleteFrom('audit_entry').execute();
    await expect(remove()).rejects.toThrow('append-only');
    await cutOn('view', '2028-06-01');
    await expect(remove()).rejects.toThrow('append-only');
    // A cut that somebody only writes down lets nothing young go.
    await db().updateTable('audit_cut').set({ seq: 2 }).execute();
    await expect(remove()).rejects.toThrow('append-only');
    await expect(db().updateTable('audit_entry').set({ action: 'x' }).execute()).rejects.toThrow(
      'append-only',
    );
    if (portal.deps.connection.kind === 'postgres') {
      await expect(sql`truncate audit_entry`.execute(db())).rejects.toThrow('append-only');
    }
    expect(await actionsOf(portal, 'view')).toEqual(['young']);
  });

  it('is missed where the cut is not ours, or is of what was too young', async () => {
    await write('view', {
      one: '2026-03-02T08:00:00.000Z',
      two: '2026-03-03T08:00:00.000Z',
      three: '2026-03-04T08:00:00.000Z',
    });
    const rows = await db().selectFrom('audit_entry').selectAll().orderBy('seq').execute();
    goTo('2028-03-03');
    await cutOldAudit(portal.deps);
    expect(await actionsOf(portal, 'view')).toEqual(['two', 'three']);
    expect((await verify(portal)).code).toBe(0);
    const cut = await db().selectFrom('audit_cut').selectAll().executeTakeFirstOrThrow();
    await removeGuard(portal);
    await db().deleteFrom('audit_entry').where('seq', '=', 2).execute();
    const further = { ...cut, seq: 2, hash: rows[1]!.hash };
    const expectWrong = async (made: typeof cut, said: string) => {
      await db().updateTable('audit_cut').set(made).execute();
      expect(await verify(portal)).toEqual({ code: 1, said });
    };
    await expectWrong(further, 'The cut of view is not signed with AUDIT_KEY\n');
    await expectWrong({ ...cut, signature: '' }, 'The cut of view is not signed with AUDIT_KEY\n');
    const kept_from = '2026-03-03T23:00:00.000Z';
    await expectWrong(
      signCut(portal.deps.config.auditKey, { ...further, kept_from }),
      'The cut of view goes further than age allows\n',
    );
    await expectWrong(cut, 'Entry 2 of view is not as it was written\n');
    await db().deleteFrom('audit_cut').execute();
    expect((await verify(portal)).said).toBe('Entry 1 of view is not as it was written\n');
  });

  it('leaves ends that were kept before it to be passed over', async () => {
    const told = vi.spyOn(portal.deps.logger, 'info');
    for (const day of ['02', '03', '04']) {
      await write('view', { [day]: `2026-03-${day}T08:00:00.000Z` });
      await tellAuditHeads(portal.deps, {});
    }
    await cutOn('view', '2028-03-04');
    const lines = told.mock.calls.map(([said, msg]) =>
      JSON.stringify({ ...(said as object), msg }),
    );
    const file = join(portal.database.dataDir, 'kept.jsonl');
    await writeFile(file, lines.join('\n'));
    const { code, said } = await verify(portal, '--heads', file);
    expect(code).toBe(0);
    expect(said).toContain('view: 1 entries after 2 that were cut, whole');
    // The second is where it was cut, and the third is there.
    expect(said).toContain('Ends that were kept: 2, all of these chains; 1 older than a cut');
  });
});
