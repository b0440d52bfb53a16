import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../tests/worlds/database';
import { connect } from './connect';
import { findMessage, listMessages } from './messages';
import { migrateToLatest, SCHEMA } from './migrate';
import { findNotificationToMail } from './notifications';
import { enqueue, type JobPayloads } from './outbox';
import type { NotificationTable } from './tables/person';

const NAME = '0093-letters-in-order';
const AT = '2026-03-02T08:00:00.000Z';

it('letters are the same after they were written anew, and mails that wait find them', async () => {
  const database = await createTestDatabase();
  const connection = connect({
    url: database.databaseUrl,
    file: join(database.dataDir, 'portal.db'),
  });
  const { db, kind } = connection;
  const before = Object.entries(SCHEMA.migrations).filter(([name]) => name < NAME);
  await migrateToLatest(connection, { ...SCHEMA, migrations: Object.fromEntries(before) });
  await db
    .insertInto('beneficiary')
    .values({
      ...{ id: 'anna', username: 'anna', cpr_hash: 'hash', cpr_encrypted: 'sealed' },
      ...{ first_name: 'Anna', last_name: 'A', birth_date: '2008-01-01', created_at: AT },
      ...{ user_kind: 'Beneficiary', account_state: 'Normal', contact_email: 'anna@example.dk' },
    })
    .execute();
  // In another order than that of their ids.
  const messages = ['c', 'a', 'b'].map((id, index) => ({
    ...{ id, beneficiary_id: 'anna', sender: 'Portal', subject: `«${id}»`, contents: '<p>x</p>' },
    created_at: `2026-03-0${1 + index}T08:00:00.000Z`,
  }));
  await db.insertInto('message').values(messages).execute();
  const notification: NotificationTable = {
    ...{ id: 'n', beneficiary_id: 'anna' },
    ...({ type: 'BeneficiaryHasPausedGroup', level: 'Normal' } as const),
    ...{ variant: 'v', facts: '{"day":"2026-03-02"}', group_id: 'g', card_id: null },
    ...{ approval_id: null, flow_id: null, pay_by: '2026-04-01', dedupe_key: 'key' },
    ...{ created_at: AT, approved_at: null },
  };
  await db.insertInto('notification').values(notification).execute();
  const now = new Date(AT);
  await enqueue(db, 'send-message-mail', { messageId: 'a', path: '/messages' }, { now });
  await enqueue(db, 'send-notification-mail', { notificationId: 'n' }, { now });

  await migrateToLatest(connection);

  const { rows } = await listMessages(db, 'anna', 1);
  expect(rows).toEqual(messages.toReversed());
  expect(await db.selectFrom('notification').selectAll().execute()).toEqual([notification]);
  const jobs = await db.selectFrom('job').select(['kind', 'payload']).orderBy('kind').execute();
  const [mail, told] = jobs.map(({ payload }) => JSON.parse(payload) as unknown) as [
    JobPayloads['send-message-mail'],
    JobPayloads['send-notification-mail'],
  ];
  const person = kind === 'sqlite' ? { beneficiaryId: 'anna' } : {};
  expect(mail).toEqual({ messageId: 'a', path: '/messages', ...person });
  expect(told).toEqual({ notificationId: 'n', ...person });
  const { messageId, notificationId } = { ...mail, ...told };
  expect(await findMessage(db, { id: messageId, ...person })).toMatchObject({ subject: '«a»' });
  expect(await findNotificationToMail(db, { id: notificationId, ...person })).toMatchObject({
    contact_email: 'anna@example.dk',
  });
  await connection.close();
  await database.remove();
});
