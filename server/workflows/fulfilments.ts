import { findCard } from '../db/cards';
import type { Tx } from '../db/connect';
import type { PaymentOperationRow } from '../db/payments';
import { cardMachine } from '../domain/card-lifecycle';
import { isUndecided } from '../domain/payment';
import { applyCardEvents } from './card-events';
import type { Deps } from '../deps';
import { confirmOrder } from './order/place/confirm-order';
import { isPaymentAwaited, priceOfOrder } from './order/place/pay-order';
import type { Fulfilments, PaidThing } from './payment/fulfilment';

/** What each thing that can be paid for does with its payments. */
export const fulfilments: Fulfilments = {
  OrderFlow: {
    price: priceOfOrder,
    isAwaited: isPaymentAwaited,
    fulfil: confirmOrder,
    // The order goes on waiting, for another attempt or to be changed.
    refuse: () => Promise.resolve(),
  },
  PeriodCharge: {
    price: priceOfCard,
    isAwaited: (_deps, { state }) => Promise.resolve(isUndecided(state)),
    fulfil: (deps, tx, operation) => applyPaymentEvent(deps, tx, operation, 'paid'),
    refuse: async (deps, tx, operation) => {
      await applyPaymentEvent(deps, tx, operation, 'chargeFailed');
    },
  },
};

async function priceOfCard(_deps: Deps, tx: Tx, { card_id: id }: PaidThing): Promise<number> {
  const card = id === null ? undefined : await findCard(tx, id);
  if (!card) throw new Error(`There is no card ${id} to charge for`);
  return card.price_ore;
}

/** Tells a card what became of its payment; false when it can no longer be paid for. */
async function applyPaymentEvent(
  deps: Deps,
  tx: Tx,
  { id, card_id: cardId }: PaymentOperationRow,
  event: 'paid' | 'chargeFailed',
): Promise<boolean> {
  const card = cardId === null ? undefined : await findCard(tx, cardId);
  if (!card || !cardMachine.can(card.status, event)) return false;
  // A charge that failed is no longer the card's; when it succeeds after all, it is again.
  await applyCardEvents(deps, tx, { ...card, operation_id: id }, [event]);
  return true;
}
