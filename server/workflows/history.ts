import type { HistoryPage } from '../contract/history';
import { listHistory } from '../db/history';
import { snapshotColumn } from '../db/json-columns';
import type { Deps } from '../deps';
import { dayInCopenhagen } from '../domain/day';
import { deliveryOn } from '../domain/programs';
import { kronerOf, titledOf } from './display';
import type { Caller } from './session';

/** A page of «Betalingshistorik»: every card ever ordered, paid or not. */
export async function historyOf(
  { connection, texts, config, clock }: Deps,
  { beneficiaryId }: Caller,
  page: number,
): Promise<HistoryPage> {
  const today = dayInCopenhagen(clock.now());
  const { rows, hasOlder } = await listHistory(connection.db, beneficiaryId, page);
  const orderHistory = rows.map((row) => ({
    cardId: row.id,
    deliveryType: titledOf(
      texts,
      'delivery',
      deliveryOn(snapshotColumn.read(row.snapshot).delivery, config.programs, today),
    ),
    fromDate: row.from_day,
    toDate: row.to_day,
    salesDate: row.paid_at === null ? null : dayInCopenhagen(new Date(row.paid_at)),
    salesYear: row.sales_year,
    price: kronerOf(row.price_ore),
    cardDisplayStatus: titledOf(texts, 'status', row.status),
  }));
  return { orderHistory, hasOlder };
}
