/** What can be done at the control page of ReePay. */
import type { Hono } from 'hono';
import { createPaymentControl } from '../shared/payment-control';
import type { Books } from './books';
import { controlContent, PATH, type ControlState } from './control-page';
import { faultsSchema } from './faults';
import { MANUAL_DECLINE } from './test-cards';

const LISTED = 20;

/** Mounted at `/control`. */
export function createControl(deps: Books): Hono {
  const { ledger, sessions, deliveries, faults } = deps;
  return createPaymentControl({
    path: PATH,
    system: 'ReePay',
    faults,
    faultsSchema: faultsSchema.partial(),
    actions: {
      'reset-faults': () => faults.reset(),
      'deliver-now': () => deliveries.outbox.deliverDue({ ignoresSchedule: true }),
      'rotate-secret': () => deliveries.rotateSecret(),
    },
    actionsById: {
      'expire-session': (id) => sessions.expire(id),
      'approve-charge': (id) => ledger.resolve(id, null),
      'decline-charge': (id) => ledger.resolve(id, MANUAL_DECLINE),
      'fail-method': (id) => ledger.methods.setState(id, 'failed'),
      'activate-method': (id) => ledger.methods.setState(id, 'active'),
    },
    state: () => stateOf(deps),
    content: (state, errors) => controlContent(state, errors, deps.now()),
  });
}

function stateOf({ ledger, sessions, deliveries, faults }: Books): ControlState {
  return {
    faults: faults.get(),
    webhookUrls: deliveries.getSettings().urls,
    sessions: sessions.list(LISTED),
    charges: ledger.listCharges(LISTED),
    methods: ledger.methods.list(LISTED),
    pendingDeliveries: deliveries.outbox.listPending(),
    deliveries: deliveries.outbox.listDelivered(LISTED),
  };
}
