import type { Kysely } from 'kysely';

/** The ordinary price that an order was accepted at: the register may tell another while it is paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('order_flow').addColumn('accepted_ordinary_ore', 'integer').execute();
}
