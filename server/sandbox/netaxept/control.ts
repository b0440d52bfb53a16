/** What can be done at the control page of Nets. */
import type { Hono } from 'hono';
import { createPaymentControl } from '../shared/payment-control';
import type { Books } from './books';
import { controlContent, PATH, type ControlState } from './control-page';
import { faultsSchema } from './faults';

const LISTED = 50;
const BLOCKED = '14';

/** Mounted at `/control`. */
export function createControl(deps: Books): Hono {
  const { ledger, callbacks, faults } = deps;
  return createPaymentControl({
    path: PATH,
    system: 'Nets',
    faults,
    faultsSchema: faultsSchema.partial(),
    actions: {
      'reset-faults': () => faults.reset(),
      'deliver-now': () => callbacks.outbox.deliverDue({ ignoresSchedule: true }),
    },
    // The id is a panHash.
    actionsById: {
      'block-card': (id) => ledger.blockCard(id, BLOCKED),
      'unblock-card': (id) => ledger.blockCard(id, null),
    },
    state: () => stateOf(deps),
    content: controlContent,
  });
}

function stateOf({ ledger, callbacks, faults }: Books): ControlState {
  return {
    faults: faults.get(),
    transactions: ledger.list(LISTED),
    pendingCallbacks: callbacks.outbox.listPending(),
    callbacks: callbacks.outbox.listDelivered(LISTED),
  };
}
