import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connect } from './connect';
import { migrateToLatest } from './migrate';
import { up } from './migrations/0015-period-charges';
import { findOperation, insertOperation } from './payments';

const AT = '2026-03-02T08:00:00.000Z';

it('the charge of a later period that was begun as a payment of its order becomes a payment of the period', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'period-charges-'));
  const connection = connect({ file: join(folder, 'portal.db') });
  const { db } = connection;
  await migrateToLatest(connection);
  for (const [id, cardId] of [
    ['order', null],
    ['charge', 'card'],
  ] as const) {
    await insertOperation(db, {
      id,
      ...{ beneficiary_id: 'anna', group_id: 'group', flow_id: cardId === null ? 'flow' : null },
      ...{ session_type: 'OrderFlow', card_id: cardId, provider: 'ReePay', mode: 'Regular' },
      ...{ state: 'created', attempt: 1, amount_ore: 41_820, handle: id, saved_method_id: null },
      ...{ created_at: AT, next_check_at: null },
    });
  }

  await up(db as never);

  expect((await findOperation(db, 'order'))?.session_type).toBe('OrderFlow');
  expect((await findOperation(db, 'charge'))?.session_type).toBe('PeriodCharge');
  await connection.close();
  await rm(folder, { recursive: true });
});
