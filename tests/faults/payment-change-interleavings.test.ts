import { describe, expect } from 'vitest';
import type { Deps } from '#server/deps';
import { isUndecided } from '#server/domain/payment';
import { orderAndPay } from '#server/seed/order-as';
import { changeGroupPayment } from '#server/workflows/group/payment/change-payment';
import { openPaymentChange } from '#server/workflows/group/payment/save-card';
import { customerHandle } from '#server/workflows/payment/customer';
import { reconcile } from '#server/workflows/payment/reconcile';
import type { Caller } from '#server/workflows/session';
import { chargesOf } from '../worlds/order-world';
import { DEEDS, doInWindow, dying, itHoldsInAnyOrder, type Deed, type Walk } from './in-any-order';

const PERIODS = [
  { from: '2026-03-06', to: '2026-04-04' },
  { from: '2026-06-01', to: '2026-06-30' },
];

interface Opened {
  groupId: string;
  window: string | null;
  operationId: string;
}

describe('another card for a group, whatever else happens at the same time', () => {
  itHoldsInAnyOrder('is saved and pays, or is forgotten; nothing is charged and nothing waits', {
    walks: 40,
    events: [
      ...(Object.keys(DEEDS) as Deed[]),
      ...(['return', 'return-cancelled', 'group-over', 'choose-single', 'open-again'] as const),
      ...(['crash-before-commit', 'crash-after-commit'] as const),
    ],
    most: 6,
    begin: async ({ portal, caller }): Promise<Opened> => {
      const order = { phone: '20304050', periods: PERIODS, mode: 'SinglePayment' } as const;
      await orderAndPay(portal.deps, caller, order);
      const { id: groupId } = await portal.deps.connection.db
        .selectFrom('card_group')
        .select('id')
        .where('beneficiary_id', '=', caller.beneficiaryId)
        .executeTakeFirstOrThrow();
      const { redirect_url: window, id } = await openPaymentChange(portal.deps, caller, groupId);
      return { groupId, window, operationId: id };
    },
    happen: async (event, deps, { portal, caller, thing: { groupId, window, operationId } }) => {
      switch (event) {
        case 'return':
          return reconcile(deps, operationId);
        case 'return-cancelled':
          return reconcile(deps, operationId, { isCancelSeen: true });
        case 'group-over':
          return portal.deps.connection.db
            .updateTable('card_group')
            .set({ is_obsolete: 1 })
            .where('id', '=', groupId)
            .execute();
        case 'choose-single':
          return changeGroupPayment(deps, caller, groupId, {
            ...{ selectedPaymentType: 'ReePay', reepayPaymentType: 'SinglePayment' },
          });
        case 'open-again':
          return openAndSave(deps, caller, groupId);
        case 'crash-before-commit':
          return dying(deps, 'before-commit', (dead) => reconcile(dead, operationId));
        case 'crash-after-commit':
          return dying(deps, 'after-commit', (dead) => reconcile(dead, operationId));
        case 'paid':
        case 'declined':
        case 'cancelled':
        case 'mobilePay':
          return doInWindow(window, event);
        default:
          return event satisfies never;
      }
    },
    hoursAfter: [1, 2, 27, 28],
    end: expectSettled,
  });

  async function openAndSave(deps: Deps, caller: Caller, groupId: string): Promise<void> {
    const { redirect_url: window, state } = await openPaymentChange(deps, caller, groupId);
    if (window !== null && isUndecided(state)) await doInWindow(window, 'paid');
  }

  async function expectSettled(walk: Walk<Opened>): Promise<void> {
    const { portal, username, caller, thing } = walk;
    const { groupId } = thing;
    const { db } = portal.deps.connection;
    const { beneficiaryId } = caller;
    const windows = await db
      .selectFrom('payment_operation')
      .selectAll()
      .where('group_id', '=', groupId)
      .where('session_type', '=', 'PaymentChange')
      .execute();
    const methods = await db
      .selectFrom('saved_method')
      .selectAll()
      .where('beneficiary_id', '=', beneficiaryId)
      .execute();
    expect(windows.filter(({ state }) => isUndecided(state))).toEqual([]);
    expect(windows.filter(({ next_check_at }) => next_check_at !== null)).toEqual([]);
    const saved = windows.filter(({ state }) => state === 'saved');
    expect(saved).toHaveLength(methods.length);
    const { ReePay } = portal.deps.payments;
    const handle = customerHandle(beneficiaryId);
    for (const window of windows) {
      const outcome = await ReePay.findSaved({
        ...{ handle: window.handle, sessionId: window.provider_session_id },
        customerHandle: handle,
      });
      expect(outcome.kind).toBe(window.state === 'saved' ? 'saved' : 'none');
    }
    const group = await db
      .selectFrom('card_group')
      .selectAll()
      .where('id', '=', groupId)
      .executeTakeFirstOrThrow();
    const isPaying = methods.some(({ id }) => id === group.saved_method_id);
    expect(isPaying).toBe(group.payment_mode === 'Regular');
    expect(await chargesOf(portal, username)).toHaveLength(1);
  }
});
