import { sql, type Kysely } from 'kysely';

interface Before {
  card_day: { approval_id: string; day: string; card_id: string };
  card_period: { card_id: string; approval_id: string; from_day: string; to_day: string };
}

/**
 * What keeps the work on millions of cards even: the days of a card as one period, cards found in the
 * order in which they are due, groups of a program found by the last day of their cards, and the order
 * under way found without looking at the condition of its index.
 */
export async function up(db: Kysely<Before>): Promise<void> {
  await db.schema
    .createTable('card_period')
    .addColumn('card_id', 'text', (column) => column.primaryKey())
    .addColumn('approval_id', 'text', (column) => column.notNull())
    .addColumn('from_day', 'text', (column) => column.notNull())
    .addColumn('to_day', 'text', (column) => column.notNull())
    .execute();
  await db
    .insertInto('card_period')
    .columns(['card_id', 'approval_id', 'from_day', 'to_day'])
    .expression((e) =>
      e
        .selectFrom('card_day')
        .select(({ fn }) => [
          'card_id',
          'approval_id',
          fn.min('day').as('from_day'),
          fn.max('day').as('to_day'),
        ])
        .groupBy(['card_id', 'approval_id']),
    )
    .execute();
  await db.schema
    .createIndex('card_period_approval')
    .on('card_period')
    .columns(['approval_id', 'to_day'])
    .execute();
  await db.schema.dropTable('card_day').execute();

  await db.schema.dropIndex('card_next_change').execute();
  await db.schema
    .createIndex('card_next_change')
    .on('card')
    .columns(['next_change_on', 'id'])
    .execute();

  await db.schema
    .alterTable('card_group')
    .addColumn('last_day', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`
    update card_group set last_day = coalesce(
      (select max(to_day) from card where card.group_id = card_group.id), ''
    )
  `.execute(db);
  await db.schema.dropIndex('card_group_program').execute();
  await db.schema
    .createIndex('card_group_program')
    .on('card_group')
    .columns(['program_id', 'last_day', 'id'])
    .execute();
}
