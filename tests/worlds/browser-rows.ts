import type { TestPortal } from './portal';

type Row = Record<string, unknown>;

type OrderTable = 'order_flow' | 'card_group' | 'card' | 'receipt' | 'payment_operation';
export type OrderRows = Record<OrderTable, Row[]>;

/** What differs between two runs of the same order: names, instants and counters. */
const CHANCE =
  /(^id$|_id$|_at$|^handle$|^number$|^redirect_url$|^ask_after$|^cards$|_offer$|^snapshot$|^version$)/;

/**
 * What an order has left in the database. Ids, instants and what is made of them are given only as
 * there or not there; how often a row was written does not count.
 */
export async function readOrderRows({ deps }: TestPortal): Promise<OrderRows> {
  const { db } = deps.connection;
  const read = async (table: OrderTable): Promise<Row[]> => {
    const rows: Row[] = await db.selectFrom(table).selectAll().execute();
    return rows.map(withoutChance).sort((a, b) => order(a).localeCompare(order(b)));
  };
  return {
    order_flow: await read('order_flow'),
    card_group: await read('card_group'),
    card: await read('card'),
    receipt: await read('receipt'),
    payment_operation: await read('payment_operation'),
  };
}

function withoutChance(row: Row): Row {
  const isStable = (name: string) => name === 'program_id';
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      CHANCE.test(name) && !isStable(name) ? [name, value === null ? null : 'sat'] : [name, value],
    ),
  );
}

const order = (row: Row): string => JSON.stringify([row.from_day, row.attempt, row.state, row]);
