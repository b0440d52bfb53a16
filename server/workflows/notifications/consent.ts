import { lockBeneficiary } from '../../db/beneficiaries';
import { changeCard } from '../../db/card-changes';
import { findCard } from '../../db/cards';
import type { Tx } from '../../db/connect';
import { factsColumn } from '../../db/json-columns';
import { findNotifications } from '../../db/notifications';
import type { Deps } from '../../deps';
import type { CardStatus } from '../../contract/enums';
import { holdsDays } from '../../domain/card-status';
import { cardMachine } from '../../domain/card-lifecycle';
import { inTransaction } from '../../in-transaction';
import { Refusal } from '../../refusal';
import { applyCardEvents } from '../card-events';
import type { Caller } from '../session';

/**
 * Says yes to the new price of a card, and begins its charge: once, however often it is pressed.
 * @throws Refusal `price-changed` when the price is another by now than the notification says,
 *   `card-not-payable` when the card is cancelled by now
 */
export async function consentToPrice(
  deps: Deps,
  { beneficiaryId }: Caller,
  notificationId: string,
): Promise<'accepted' | 'already'> {
  return inTransaction(deps, async (tx) => {
    await lockBeneficiary(tx, beneficiaryId);
    const [told] = await findNotifications(tx, beneficiaryId, [notificationId]);
    const card = told?.card_id ? await findCard(tx, told.card_id) : undefined;
    if (!told || !card) throw new Refusal('not-found');
    const { newPrice } = factsColumn.read(told.facts);
    if (card.price_ore !== newPrice) throw new Refusal('price-changed');
    const isAsked = card.agreed_price_ore !== null && card.operation_id === null;
    const isWaiting = isAsked && cardMachine.can(card.status, 'chargeDue');
    if (!isWaiting) {
      if (isGone(card)) throw new Refusal('card-not-payable');
      deps.ownAct?.changesNothing();
      return 'already';
    }
    await agree(deps, tx, card);
    return 'accepted';
  });
}

/** Given up, and never charged. */
const isGone = ({
  status,
  operation_id: operationId,
}: {
  status: CardStatus;
  operation_id: string | null;
}) => operationId === null && !holdsDays(status);

async function agree(
  deps: Deps,
  tx: Tx,
  card: NonNullable<Awaited<ReturnType<typeof findCard>>>,
): Promise<void> {
  if (!(await changeCard(tx, card, { agreed_price_ore: null }))) {
    throw new Error(`Card ${card.id} changed meanwhile`);
  }
  const agreed = { ...card, agreed_price_ore: null, version: card.version + 1 };
  await applyCardEvents(deps, tx, agreed, ['chargeDue']);
}
