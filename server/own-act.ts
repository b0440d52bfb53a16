import type { Insertable } from 'kysely';
import { writePending } from './db/audit-pending';
import type { Tx } from './db/connect';
import type { AuditPendingTable } from './db/tables/audit';

/**
 * What a person does by a call, until it is written down: in the first transaction that changes something, so
 * that neither is there without the other.
 */
export class OwnAct {
  private state: 'due' | 'idle' | 'written' = 'due';

  constructor(private readonly row: Insertable<AuditPendingTable>) {}

  /** Whether it is still to be written down. */
  get isDue(): boolean {
    return this.state === 'due';
  }

  /** Says that the transaction at hand, or the call without one, changes nothing. */
  changesNothing(): void {
    if (this.isDue) this.state = 'idle';
  }

  /** Does a transaction, which has `write` as its last step. */
  async during<T>(transaction: (write: (tx: Tx) => Promise<void>) => Promise<T>): Promise<T> {
    if (this.state === 'written') return transaction(async () => undefined);
    this.state = 'due';
    try {
      return await transaction((tx) => this.write(tx));
    } catch (error) {
      this.state = 'due';
      throw error;
    }
  }

  private async write(tx: Tx): Promise<void> {
    if (!this.isDue) return;
    this.state = 'written';
    await writePending(tx, [this.row]);
  }
}
