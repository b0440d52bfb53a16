import { inTransaction } from '#server/in-transaction';
import { tell, type Told } from '#server/workflows/notifications/raise';
import { press } from '../worlds/browser';
import { logIn } from '../worlds/browser-order';
import { personOf } from '../worlds/order-world';
import { TODAY } from '../worlds/portal';
import { TOLD_METHOD } from '../worlds/told-method';
import { withOrders, type Tour, type Visit } from './tour';

const FACTS = {
  ...{ to: '2026-06-30', oldTo: '2026-07-31', from: '2026-04-01', validTo: '2026-03-31' },
  cards: [
    { from: '2026-04-01', to: '2026-04-30' },
    { from: '2026-05-01', to: '2026-05-30' },
  ],
  ...{ refund: 36500, method: TOLD_METHOD },
  ...{ what: 'delivery', company: 'DSB' },
  ...{ old: 'DOT Billetter', new: 'Rejsebillet' },
} satisfies Told['facts'];

const TOLD = [
  { type: 'ChangesFromVUS', variant: 'shortened' },
  { type: 'ProgramChanged' },
  { type: 'ApprovedPeriodHasBeenExtended' },
  { type: 'CardGroupChanged' },
] as const;

/** What people are told of their cards: on the overview, whole, and before everything else. */
const told: Tour = async ({ page, portal, see }) => {
  for (const each of TOLD) await tellBo(portal, each);
  await logIn(page, 'bo');
  await see('overblik: det skal du vide');
  await page.goto('/overview?vis=meddelelser');
  await see('meddelelser');
  await press(page, 'Markér alle som læst');
  await see('meddelelser: læst');
  await tellPayable(portal);
  await page.goto('/overview');
  await see('overblik: flere kort kan betales');
  await press(page, /^Skjul/);
  await tellBo(portal, {
    ...{ type: 'CardCancelledDueToOpenApiChanges', variant: 'shortened', level: 'Blocked' },
  });
  await page.goto('/messages');
  await see('vigtigt');
  await press(page, 'Jeg har læst det');
  await see('beskeder: om det, der er sket');
};

/** Tells Bo that the cards to come can be paid now. */
async function tellPayable(portal: Visit['portal']): Promise<void> {
  const { deps } = portal;
  const { id: beneficiaryId } = await personOf(portal, 'bo');
  const cards = await deps.connection.db
    .selectFrom('card')
    .select(['id', 'group_id', 'from_day', 'to_day'])
    .where('beneficiary_id', '=', beneficiaryId)
    .where('from_day', '>', TODAY)
    .execute();
  for (const { id: cardId, group_id: groupId, from_day: from, to_day: to } of cards) {
    await inTransaction(deps, (tx) =>
      tell(deps, tx, {
        ...{ type: 'CardIsReadyForReepaySinglePayment', beneficiaryId, event: from },
        ...{ facts: { period: { from, to }, price: 36500 }, payBy: '2026-03-30' },
        about: { cardId, groupId },
      }),
    );
  }
}

async function tellBo(
  portal: Visit['portal'],
  each: Pick<Told, 'type' | 'variant' | 'level'>,
): Promise<void> {
  const { id: beneficiaryId } = await personOf(portal, 'bo');
  const { deps } = portal;
  const event = `${each.type} ${each.variant ?? ''}`;
  await inTransaction(deps, (tx) =>
    tell(deps, tx, { ...each, beneficiaryId, event, facts: FACTS }),
  );
}

export const toldTours: Readonly<Record<string, Tour>> = {
  'what people are told': withOrders(told),
};
