import { findCard, periodOf } from '../db/cards';
import type { Tx } from '../db/connect';
import type { PaymentOperationRow } from '../db/payments';
import { cardMachine } from '../domain/card-lifecycle';
import { chargeFailure } from '../domain/charge-failure';
import { isUndecided } from '../domain/payment';
import { getProgram } from '../domain/programs';
import { tellToPay } from './card-effects';
import { applyCardEvents } from './card-events';
import type { Deps } from '../deps';
import { confirmOrder } from './order/place/confirm-order';
import { isPaymentAwaited, priceOfOrder } from './order/place/pay-order';
import { tell } from './notifications/raise';
import type { Fulfilments, PaidThing, Payment } from './payment/fulfilment';
import { tellOfOrderMoney, tellOfPeriodMoney } from './tell-money';

/** What each thing that can be paid for does with its payments. */
export const fulfilments: Fulfilments = {
  OrderFlow: {
    price: priceOfOrder,
    isAwaited: isPaymentAwaited,
    fulfil: confirmOrder,
    hear: tellOfOrderMoney,
    // The order goes on waiting, for another attempt or to be changed.
    refuse: () => Promise.resolve(),
  },
  PeriodCharge: {
    price: priceOfCard,
    isAwaited: (_deps, { state }) => Promise.resolve(isUndecided(state)),
    hear: tellOfPeriodMoney,
    fulfil: async (deps, tx, operation, payment) => {
      const isPaid = await applyPaymentEvent(deps, tx, operation, 'paid');
      if (isPaid && payment.kind === 'authorized') await tellReserved(deps, tx, operation, payment);
      return isPaid;
    },
    refuse: async (deps, tx, operation) => {
      await applyPaymentEvent(deps, tx, operation, 'chargeFailed');
    },
  },
  SinglePayment: {
    price: priceOfCard,
    isAwaited: isWindowAwaited,
    hear: async (deps, tx, operation, news) => {
      await tellOfPeriodMoney(deps, tx, operation, news);
      if (news === 'failed') await tellRefused(deps, tx, operation);
    },
    fulfil: (deps, tx, operation) => applyPaymentEvent(deps, tx, operation, 'paid'),
    refuse: letGoOfCard,
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

/** Whether a card still waits for this attempt of its holder to pay for it. */
async function isWindowAwaited(
  { connection: { db } }: Deps,
  { id, card_id: cardId }: PaymentOperationRow,
): Promise<boolean> {
  const card = cardId === null ? undefined : await findCard(db, cardId);
  return card?.operation_id === id && cardMachine.can(card.status, 'paid');
}

/** The attempt came to nothing: the card can be paid for once more, or its days end. */
async function letGoOfCard(
  deps: Deps,
  tx: Tx,
  { id, card_id: cardId }: PaymentOperationRow,
): Promise<void> {
  const card = cardId === null ? undefined : await findCard(tx, cardId);
  if (card?.operation_id !== id) return;
  await applyCardEvents(deps, tx, { ...card, operation_id: null }, []);
}

/** Tells the holder of a Rejsekort that their bank refused; elsewhere the page of the payment says so. */
async function tellRefused(
  deps: Deps,
  tx: Tx,
  { id, card_id: cardId, error_code: code }: PaymentOperationRow,
): Promise<void> {
  const card = cardId === null ? undefined : await findCard(tx, cardId);
  if (!card || !cardMachine.can(card.status, 'paid')) return;
  const type = chargeFailure(getProgram(card.program_id), 'SinglePayment', code);
  if (type !== 'RKSinglePaymentFailed') return;
  await tellToPay(deps, tx, card, { type, event: id });
}

/** Tells that money for a later period is reserved, and when it is taken: with the card, unless that was now. */
async function tellReserved(
  deps: Deps,
  tx: Tx,
  { id, card_id: cardId, amount_ore: price }: PaymentOperationRow,
  { card: paidWith }: Payment,
): Promise<void> {
  const card = cardId === null ? undefined : await findCard(tx, cardId);
  if (card?.status !== 'Paid' || card.next_change_on === null) return;
  const { brand = null, maskedNumber = null } = paidWith ?? {};
  await tell(deps, tx, {
    type: 'MoneyReservationNotification',
    beneficiaryId: card.beneficiary_id,
    about: { cardId: card.id, groupId: card.group_id },
    facts: {
      ...{ period: periodOf(card), price, day: card.next_change_on },
      method: { brand, maskedNumber },
    },
    event: id,
  });
}
