import type { HistoryPage } from '../contract/history';
import { listCardsWithApproval } from '../db/cards';
import { listHistory } from '../db/history';
import { snapshotColumn } from '../db/json-columns';
import type { Deps } from '../deps';
import { dayInCopenhagen } from '../domain/day';
import { deliveryOn } from '../domain/programs';
import { kronerOf, titledOf } from './display';
import { nextPaymentOf } from './next-payment';
import type { Caller } from './session';

/** A page of «Betalingshistorik»: every card that was ever paid for, and what is taken next. */
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
    salesDate: dayInCopenhagen(new Date(row.paid_at)),
    salesYear: row.sales_year,
    price: kronerOf(row.price_ore),
    cardDisplayStatus: titledOf(texts, 'status', row.status),
  }));
  const totals = new Map(rows.map((row) => [row.sales_year, Number(row.year_total_ore)]));
  const coming = page > 1 ? [] : await listCardsWithApproval(connection.db, beneficiaryId, today);
  return {
    orderHistory,
    years: [...totals].map(([year, ore]) => ({ year, total: kronerOf(ore) })),
    nextPayment: nextPaymentOf(coming, config.programs, today),
    hasOlder,
  };
}
