// @module-tag postgres
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateBeneficiary } from '#server/db/beneficiaries';
import { newId } from '#server/crypto';
import { connect } from '#server/db/connect';
import { latestMigration, migrateToLatest, SCHEMA, type SchemaVersion } from '#server/db/migrate';
import { insertNotification } from '#server/db/notifications';
import { enqueue } from '#server/db/outbox';
import { sendMessage } from '#server/workflows/messages';
import { notificationText } from '#server/workflows/notifications/text';
import { orderUntilPayment, pay } from '../worlds/journey';
import { startPortal, startPortalOn, type TestPortal } from '../worlds/portal';
import { createTestDatabase } from '../worlds/database';
import { mailsTo, personOf, signedIn } from '../worlds/order-world';
import { sharedPortal } from '../worlds/portal-per-test';
import { textOf } from '../worlds/shown';

/* A newer version of the portal is brought out while this one runs on the same database. */

/** What such a version adds, and from which version on others can work with what it leaves. */
const nextVersion = (name: string, worksFrom: string): SchemaVersion => ({
  migrations: {
    ...SCHEMA.migrations,
    [name]: {
      up: async (db: Kysely<unknown>) => {
        const column = `of_${name.slice(5)}`;
        await db.schema.alterTable('beneficiary').addColumn(column, 'text').execute();
      },
    },
  },
  worksFrom,
});

describe('while a newer version is brought out', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.close());

  /** Starts that many processes of it at once, each with a connection of its own. */
  const startNewer = async (version: SchemaVersion, count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const { dataDir, databaseUrl } = portal.database;
        const connection = connect({ url: databaseUrl, file: `${dataDir}/portal.db` });
        try {
          await migrateToLatest(connection, version);
        } finally {
          await connection.close();
        }
      }),
    );

  it('the old one takes an order that was begun before and paid after', async () => {
    const anna = await signedIn(portal, 'anna');
    await orderUntilPayment(anna);
    await startNewer(nextVersion('9000-next', SCHEMA.worksFrom), 3);
    await pay(anna);
    expect(textOf(anna)).toContain('Kvittering for bestilling');
  });

  it('and a process of it may be started again', async () => {
    await portal.portal.close();
    portal = await startPortalOn(portal.database);
    const anna = await signedIn(portal, 'anna');
    await anna.open('/history');
    expect(textOf(anna)).toContain('Betalt');
  });

  it('until one comes that it can’t work with, which it says at its start', async () => {
    await startNewer(nextVersion('9000-next', '9000-next'), 1);
    await portal.portal.close();
    await expect(startPortalOn(portal.database)).rejects.toThrow(
      /^The database is of a newer version \(9000-next\)/,
    );
  });
});

describe('a newer version on PostgreSQL', () => {
  it('waits for who reads a table for long, as a backup does, and nobody waits behind it', async () => {
    const database = await createTestDatabase();
    const open = () =>
      connect({ url: database.databaseUrl, file: `${database.dataDir}/portal.db` });
    const [backup, start, page] = [open(), open(), open()];
    if (start.kind === 'postgres') {
      await migrateToLatest(start);
      let isReading = false;
      let letGo = (): void => undefined;
      const readWhole = new Promise<void>((resolve) => (letGo = resolve));
      const reading = backup.db.transaction().execute(async (tx) => {
        await tx.selectFrom('beneficiary').select('id').execute();
        isReading = true;
        await readWhole;
      });
      await expect.poll(() => isReading).toBe(true);
      const said: unknown[] = [];
      const version = nextVersion('9000-next', SCHEMA.worksFrom);
      const logger = { warn: (line: unknown) => void said.push(line) };
      const started = migrateToLatest(start, version, logger);
      await expect.poll(() => said).toHaveLength(1);
      const people = page.db.selectFrom('beneficiary').selectAll();
      expect(await people.execute()).toEqual([]);
      letGo();
      await Promise.all([reading, started]);
      expect(await latestMigration(page.db)).toBe('9000-next');
    }
    await Promise.all([backup, start, page].map((connection) => connection.close()));
    await database.remove();
  });
});

describe('mails that the version before wrote down', () => {
  const portal = sharedPortal({ runsJobs: false });

  it('are sent, though they do not tell whose letters they are', async () => {
    await signedIn(portal, 'bo');
    const { id: beneficiaryId } = await personOf(portal, 'bo');
    const { deps, clock } = portal;
    const { db } = deps.connection;
    const address = 'bo@example.dk';
    await updateBeneficiary(db, beneficiaryId, { contact_email: address });
    const now = clock.now();
    const letter = { sender: 'Ungdomskort', subject: 'Fra den gamle', contents: '<p>Hej</p>' };
    const messageId = await sendMessage(deps, db, beneficiaryId, letter);
    const notificationId = newId();
    await insertNotification(db, {
      ...{ id: notificationId, beneficiary_id: beneficiaryId, created_at: now.toISOString() },
      ...{ type: 'BeneficiaryHasPausedGroup', variant: '', facts: '{"day":"2026-03-02"}' },
      ...{ level: 'Normal', dedupe_key: 'old' },
    });
    await enqueue(db, 'send-message-mail', { messageId, path: '/messages' }, { now });
    await enqueue(db, 'send-notification-mail', { notificationId }, { now });
    await portal.runJobs();
    const { title } = notificationText(deps.texts, {
      ...{ type: 'BeneficiaryHasPausedGroup', variant: '', facts: '{"day":"2026-03-02"}' },
      pay_by: null,
    });
    const subjects = (await mailsTo(portal, address)).map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining(['Fra den gamle', title]));
  });
});
