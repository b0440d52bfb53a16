import { describe, expect } from 'vitest';
import { orderAndPay } from '#server/seed/order-as';
import { cancelCard } from '#server/workflows/cancel-card';
import { reconcile } from '#server/workflows/payment/reconcile';
import { chargesOf } from '../worlds/order-world';
import { dying, itHoldsInAnyOrder, pass } from './in-any-order';

/** Made on the 5th: in some walks its money is taken while it is cancelled. */
const PERIOD = { from: '2026-03-06', to: '2026-05-04' };
const PRICE = 83_640;

describe('a card that is cancelled, whatever else happens at the same time', () => {
  itHoldsInAnyOrder('has its money released or paid back once', {
    walks: 25,
    events: ['cancel', 'webhook', 'next-day', 'crash'],
    most: 5,
    always: ['cancel'],
    begin: async ({ portal, caller }) => {
      const order = { phone: '20304050', periods: [PERIOD], mode: 'SinglePayment' } as const;
      await orderAndPay(portal.deps, caller, order);
      return portal.deps.connection.db
        .selectFrom('card')
        .select(['id', 'operation_id'])
        .where('beneficiary_id', '=', caller.beneficiaryId)
        .executeTakeFirstOrThrow();
    },
    happen: async (event, deps, { portal, caller, thing: card }) => {
      if (event === 'cancel') await cancelCard(deps, caller, card.id);
      else if (event === 'webhook') await reconcile(deps, card.operation_id ?? '');
      else if (event === 'next-day') pass(portal, 24);
      else await dying(deps, 'before-commit', (dead) => cancelCard(dead, caller, card.id));
    },
    hoursAfter: [1, 2, 30],
    end: async ({ portal, username, caller, thing: { id } }) => {
      await cancelCard(portal.deps, caller, id);
      await portal.runJobs();
      const card = await portal.deps.connection.db
        .selectFrom('card')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(card.status).toBe('Cancelled');
      const [charge] = await chargesOf(portal, username);
      expect(charge).toMatchObject(
        charge?.state === 'settled' ? { refunded_amount: PRICE } : { state: 'cancelled' },
      );
    },
  });
});
