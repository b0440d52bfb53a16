import { describe, expect } from 'vitest';
import type { Deps } from '#server/deps';
import { isUndecided } from '#server/domain/payment';
import { orderAndPay, type SeedOrder } from '#server/seed/order-as';
import { cancelCard } from '#server/workflows/cancel-card';
import { openCardPayment } from '#server/workflows/pay-card';
import { reconcile } from '#server/workflows/payment/reconcile';
import { chargesOf, orderFaults } from '../worlds/order-world';
import {
  DEEDS,
  doInWindow,
  dying,
  itHoldsInAnyOrder,
  pass,
  type Deed,
  type Person,
  type Walk,
} from './in-any-order';

/** The first is paid with the order, so far ahead that its money is taken at once. */
const FIRST = { from: '2026-03-10', to: '2026-04-08' };
const LATER = { from: '2026-04-09', to: '2026-05-08' };
/** The first day on which the later one can be paid. */
const OPENS = '2026-04-02T07:00:00.000Z';
const PRICE = 41_820;
const DAY_HOURS = 24;

interface Period {
  cardId: string;
}

const EVENTS = [
  ...(Object.keys(DEEDS) as Deed[]),
  ...(['return', 'return-cancelled', 'cancel-card', 'next-day'] as const),
  ...(['crash-before-commit', 'crash-after-commit'] as const),
] as const;

describe('a later period, whatever else happens at the same time', () => {
  itHoldsInAnyOrder('paid by itself is paid once, or by nobody', {
    walks: 15,
    events: EVENTS,
    most: 6,
    begin: (person) => ordered(person, 'SinglePayment'),
    happen,
    hoursAfter: [1, 2, 27, 28],
    end: expectPaidOnce,
  });

  describe('that its agreement pays', () => {
    itHoldsInAnyOrder('is charged once, or by nobody', {
      walks: 15,
      events: [...EVENTS, 'decline', 'voided'],
      most: 6,
      begin: (person) => ordered(person, 'Regular'),
      happen: async (event, deps, walk) => {
        const { portal } = walk;
        if (event === 'decline') return orderFaults(portal, { nextSavedMethodCharge: 'decline' });
        if (event === 'voided') return orderFaults(portal, { nextSettle: 'voided' });
        return happen(event, deps, walk);
      },
      hoursAfter: [1, 2, 27, 28],
      end: expectPaidOnce,
    });
  });

  async function ordered({ portal, caller }: Person, mode: SeedOrder['mode']): Promise<Period> {
    const order = { phone: '20304050', periods: [FIRST, LATER], mode };
    await orderAndPay(portal.deps, caller, order);
    await portal.runJobs();
    portal.clock.set(new Date(OPENS));
    const { id } = await portal.deps.connection.db
      .selectFrom('card')
      .select('id')
      .where('beneficiary_id', '=', caller.beneficiaryId)
      .where('from_day', '=', LATER.from)
      .executeTakeFirstOrThrow();
    return { cardId: id };
  }

  async function happen(
    event: (typeof EVENTS)[number],
    deps: Deps,
    walk: Walk<Period>,
  ): Promise<unknown> {
    const { portal, caller, thing } = walk;
    switch (event) {
      case 'return':
        return askAgain(deps, walk, false);
      case 'return-cancelled':
        return askAgain(deps, walk, true);
      case 'cancel-card':
        return cancelCard(deps, caller, thing.cardId);
      case 'next-day': {
        pass(portal, DAY_HOURS);
        return;
      }
      case 'crash-before-commit':
        return dying(deps, 'before-commit', (dead) => openCardPayment(dead, caller, thing.cardId));
      case 'crash-after-commit':
        return dying(deps, 'after-commit', (dead) => openCardPayment(dead, caller, thing.cardId));
      case 'paid':
      case 'declined':
      case 'cancelled':
      case 'mobilePay': {
        const opened = await openCardPayment(deps, caller, thing.cardId);
        const { redirect_url: window, state } = opened;
        return window !== null && isUndecided(state) ? doInWindow(window, event) : undefined;
      }
      default:
        return event satisfies never;
    }
  }

  const paymentsOf = ({ portal, thing }: Walk<Period>) =>
    portal.deps.connection.db
      .selectFrom('payment_operation')
      .selectAll()
      .where('card_id', '=', thing.cardId)
      .execute();

  async function askAgain(deps: Deps, walk: Walk<Period>, isCancelSeen: boolean): Promise<void> {
    for (const { id } of await paymentsOf(walk)) await reconcile(deps, id, { isCancelSeen });
  }

  async function expectPaidOnce(walk: Walk<Period>): Promise<void> {
    const { portal, username, thing } = walk;
    const card = await portal.deps.connection.db
      .selectFrom('card')
      .selectAll()
      .where('id', '=', thing.cardId)
      .executeTakeFirstOrThrow();
    const isPaid = card.paid_at !== null && card.status !== 'Cancelled';
    const payments = await paymentsOf(walk);
    expect(payments.filter(({ state }) => isUndecided(state))).toEqual([]);
    const paying = payments.filter(({ state }) => state === 'authorized' || state === 'settled');
    const kept = paying.filter(({ captured_ore, refunded_ore, state }) =>
      state === 'authorized' ? true : captured_ore > refunded_ore,
    );
    expect(kept.map(({ id }) => id)).toEqual(isPaid ? [card.operation_id] : []);
    const charges = await chargesOf(portal, username);
    const held = charges
      .filter(({ handle }) => payments.some((payment) => payment.handle === handle))
      .filter(({ state, refunded_amount }) =>
        state === 'settled' ? refunded_amount < PRICE : state === 'authorized',
      );
    expect(held).toHaveLength(isPaid ? 1 : 0);
  }
});
