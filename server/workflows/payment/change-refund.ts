import type { Tx } from '../../db/connect';
import { updateRefund, type RefundRow } from '../../db/refunds';
import type { Deps } from '../../deps';
import { refundMachine, type RefundEvent } from '../../domain/refund';

export type RefundChange = Partial<
  Pick<
    RefundRow,
    | ('base_ore' | 'attempt' | 'error_code' | 'amount_ore' | 'days' | 'counted_on' | 'promised_on')
    | ('decided_by' | 'decided_at' | 'note')
  >
>;

/** Takes a refund through one event. Throws when another process changed it since it was read. */
export async function changeRefund(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  refund: RefundRow,
  event: RefundEvent,
  change: RefundChange = {},
): Promise<RefundRow> {
  const { to: state } = refundMachine.take(refund.state, event);
  const changed = await updateRefund(tx, refund, {
    ...change,
    state,
    updated_at: clock.now().toISOString(),
  });
  if (!changed) throw new Error(`Refund ${refund.id} changed meanwhile`);
  return changed;
}
