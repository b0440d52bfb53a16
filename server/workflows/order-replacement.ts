import { formatKroner, longPeriod } from '../contract/written';
import { lockCard } from '../db/card-changes';
import { findCard, periodOf } from '../db/cards';
import type { Tx } from '../db/connect';
import type { NotificationFacts } from '../db/json-columns';
import { enqueue } from '../db/outbox';
import type { DueCard } from '../db/due-cards';
import type { Deps } from '../deps';
import { dayInCopenhagen } from '../domain/day';
import { programOn } from '../domain/programs';
import { isReplaceable } from '../domain/replacement';
import { applyCardEvents } from './card-events';
import { kronerOf } from './display';
import { writeTo } from './letters';
import { methodText } from './notifications/text';
import type { Fulfilment } from './payment/fulfilment';
import { tellOfMoney } from './tell-money';

interface PaidFee {
  amountOre: number;
  method: NotificationFacts['method'];
}

/**
 * Has a card made once more, and tells its holder; false, with nothing written, when it is over or on its
 * way already.
 */
export async function orderReplacement(
  deps: Deps,
  tx: Tx,
  cardId: string,
  fee: PaidFee | null,
): Promise<boolean> {
  await lockCard(tx, cardId);
  const card = await findCard(tx, cardId);
  if (!card || !isToBeReplaced(deps, card)) return false;
  await applyCardEvents(deps, tx, card, ['replaced']);
  await tellOrdered(deps, tx, card, fee);
  return true;
}

const programOf = ({ config, clock }: Deps, card: DueCard) =>
  programOn(card.program_id, config.programs, dayInCopenhagen(clock.now()));

function isToBeReplaced(deps: Deps, card: DueCard): boolean {
  const today = dayInCopenhagen(deps.clock.now());
  const { status } = card;
  return isReplaceable({ status, period: periodOf(card) }, programOf(deps, card), today);
}

async function tellOrdered(deps: Deps, tx: Tx, card: DueCard, fee: PaidFee | null): Promise<void> {
  const { texts } = deps;
  const { from, to } = periodOf(card);
  const paid = fee && {
    price: formatKroner(kronerOf(fee.amountOre)),
    method: methodText(texts, fee.method),
  };
  await writeTo(deps, tx, card.beneficiary_id, {
    about: 'card-replaced',
    vars: {
      period: longPeriod(from, to),
      fee: paid ? texts.t('letter.card-replaced.fee', paid) : '',
      ...programOf(deps, card).deliveryDays,
    },
    path: `/overview/card/${card.id}`,
    isOwnAct: true,
  });
}

/** The fee of a card that is made again: with it the new card is ordered, and the money is taken at once. */
export const replacementFee: Fulfilment = {
  price: async (deps, tx, { card_id: id }) => {
    const card = id === null ? undefined : await findCard(tx, id);
    if (!card) throw new Error(`There is no card ${id} to replace`);
    return programOf(deps, card).replacementFeeOre;
  },
  isAwaited: async (deps, { card_id: id }) => {
    const card = id === null ? undefined : await findCard(deps.connection.db, id);
    return card !== undefined && isToBeReplaced(deps, card);
  },
  fulfil: async (
    deps,
    tx,
    { id: operationId, card_id: cardId, amount_ore: amountOre },
    payment,
  ) => {
    if (cardId === null) return false;
    const { brand = null, maskedNumber = null } = payment.card ?? {};
    const fee = { amountOre, method: { brand, maskedNumber } };
    if (!(await orderReplacement(deps, tx, cardId, fee))) return false;
    if (payment.kind === 'authorized') {
      await enqueue(tx, 'capture-payment', { operationId }, { now: deps.clock.now() });
    }
    return true;
  },
  proceed: () => Promise.resolve(),
  unpay: (deps, _tx, { id: operationId }) => {
    deps.logger.error({ operationId }, 'fee lost for a card that is made already');
    return Promise.resolve();
  },
  hear: tellOfMoney,
  // The card stays as it is, and can be replaced another time.
  refuse: () => Promise.resolve(),
};
