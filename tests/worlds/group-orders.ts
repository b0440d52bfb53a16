import type { FormClient } from './form-client';
import { personOf } from './order-world';
import type { TestPortal } from './portal';

/** The cards of somebody by start: what they are delivered as, and how they stand. */
export async function cardsOf(portal: TestPortal, username: string) {
  const { id } = await personOf(portal, username);
  const rows = await portal.deps.connection.db
    .selectFrom('card')
    .innerJoin('card_group', 'card_group.id', 'card.group_id')
    .select(['from_day', 'status', 'program_id'])
    .where('card.beneficiary_id', '=', id)
    .orderBy('from_day')
    .execute();
  return rows.map((card) => [card.from_day, card.program_id, card.status].join(' '));
}

/** From the configuration to the receipt, as somebody who has given contact and photo before. */
export async function complete(browser: FormClient, button: string): Promise<void> {
  await browser.submit('Næste');
  if (browser.page?.url.pathname !== '/order/summary') await browser.submit('Næste');
  if (browser.page?.url.pathname === '/order/photo') await browser.submit('Næste');
  await browser.submit(button, { conditionsAccepted: 'on' });
}
