/** Tells the merchant that a transaction changed: unsigned, and resent until a 200. */
import { randomUUID } from 'node:crypto';
import { Outbox, type OutboxDeps, type Posting } from '../shared/outbox';
import type { FaultSettings } from './faults';

export interface Callback extends Posting {
  id: string;
  transactionId: string;
}

export class Callbacks {
  readonly outbox: Outbox<Callback>;

  constructor(
    private readonly deps: OutboxDeps & { faults: FaultSettings },
    /** Where callbacks go; without one none are sent. */
    private readonly url: string | undefined,
  ) {
    this.outbox = new Outbox(deps, {
      kinds: { pending: 'netaxept.callback', done: 'netaxept.called-back' },
      idOf: ({ id }) => id,
      bodyOf: ({ transactionId }) => ({ TransactionId: transactionId }),
      // Each its own: callbacks are not kept in order.
      queueOf: ({ id }) => id,
      url: () => url,
      isTaken: (status) => status === 200,
    });
  }

  /** Queues a callback, as the fault says. */
  emit(transactionId: string): void {
    const { callback } = this.deps.faults.get();
    if (callback === 'never' || this.url === undefined) return;
    const unsent = this.outbox.unsent({ waitsForReturn: callback === 'after' });
    for (let count = callback === 'twice' ? 2 : 1; count > 0; count--) {
      this.outbox.save({ id: randomUUID(), transactionId, ...unsent });
    }
  }
}
