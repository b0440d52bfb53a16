import { dayInCopenhagen } from '#server/domain/day';
import { paymentWindow } from '#server/domain/card-schedule';
import { getProgram } from '#server/domain/programs';
import { personOf } from './order-world';
import type { TestPortal } from './portal';

/** Goes to the first day on which the second period of a person can be paid, and returns its card. */
export async function goToPaymentWindow(portal: TestPortal, username: string) {
  const { id } = await personOf(portal, username);
  const [, card] = await portal.deps.connection.db
    .selectFrom('card')
    .innerJoin('card_group', 'card_group.id', 'card.group_id')
    .select(['card.id', 'card.group_id', 'card.from_day', 'card.to_day', 'card_group.program_id'])
    .where('card.beneficiary_id', '=', id)
    .orderBy('card.from_day')
    .execute();
  if (!card) throw new Error(`${username} has no second period`);
  const period = { from: card.from_day, to: card.to_day };
  const { from } = paymentWindow(period, getProgram(card.program_id));
  if (from > dayInCopenhagen(portal.clock.now())) await portal.goTo(from);
  return card;
}
