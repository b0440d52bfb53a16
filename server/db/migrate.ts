import { setTimeout as sleep } from 'node:timers/promises';
import { millisecondsInMinute } from 'date-fns/constants';
import { Migrator, sql, type Migration } from 'kysely';
import type { Logger } from 'pino';
import type { Connection, Queryable } from './connect';
import * as firstOrder from './migrations/0001-first-order';
import * as messages from './migrations/0002-messages';
import * as payments from './migrations/0003-payments';
import * as flows from './migrations/0004-flows';
import * as routes from './migrations/0005-routes';
import * as rejsekort from './migrations/0006-rejsekort';
import * as photos from './migrations/0007-photos';
import * as companyAnswers from './migrations/0008-company-answers';
import * as indexes from './migrations/0009-indexes';
import * as consents from './migrations/0010-consents';
import * as payingCard from './migrations/0011-paying-card';
import * as health from './migrations/0012-health';
import * as failedRetrievals from './migrations/0013-failed-retrievals';
import * as paymentQuestions from './migrations/0014-payment-questions';
import * as periodCharges from './migrations/0015-period-charges';
import * as scale from './migrations/0016-scale';
import * as photoBytes from './migrations/0017-photo-bytes';
import * as refusedInternships from './migrations/0018-refused-internships';
import * as notifications from './migrations/0019-notifications';
import * as planDrafts from './migrations/0020-plan-drafts';
import * as waitingOrders from './migrations/0021-waiting-orders';
import * as receiptCards from './migrations/0022-receipt-cards';
import * as groupVisits from './migrations/0024-group-visits';
import * as outsideEvents from './migrations/0025-outside-events';
import * as reminders from './migrations/0026-reminders';
import * as ownChanges from './migrations/0031-own-changes';
import * as refunds from './migrations/0035-refunds';
import * as singlePayments from './migrations/0037-single-payments';
import * as differences from './migrations/0040-differences';
import * as paymentReceipts from './migrations/0041-payment-receipts';
import * as refundDecisions from './migrations/0042-refund-decisions';
import * as paymentChanges from './migrations/0043-payment-changes';
import * as chargeAgain from './migrations/0044-charge-again';
import * as replacements from './migrations/0045-replacements';
import * as mitId from './migrations/0046-mitid';
import * as loginEnds from './migrations/0047-login-ends';
import * as staff from './migrations/0048-staff';
import * as audit from './migrations/0049-audit';
import * as content from './migrations/0050-content';
import * as refundRequests from './migrations/0051-refund-requests';
import * as retention from './migrations/0052-retention';
import * as schools from './migrations/0053-schools';
import * as confirmed from './migrations/0054-confirmed';
import * as imports from './migrations/0055-imports';
import * as refundOffers from './migrations/0056-refund-offers';
import * as unusedCards from './migrations/0057-unused-cards';
import * as erasures from './migrations/0058-erasures';
import * as assistedOrders from './migrations/0059-assisted-orders';
import * as auditChains from './migrations/0060-audit-chains';
import * as staffGrants from './migrations/0065-staff-grants';
import * as orderCodeBrowser from './migrations/0070-order-code-browser';
import * as ownCards from './migrations/0071-own-cards';
import * as rejsekortReplacements from './migrations/0072-rejsekort-replacements';
import * as pdfTickets from './migrations/0080-pdf-tickets';
import * as replacedOn from './migrations/0081-replaced-on';
import * as outsideServices from './migrations/0085-outside-services';
import * as transitionsByTime from './migrations/0086-transitions-by-time';
import * as photoPlaces from './migrations/0087-photo-places';
import * as schemaSupport from './migrations/0090-schema-support';
import * as plans from './migrations/0091-plans';
import * as coveringIndexes from './migrations/0092-covering-indexes';
import * as lettersInOrder from './migrations/0093-letters-in-order';
import * as jobsBesideMails from './migrations/0094-jobs-beside-mails';
import * as loginOfAttempt from './migrations/0095-login-of-attempt';
import * as failedJobs from './migrations/0096-failed-jobs';
import * as whoAgrees from './migrations/0097-who-agrees';
import * as acceptedPrice from './migrations/0098-accepted-price';
import * as acceptedPriceOffer from './migrations/0100-accepted-price-offer';
import * as decidedRequests from './migrations/0101-decided-requests';
import { DatabaseUnavailable } from './unavailable';

/**
 * Forward only; a landed migration is never edited. Each leaves a database that the version before can work
 * with, so that both run side by side while a new one is brought out: what goes away goes in a later version
 * than the code that used it, which then names itself in `worksFrom`.
 */
