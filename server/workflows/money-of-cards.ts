import type { CardWithApproval } from '../db/cards';
import type { Tx } from '../db/connect';
import type { NotificationFacts } from '../db/json-columns';
import { findOperation } from '../db/payments';
import { refundsOf } from '../db/refunds';

/** What is left of what was taken for these cards, or was reserved, in øre, and on which payment card. */
export async function moneyOf(
  tx: Tx,
  cards: readonly Pick<CardWithApproval, 'operation_id' | 'price_ore'>[],
) {
  const money: Pick<NotificationFacts, 'refund' | 'reserved' | 'method'> = {};
  for (const { operation_id: operationId, price_ore: price } of cards) {
    const operation = operationId === null ? undefined : await findOperation(tx, operationId);
    if (!operation) continue;
    if (operation.state === 'settled') {
      const left = operation.captured_ore - (await refundsOf(tx, operation.id));
      if (left <= 0) continue;
      money.refund = (money.refund ?? 0) + Math.min(price, left);
    } else if (operation.state === 'authorized') money.reserved = (money.reserved ?? 0) + price;
    else continue;
    money.method = { brand: operation.brand, maskedNumber: operation.masked_number };
  }
  return money;
}
