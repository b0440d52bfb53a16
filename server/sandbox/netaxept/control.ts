/** What can be done at the control page of Nets. */
import type { Hono } from 'hono';
import { z } from 'zod';
import { createPaymentControl } from '../shared/payment-control';
import type { Books } from './books';
import { controlContent, PATH, type ControlState } from './control-page';
import { faultsSchema } from './faults';

const actionSchema = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['reset-faults', 'deliver-now']) }),
  /** The id is a panHash. */
  z.object({ action: z.enum(['block-card', 'unblock-card']), id: z.string() }),
]);

const LISTED = 50;
const BLOCKED = '14';

/** Mounted at `/control`. */
export function createControl(deps: Books): Hono {
  return createPaymentControl({
    path: PATH,
    system: 'Nets',
    faults: deps.faults,
    faultsSchema: faultsSchema.partial(),
    actionSchema,
    perform: (action) => perform(deps, action),
    state: () => stateOf(deps),
    content: controlContent,
  });
}

async function perform(
  { ledger, callbacks, faults }: Books,
  action: z.infer<typeof actionSchema>,
): Promise<void> {
  switch (action.action) {
    case 'reset-faults':
      faults.reset();
      return;
    case 'deliver-now':
      return callbacks.outbox.deliverDue({ ignoresSchedule: true });
    case 'block-card':
      ledger.blockCard(action.id, BLOCKED);
      return;
    case 'unblock-card':
      ledger.blockCard(action.id, null);
      return;
  }
}

function stateOf({ ledger, callbacks, faults }: Books): ControlState {
  return {
    faults: faults.get(),
    transactions: ledger.list(LISTED),
    pendingCallbacks: callbacks.outbox.listPending(),
    callbacks: callbacks.outbox.listDelivered(LISTED),
  };
}