const migrations: Record<string, Migration> = {
  '0001-first-order': firstOrder,
  '0002-messages': messages,
  '0003-payments': payments,
  '0004-flows': flows,
  '0005-routes': routes,
  '0006-rejsekort': rejsekort,
  '0007-photos': photos,
  '0008-company-answers': companyAnswers,
  '0009-indexes': indexes,
  '0010-consents': consents,
  '0011-paying-card': payingCard,
  '0012-health': health,
  '0013-failed-retrievals': failedRetrievals,
  '0014-payment-questions': paymentQuestions,
  '0015-period-charges': periodCharges,
  '0016-scale': scale,
  '0017-photo-bytes': photoBytes,
  '0018-refused-internships': refusedInternships,
  '0019-notifications': notifications,
  '0020-plan-drafts': planDrafts,
  '0021-waiting-orders': waitingOrders,
  '0022-receipt-cards': receiptCards,
  '0024-group-visits': groupVisits,
  '0025-outside-events': outsideEvents,
  '0026-reminders': reminders,
  '0031-own-changes': ownChanges,
  '0035-refunds': refunds,
  '0037-single-payments': singlePayments,
  '0040-differences': differences,
  '0041-payment-receipts': paymentReceipts,
  '0042-refund-decisions': refundDecisions,
  '0043-payment-changes': paymentChanges,
  '0044-charge-again': chargeAgain,
  '0045-replacements': replacements,
  '0046-mitid': mitId,
  '0047-login-ends': loginEnds,
  '0048-staff': staff,
  '0049-audit': audit,
  '0050-content': content,
  '0051-refund-requests': refundRequests,
  '0052-retention': retention,
  '0053-schools': schools,
  '0054-confirmed': confirmed,
  '0055-imports': imports,
  '0056-refund-offers': refundOffers,
  '0057-unused-cards': unusedCards,
  '0058-erasures': erasures,
  '0059-assisted-orders': assistedOrders,
  '0060-audit-chains': auditChains,
  '0065-staff-grants': staffGrants,
  '0070-order-code-browser': orderCodeBrowser,
  '0071-own-cards': ownCards,
  '0072-rejsekort-replacements': rejsekortReplacements,
  '0080-pdf-tickets': pdfTickets,
  '0081-replaced-on': replacedOn,
  '0085-outside-services': outsideServices,
  '0086-transitions-by-time': transitionsByTime,
  '0087-photo-places': photoPlaces,
  '0090-schema-support': schemaSupport,
  '0091-plans': plans,
  '0092-covering-indexes': coveringIndexes,
  '0093-letters-in-order': lettersInOrder,
  '0094-jobs-beside-mails': jobsBesideMails,
  '0095-login-of-attempt': loginOfAttempt,
  '0096-failed-jobs': failedJobs,
  '0097-who-agrees': whoAgrees,
  '0098-accepted-price': acceptedPrice,
  '0100-accepted-price-offer': acceptedPriceOffer,
  '0101-decided-requests': decidedRequests,
};

/** A version of the portal, as far as its database goes. */
export interface SchemaVersion {
  migrations: Record<string, Migration>;
  /** The newest migration that the oldest version knows which can still work with what these leave. */
  worksFrom: string;
}

/**
 * This version.
 * @internal exported for tests
 */
export const SCHEMA: SchemaVersion = { migrations, worksFrom: '0090-schema-support' };

/** A newer version has changed the database in a way that this one can't work with. */
export class SchemaTooNew extends Error {}

/** So long a migration is tried again that can't have a table, such as while a backup reads it. */
const LOCK_LIMIT_MS = 5 * millisecondsInMinute;
/** Whoever waited behind it has their turn meanwhile. */
const LOCK_PAUSE_MS = 2000;
/** PostgreSQL: a lock was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Brings the schema up to date. Safe when several processes start at once: PostgreSQL holds an
 * advisory lock, SQLite the write lock of the transaction all migrations run in. A database that a
 * newer version has brought up to date is left as it is.
 * @throws SchemaTooNew when this version can't work with that
 * @throws DatabaseUnavailable when others had what it needs for minutes
 */
export async function migrateToLatest(
  connection: Connection,
  { migrations: known, worksFrom }: SchemaVersion = SCHEMA,
  logger?: Pick<Logger, 'warn'>,
): Promise<void> {
  const { db } = connection;
  const until = performance.now() + LOCK_LIMIT_MS;
  for (let isFirst = true; ; isFirst = false) {
    if (await isNewer(connection, known)) return;
    const error = await migrate(connection, known);
    if (error === undefined) break;
    // A newer version may have started in the same moment.
    if (await isNewer(connection, known)) return;
    if (!isLocked(error) || performance.now() > until) throw error;
    if (isFirst) logger?.warn('the schema waits for a table that somebody reads');
    await sleep(LOCK_PAUSE_MS);
  }
  await sql`
    insert into schema_support (id, works_from) values (1, ${worksFrom})
    on conflict (id) do update set works_from = excluded.works_from
    where schema_support.works_from < excluded.works_from
  `.execute(db);
}

/** The error, where it can't be done. */
async function migrate(
  { db }: Connection,
  known: SchemaVersion['migrations'],
): Promise<Error | undefined> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(known) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined || error instanceof Error) return error;
  return new Error('Migration failed');
}

const isLocked = (error: Error): boolean =>
  error instanceof DatabaseUnavailable &&
  (error.cause as { code?: string }).code === LOCK_NOT_AVAILABLE;

/** Whether a newer version has been at the database. @throws SchemaTooNew */
async function isNewer(
  { db, kind }: Connection,
  known: SchemaVersion['migrations'],
): Promise<boolean> {
  const table = await sql<{ name: string | null }>`${
    kind === 'sqlite'
      ? sql`select name from sqlite_master where name = 'schema_support'`
      : sql`select to_regclass('schema_support')::text as name`
  }`.execute(db);
  if (!table.rows[0]?.name) return false;
  const newest = Object.keys(known).toSorted().at(-1) ?? '';
  const there = await latestMigration(db);
  if (there <= newest) return false;
  const { rows } = await sql<{ works_from: string }>`
    select works_from from schema_support
  `.execute(db);
  if (newest >= (rows[0]?.works_from ?? '')) return true;
  throw new SchemaTooNew(
    `The database is of a newer version (${there}), which versions before ${rows[0]?.works_from} can't work with.`,
  );
}

/** The name of the newest migration that has been run. */
export async function latestMigration(db: Queryable): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1
  `.execute(db);
  return rows[0]?.name ?? 'none';
}
