/** What can be done at the control page of ReePay. */
import type { Hono } from 'hono';
import { z } from 'zod';
import { createPaymentControl } from '../shared/payment-control';
import type { Books } from './books';
import { controlContent, PATH, type ControlState } from './control-page';
import { faultsSchema } from './faults';
import { MANUAL_DECLINE } from './test-cards';

const actionSchema = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['reset-faults', 'deliver-now', 'rotate-secret']) }),
  z.object({
    action: z.enum([
      'expire-session',
      'approve-charge',
      'decline-charge',
      'fail-method',
      'activate-method',
    ]),
    id: z.string(),
  }),
]);

const LISTED = 20;

/** Mounted at `/control`. */
export function createControl(deps: Books): Hono {
  return createPaymentControl({
    path: PATH,
    system: 'ReePay',
    faults: deps.faults,
    faultsSchema: faultsSchema.partial(),
    actionSchema,
    perform: (action) => perform(deps, action),
    state: () => stateOf(deps),
    content: (state, errors) => controlContent(state, errors, deps.now()),
  });
}

async function perform(deps: Books, action: z.infer<typeof actionSchema>): Promise<void> {
  const { ledger, sessions, deliveries, faults } = deps;
  switch (action.action) {
    case 'reset-faults':
      faults.reset();
      return;
    case 'deliver-now':
      return deliveries.outbox.deliverDue({ ignoresSchedule: true });
    case 'rotate-secret':
      deliveries.rotateSecret();
      return;
    case 'expire-session':
      sessions.expire(action.id);
      return;
    case 'approve-charge':
      ledger.resolve(action.id, null);
      return;
    case 'decline-charge':
      ledger.resolve(action.id, MANUAL_DECLINE);
      return;
    case 'fail-method':
      ledger.methods.setState(action.id, 'failed');
      return;
    case 'activate-method':
      ledger.methods.setState(action.id, 'active');
      return;
  }
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
