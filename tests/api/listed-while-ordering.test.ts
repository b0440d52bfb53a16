// @module-tag postgres
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { isOnPostgres } from '../worlds/database';
import type { FormClient } from '../worlds/form-client';
import { cardsOf, complete } from '../worlds/group-orders';
import { personOf, signedIn } from '../worlds/order-world';
import { sendEvent } from '../worlds/outside-events';
import { sharedPortal } from '../worlds/portal-per-test';
import { textOf } from '../worlds/shown';

if (isOnPostgres()) {
  describe('the news that a company makes no internship cards, as their delivery is changed', () => {
    const portal = sharedPortal({ runsJobs: false, seedsOrders: true });

    /** David has ordered his internship of a company that has another delivery for it; its group. */
    async function orderInternship(david: FormClient): Promise<string> {
      const { db } = portal.deps.connection;
      const { id } = await personOf(portal, 'david');
      const { id: approvalId } = await db
        .selectFrom('approval')
        .select('id')
        .where('beneficiary_id', '=', id)
        .where('subsidy_level', '=', 'Secondary')
        .executeTakeFirstOrThrow();
      await david.open(`/order?subsidyId=${approvalId}`);
      await complete(david, 'Næste');
      await db.updateTable('route').set({ pto: 'FynBus' }).execute();
      const { id: groupId } = await db
        .updateTable('card_group')
        .set({ program_id: 'fynbus-app' })
        .where('approval_id', '=', approvalId)
        .returning('id')
        .executeTakeFirstOrThrow();
      return groupId;
    }

    const waiting = async () => {
      const { rows } = await sql<{ count: string }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(
        portal.deps.connection.db,
      );
      return Number(rows[0]?.count);
    };

    it('waits for the change, which takes its person and its cards in the same order', async () => {
      const david = await signedIn(portal, 'david');
      const groupId = await orderInternship(david);
      await david.open(`/order?groupId=${groupId}`);
      await david.submit('Næste');
      const pressed = david.prepare('Næste', {
        ...{ conditionsAccepted: 'on', allowMarketingContact: 'on' },
      });
      portal.takeQueries();
      const event = { kind: 'internships-listed', groupId, isListed: true } as const;
      const both = await portal.deps.connection.db.transaction().execute(async (tx) => {
        await tx.selectFrom('card').select('id').forUpdate().execute();
        const ordered = david.send(pressed);
        await expect.poll(waiting).toBe(1);
        const listed = sendEvent(
          portal,
          { sender: 'companies', event: 'listed' },
          { ...event, at: '2026-03-02T08:00:00.000Z' },
        );
        await expect.poll(waiting).toBe(2);
        return [ordered, listed] as const;
      });
      expect(await both[1]).toEqual([200, 'taken']);
      await both[0];
      expect(textOf(david)).toContain('Din levering er skiftet');
      expect(await cardsOf(portal, 'david')).toContain('2026-03-22 fynbus-plastic Paused');
      // Neither was done once more.
      const queries = portal.takeQueries();
      const count = (part: string) => queries.filter((query) => query.includes(part)).length;
      expect([count('insert into "receipt"'), count('insert into "outside_event"')]).toEqual([
        1, 1,
      ]);
    });
  });
}
