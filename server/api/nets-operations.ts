import type { NetsReturn } from '../contract/payment';
import type { Deps } from '../deps';
import {
  cancelNetsOperation,
  findNetsOperation,
  netsOperationStateOf,
  netsOperationView,
  startingLocationOf,
} from '../workflows/nets-operation';
import { beginCardPayment } from '../workflows/pay-card';
import type { Caller } from '../workflows/session';
import { Refusal } from '../refusal';
import { calls } from '../contract/calls';
import { serve, type Endpoint } from './endpoint';
import { paymentOutcome } from './payment-outcome';

/** The payment of one period by itself through Nets. */
export const netsOperationEndpoints: Endpoint[] = [
  serve(calls.startNetsOperation, 'money', async ({ deps, caller, body: { cardId } }) => {
    const provider = 'Nets';
    const { operation, isCreated } = await beginCardPayment(deps, caller, cardId, { provider });
    return { isCreated, operationId: operation.id };
  }),
  serve(calls.netsOperation, 'read', async ({ deps, caller, params: { id } }) =>
    netsOperationView(deps, await findNetsOperation(deps, caller, id)),
  ),
  serve(calls.cancelNetsOperation, 'money', async ({ deps, caller, params: { id } }) => {
    const operation = await findNetsOperation(deps, caller, id);
    await cancelNetsOperation(deps, operation);
    return { cardId: operation.card_id };
  }),
  serve(calls.returnToNetsOperation, 'money', ({ deps, caller, params, query }) =>
    stateAfter(deps, caller, params.id, query),
  ),
  serve(calls.netsOperationState, 'read', ({ deps, caller, params, query }) =>
    stateAfter(deps, caller, params.id, query),
  ),
  serve(calls.startingLocation, 'read', ({ deps, caller }) => startingLocationOf(deps, caller)),
];

/** Asks Nets what became of an operation, and waits for it. */
async function stateAfter(
  deps: Deps,
  caller: Caller,
  operationId: string,
  { transactionId, responseCode, waitSeconds }: NetsReturn,
) {
  const known = await findNetsOperation(deps, caller, operationId);
  if (transactionId !== undefined && transactionId !== known.handle) throw new Refusal('not-found');
  const isCancelSeen = responseCode === 'Cancel';
  const operation = await paymentOutcome(deps, caller, known, { isCancelSeen, waitSeconds });
  return netsOperationStateOf(deps, operation);
}
