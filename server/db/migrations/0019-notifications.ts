import { sql, type Kysely } from 'kysely';

/**
 * What a notification is made of instead of its text: its variant and its facts, what it is about, until
 * when it has to be answered, and what makes two of them the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [column, empty] of [
    ['variant', ''],
    ['facts', '{}'],
  ] as const) {
    await db.schema
      .alterTable('notification')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(empty))
      .execute();
  }
  for (const column of ['approval_id', 'pay_by', 'dedupe_key'] as const) {
    await db.schema.alterTable('notification').addColumn(column, 'text').execute();
  }
  await sql`
    update notification set variant = substr(text_key, 34), facts = text_vars
    where type = 'RouteHasBeenChanged'
  `.execute(db);
  await sql`
    update notification set facts = (
      select '{"period":{"from":"' || from_day || '","to":"' || to_day || '"}}'
      from card where card.id = notification.card_id
    )
    where card_id in (select id from card)
  `.execute(db);
  await sql`
    update notification set facts = '{"day":"' || substr(created_at, 1, 10) || '"}'
    where type = 'BeneficiaryHasPausedGroup'
  `.execute(db);
  await sql`
    update notification set facts = '{"old":"Din levering","from":"' || coalesce((
      select min(from_day) from card
      where card.group_id = notification.group_id and from_day > substr(notification.created_at, 1, 10)
    ), substr(created_at, 1, 10)) || '"}'
    where type = 'ProgramDeactivated'
  `.execute(db);
  for (const column of ['text_key', 'text_vars']) {
    await db.schema.alterTable('notification').dropColumn(column).execute();
  }
  await db.schema
    .createIndex('notification_dedupe')
    .on('notification')
    .column('dedupe_key')
    .unique()
    .execute();
}
