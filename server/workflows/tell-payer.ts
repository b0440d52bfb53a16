import { longPeriod } from '../contract/written';
import type { Tx } from '../db/connect';
import type { Deps } from '../deps';
import { sendMessage } from './messages';

/** Writes to a person whose period could not be charged: what happened, and what to do. */
export async function tellChargeFailed(
  deps: Deps,
  tx: Tx,
  card: { beneficiary_id: string; from_day: string; to_day: string },
): Promise<void> {
  const period = longPeriod(card.from_day, card.to_day);
  await write(deps, tx, card.beneficiary_id, 'charge-failed', { period });
}

/** Writes to a person who asked for automatic payment and whose card the provider did not save. */
export async function tellCardNotSaved(deps: Deps, tx: Tx, beneficiaryId: string): Promise<void> {
  await write(deps, tx, beneficiaryId, 'card-not-saved', {});
}

async function write(
  deps: Deps,
  tx: Tx,
  beneficiaryId: string,
  about: 'charge-failed' | 'card-not-saved',
  vars: Record<string, string>,
): Promise<void> {
  await sendMessage(deps, tx, beneficiaryId, {
    sender: deps.texts.t('common.site'),
    subject: deps.texts.t(`messages.${about}.subject`),
    contents: deps.texts.t(`messages.${about}.contents`, vars),
  });
}
