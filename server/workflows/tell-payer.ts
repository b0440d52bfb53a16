import type { Tx } from '../db/connect';
import type { Deps } from '../deps';
import { sendMessage } from './messages';

/** Writes to a person who asked for automatic payment and whose card the provider did not save. */
export async function tellCardNotSaved(deps: Deps, tx: Tx, beneficiaryId: string): Promise<void> {
  await sendMessage(deps, tx, beneficiaryId, {
    sender: deps.texts.t('common.site'),
    subject: deps.texts.t('messages.card-not-saved.subject'),
    contents: deps.texts.t('messages.card-not-saved.contents'),
  });
}
