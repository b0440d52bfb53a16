import { findCard, findCardOfOperation, periodOf, type CardOfGroup } from '../db/cards';
import type { Tx } from '../db/connect';
import { settleAbout } from '../db/notifications';
import { listPeriodCharges, type PaymentOperationRow } from '../db/payments';
import { cardMachine } from '../domain/card-lifecycle';
import { paymentWindow } from '../domain/card-schedule';
import { chargeAgain, failureClassOf, type FailedCharge } from '../domain/charge-again';
import { chargeFailure } from '../domain/charge-failure';
import { addDays, laterDay } from '../domain/day';
import { isUndecided } from '../domain/payment';
import { getProgram } from '../domain/programs';
import { tellToPay } from './card-effects';
import { applyCardEvents, issueIfDue } from './card-events';
import type { Deps } from '../deps';
import { paymentChange } from './group/payment/save-card';
import { confirmOrder } from './order/place/confirm-order';
import { isPaymentAwaited, priceOfOrder } from './order/place/pay-order';
import { tell } from './notifications/raise';
import { giveBackPayment } from './payment/give-back';
import { replacementFee } from './order-replacement';
import type { Fulfilment, Fulfilments, PaidThing, Payment } from './payment/fulfilment';
import { tellOfOrderMoney, tellOfPeriodMoney } from './tell-money';

/** What its money has to do with the issue of the card that it pays for. */
const ofCard = { proceed: issueCard, unpay: loseMoney } satisfies Partial<Fulfilment>;

/** What each thing that can be paid for does with its payments. */
export const fulfilments: Fulfilments = {
  OrderFlow: {
    price: priceOfOrder,
    isAwaited: isPaymentAwaited,
    fulfil: confirmOrder,
    ...ofCard,
    hear: tellOfOrderMoney,
    // The order goes on waiting, for another attempt or to be changed.
    refuse: () => Promise.resolve(),
  },
  PeriodCharge: {
    price: priceOfCard,
    isAwaited: (_deps, { state }) => Promise.resolve(isUndecided(state)),
    ...ofCard,
    hear: tellOfPeriodMoney,
    fulfil: async (deps, tx, operation, payment) => {
      const isPaid = await markPaid(deps, tx, operation);
      if (isPaid && payment.kind === 'authorized') await tellReserved(deps, tx, operation, payment);
      return isPaid;
    },
    refuse: letChargeFail,
  },
  SinglePayment: {
    price: priceOfCard,
    isAwaited: isWindowAwaited,
    ...ofCard,
    hear: async (deps, tx, operation, news) => {
      await tellOfPeriodMoney(deps, tx, operation, news);
      if (news === 'failed') await tellRefused(deps, tx, operation);
    },
    fulfil: (deps, tx, operation) => markPaid(deps, tx, operation),
    refuse: letGoOfCard,
  },
  PaymentChange: paymentChange,
  Replacement: replacementFee,
};

async function priceOfCard(_deps: Deps, tx: Tx, { card_id: id }: PaidThing): Promise<number> {
  const card = id === null ? undefined : await findCard(tx, id);
  if (!card) throw new Error(`There is no card ${id} to charge for`);
  return card.price_ore;
}

/** The card is paid; false when it can no longer be paid for. */
async function markPaid(
  deps: Deps,
  tx: Tx,
  { id, card_id: cardId, amount_ore: paidOre }: PaymentOperationRow,
): Promise<boolean> {
  const card = cardId === null ? undefined : await findCard(tx, cardId);
  if (!card || !cardMachine.can(card.status, 'paid')) return false;
  // A charge that failed is no longer the card's; when it succeeds after all, it is again, for the same days.
  const other = card.operation_id;
  if (other !== id && paidOre !== card.price_ore) return false;
  await applyCardEvents(deps, tx, { ...card, operation_id: id }, ['paid']);
  if (other !== null && other !== id) await giveBackPayment(deps, tx, other);
  return true;
}

/** The card's money is taken, or nobody can take it: what waited for that is done. */
async function issueCard(deps: Deps, tx: Tx, operation: PaymentOperationRow): Promise<void> {
  const card = await findCardOfOperation(tx, operation);
  if (card) await issueIfDue(deps, tx, card);
}

/**
 * What was reserved for a card is gone: its agreement is charged anew at once, and without one its holder
 * has to pay.
 */
async function loseMoney(deps: Deps, tx: Tx, operation: PaymentOperationRow): Promise<void> {
  const card = await findCardOfOperation(tx, operation);
  if (card?.status !== 'Paid') {
    deps.logger.error({ operationId: operation.id }, 'money lost for what is made already');
    return;
  }
  await settleAbout(tx, {
    beneficiaryId: card.beneficiary_id,
    types: ['MoneyReservationNotification'],
    about: { cardId: card.id },
    now: deps.clock.now(),
  });
  const lost = { failure: 'lost', begunAt: new Date(operation.created_at) } as const;
  const charges = await listPeriodCharges(tx, card.id);
  const others = charges.filter(({ id }) => id !== operation.id).map(asFailed);
  await followFailure(deps, tx, card, [lost, ...others]);
}

/** A charge of the agreement brought no money: what follows is found from all charges of the card. */
async function letChargeFail(
  deps: Deps,
  tx: Tx,
  { id, card_id: cardId }: PaymentOperationRow,
): Promise<void> {
  const card = cardId === null ? undefined : await findCard(tx, cardId);
  if (card?.operation_id !== id || !cardMachine.can(card.status, 'chargeFailed')) return;
  const [latest, ...earlier] = (await listPeriodCharges(tx, card.id)).map(asFailed);
  if (!latest) throw new Error(`Card ${card.id} has no charge`);
  await followFailure(deps, tx, card, [latest, ...earlier]);
}

const asFailed = ({
  state,
  error_code,
  created_at,
}: Pick<PaymentOperationRow, 'state' | 'error_code' | 'created_at'>): FailedCharge => ({
  failure: state === 'released' ? 'later' : failureClassOf(error_code),
  begunAt: new Date(created_at),
});

async function followFailure(
  deps: Deps,
  tx: Tx,
  card: CardOfGroup,
  charges: readonly [FailedCharge, ...FailedCharge[]],
): Promise<void> {
  const period = periodOf(card);
  const { to: lastDay } = paymentWindow(period, getProgram(card.program_id));
  const lastDayOfOurs = laterDay(lastDay, addDays(period.from, -1));
  const now = deps.clock.now();
  const again = chargeAgain(charges, {
    lastDay,
    lastDayOfOurs,
    now,
    isByAgreement: card.payment_mode !== 'SinglePayment',
  });
  const failed = {
    ...card,
    charge_failure: again.failure,
    charge_again_at: again.at?.toISOString() ?? null,
  };
  await applyCardEvents(deps, tx, failed, [again.isTold ? 'chargeFailed' : 'chargePostponed']);
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
  { id, card_id: cardId }: PaymentOperationRow,
): Promise<void> {
  const card = cardId === null ? undefined : await findCard(tx, cardId);
  if (!card || !cardMachine.can(card.status, 'paid')) return;
  const type = chargeFailure(getProgram(card.program_id), 'SinglePayment', null);
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
