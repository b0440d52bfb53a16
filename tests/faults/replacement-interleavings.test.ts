import { describe, expect } from 'vitest';
import type { Deps } from '#server/deps';
import { isUndecided } from '#server/domain/payment';
import { orderAndPay } from '#server/seed/order-as';
import { cancelCard } from '#server/workflows/cancel-card';
import { reconcile } from '#server/workflows/payment/reconcile';
import { openReplacementPayment, replaceCard } from '#server/workflows/replace-card';
import { chargesOf, orderFaults } from '../worlds/order-world';
import { DEEDS, doInWindow, dying, itHoldsInAnyOrder, type Deed, type Walk } from './in-any-order';

/** So far ahead that its money is taken at once. */
const PERIOD = { from: '2026-03-10', to: '2026-06-07' };
const IN_USE = '2026-03-20T08:00:00.000Z';
const FEE = 5000;

interface Replaced {
  cardId: string;
}

describe('a card of plastic that is replaced, whatever else happens at the same time', () => {
  itHoldsInAnyOrder('is made again for one fee, or stays as it is for none', {
    walks: 30,
    events: [
      ...(Object.keys(DEEDS) as Deed[]),
      ...(['press', 'declined-press', 'return', 'return-cancelled', 'stale-press'] as const),
      ...(['crash-before-commit', 'crash-after-commit', 'cancel-card'] as const),
    ],
    most: 6,
    begin: async ({ portal, caller }): Promise<Replaced> => {
      const order = { phone: '20304050', periods: [PERIOD], mode: 'Regular' } as const;
      await orderAndPay(portal.deps, caller, order);
      await portal.runJobs();
      const { db } = portal.deps.connection;
      const ofPerson = ['beneficiary_id', '=', caller.beneficiaryId] as const;
      await db
        .updateTable('card_group')
        .set({ program_id: 'fynbus-plastic' })
        .where(...ofPerson)
        .execute();
      await db
        .updateTable('card')
        .set({ status: 'Active', next_change_on: null })
        .where(...ofPerson)
        .execute();
      portal.clock.set(new Date(IN_USE));
      const { id } = await db
        .selectFrom('card')
        .select('id')
        .where(...ofPerson)
        .executeTakeFirstOrThrow();
      return { cardId: id };
    },
    happen: async (event, deps, walk) => {
      const { portal, caller, thing } = walk;
      const { cardId } = thing;
      switch (event) {
        case 'press':
          return replaceCard(deps, caller, cardId);
        case 'declined-press':
          await orderFaults(portal, { nextSavedMethodCharge: 'decline' });
          return replaceCard(deps, caller, cardId);
        case 'return':
          return askAgain(deps, walk, false);
        case 'return-cancelled':
          return askAgain(deps, walk, true);
        case 'stale-press':
          return replaceCard(deps, caller, cardId, 'shown long ago');
        case 'cancel-card':
          return cancelCard(deps, caller, cardId);
        case 'crash-before-commit':
          return dying(deps, 'before-commit', (dead) => replaceCard(dead, caller, cardId));
        case 'crash-after-commit':
          return dying(deps, 'after-commit', (dead) => replaceCard(dead, caller, cardId));
        case 'paid':
        case 'declined':
        case 'cancelled':
        case 'mobilePay':
          return payByHand(deps, walk, event);
        default:
          return event satisfies never;
      }
    },
    hoursAfter: [1, 2, 27, 28],
    end: expectOneFee,
  });

  const feesOf = ({ portal, thing: { cardId } }: Walk<Replaced>) =>
    portal.deps.connection.db
      .selectFrom('payment_operation')
      .selectAll()
      .where('card_id', '=', cardId)
      .where('session_type', '=', 'Replacement')
      .execute();

  async function payByHand(deps: Deps, { caller, thing }: Walk<Replaced>, deed: Deed) {
    const opened = await openReplacementPayment(deps, caller, thing.cardId);
    const { redirect_url: window, state } = opened;
    if (window !== null && isUndecided(state)) await doInWindow(window, deed);
  }

  async function askAgain(deps: Deps, walk: Walk<Replaced>, isCancelSeen: boolean) {
    for (const { id } of await feesOf(walk)) await reconcile(deps, id, { isCancelSeen });
  }

  async function expectOneFee(walk: Walk<Replaced>): Promise<void> {
    const { portal, username, thing } = walk;
    const card = await portal.deps.connection.db
      .selectFrom('card')
      .selectAll()
      .where('id', '=', thing.cardId)
      .executeTakeFirstOrThrow();
    const isOrdered = card.reordered_on !== null;
    const fees = await feesOf(walk);
    expect(fees.filter(({ state }) => isUndecided(state))).toEqual([]);
    const kept = fees.filter(({ captured_ore, refunded_ore }) => captured_ore > refunded_ore);
    expect(kept.map(({ captured_ore }) => captured_ore)).toEqual(isOrdered ? [FEE] : []);
    const charges = (await chargesOf(portal, username)).filter(({ amount }) => amount === FEE);
    const taken = charges.filter(({ state }) => state === 'settled' || state === 'authorized');
    expect(taken).toHaveLength(isOrdered ? 1 : 0);
    const letters = await portal.deps.connection.db
      .selectFrom('message')
      .select('subject')
      .where('beneficiary_id', '=', walk.caller.beneficiaryId)
      .where('subject', '=', 'Dit nye kort er bestilt')
      .execute();
    expect(letters).toHaveLength(isOrdered ? 1 : 0);
  }
});
