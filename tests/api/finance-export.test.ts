import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/crypto';
import { findCard } from '#server/db/cards';
import { inTransaction } from '#server/in-transaction';
import { applyCardEvents } from '#server/workflows/card-events';
import { exportEntries } from '#server/workflows/export-ledger';
import { runCommand } from '../worlds/command';
import { orderUntilPayment, pay } from '../worlds/journey';
import { signedInWithoutWebhooks } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';

const MARCH = ['--from', '2026-03-01', '--to', '2026-03-31'];

describe('the entries of the ledger for finance', () => {
  const portal = portalPerTest({ runsJobs: false });
  const db = () => portal.deps.connection.db;
  const run = (...args: string[]) => runCommand(portal, 'finance-export', args);
  const rowsOf = (said: string) => said.trim().split('\r\n').slice(1);

  /** An order that is paid, and its first card's money back the day after. */
  beforeEach(async () => {
    const anna = await signedInWithoutWebhooks(portal, 'anna');
    await orderUntilPayment(anna);
    await pay(anna);
    await portal.runJobs();
    await portal.goTo('2026-03-03');
    const { id } = await db()
      .selectFrom('card')
      .select('id')
      .where('paid_at', 'is not', null)
      .executeTakeFirstOrThrow();
    await inTransaction(portal.deps, async (tx) => {
      const card = await findCard(tx, id);
      await applyCardEvents(portal.deps, tx, card!, ['refundRequested', 'refunded']);
    });
    await portal.runJobs();
  });

  it('are a line each, in and back, with what they were for and nobody named', async () => {
    const { code, said } = await run(...MARCH);
    expect(code).toBe(0);
    expect(said.split('\r\n')[0]).toBe(
      '\uFEFFdag;postering;type;selskab;ordning;program;udbyder;udbyder_ref;handle;refusion;' +
        'periode_fra;periode_til;beløb;moms;valuta;årsag',
    );
    const { handle } = await db()
      .selectFrom('payment_operation')
      .select('handle')
      .executeTakeFirstOrThrow();
    const entries = await db().selectFrom('ledger_entry').selectAll().orderBy('day').execute();
    const common = (at: number) => `${handle};${handle};${entries[at]!.refund_id ?? ''}`;
    const [taken, back] = rowsOf(said);
    expect(taken).toContain(`2026-03-02;${entries[0]!.id};capture;FynBus;`);
    expect(taken).toContain(`;fynbus-app;ReePay;${common(0)};2026-03-03;2026-04-01;`);
    expect(taken).toMatch(/;418,20;0,00;DKK;OrderFlow$/);
    expect(back).toContain(`2026-03-03;${entries[1]!.id};refund;FynBus;`);
    expect(back).toContain(`;fynbus-app;ReePay;${common(1)};2026-03-03;2026-04-01;`);
    expect(back).toMatch(/;-418,20;0,00;DKK;fallen$/);
    expect(said).not.toMatch(/anna|lindholm/i);
  });

  it('are those of the days that were asked for, and come to the same by company and day', async () => {
    expect(rowsOf((await run('--from', '2026-03-03', '--to', '2026-03-03')).said)).toHaveLength(1);
    expect(rowsOf((await run('--from', '2026-04-01', '--to', '2026-04-30')).said)).toEqual([]);
    const { said } = await run(...MARCH, '--totals');
    expect(said.split('\r\n')[0]).toBe('\uFEFFdag;selskab;ind;ud;beløb');
    expect(rowsOf(said)).toEqual([
      '2026-03-02;FynBus;418,20;0,00;418,20',
      '2026-03-03;FynBus;0,00;-418,20;-418,20',
    ]);
  });

  it('are not given for days that end before they begin', async () => {
    const { code, said } = await run('--from', '2026-03-31', '--to', '2026-03-01');
    expect(code).toBe(1);
    expect(said).toContain('Say which days');
  });

  it(
    'come in pages, each once, and are refused when they do not add up',
    { tags: 'postgres' },
    async () => {
      const first = await db().selectFrom('ledger_entry').selectAll().executeTakeFirstOrThrow();
      const operation = await db()
        .selectFrom('payment_operation')
        .selectAll()
        .executeTakeFirstOrThrow();
      const add = async (day = '2026-03-10') => {
        const id = newId();
        const handle = `other-${id}`;
        await db()
          .insertInto('payment_operation')
          .values({ ...operation, id, handle, flow_id: newId(), group_id: newId() })
          .execute();
        await db()
          .insertInto('ledger_entry')
          .values({
            ...first,
            ...{ id: newId(), operation_id: id, refund_id: null, kind: 'capture', amount_ore: 1 },
            day,
          })
          .execute();
      };
      for (let count = 0; count < 1100; count++) await add();
      const days = { from: '2026-03-01', to: '2026-03-31' };
      const pages: string[] = [];
      for await (const page of exportEntries(db(), days)) pages.push(page);
      const lines = pages.join('').trim().split('\r\n').slice(1);
      expect(lines).toHaveLength(1102);
      expect(new Set(lines.map((line) => line.split(';')[1])).size).toBe(1102);
      expect(pages.length).toBeGreaterThan(3);
      const exportWhileItGrows = async () => {
        for await (const page of exportEntries(db(), days)) {
          if (page.includes('2026-03-02')) await add('2026-03-01');
        }
      };
      await expect(exportWhileItGrows()).rejects.toThrow('export it again');
    },
  );
});
