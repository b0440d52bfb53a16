import { findBeneficiary, getBeneficiary, updateBeneficiary } from '../db/beneficiaries';
import type { Queryable } from '../db/connect';
import type { Deps } from '../deps';
import { inTransaction } from '../in-transaction';
import { Refusal } from '../refusal';
import type { Caller } from './session';

/** Stops the mails that remind a person, or sends them again; repeating it changes nothing. */
export async function changeReminders(
  deps: Deps,
  { beneficiaryId, isShadow }: Caller,
  areMailed: boolean,
): Promise<void> {
  if (isShadow) throw new Refusal('shadow-read-only');
  await inTransaction(deps, async (tx) => {
    const { reminders_stopped_at: stoppedAt } = await getBeneficiary(tx, beneficiaryId);
    if ((stoppedAt === null) === areMailed) {
      deps.ownAct?.changesNothing();
      return;
    }
    await write(deps, tx, beneficiaryId, areMailed);
  });
}

/** The same without a login, for whom the link of a mail names. */
export async function stopRemindersByLink(deps: Deps, token: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const person = await personOfLink(deps, tx, token);
    if (person.reminders_stopped_at === null) await write(deps, tx, person.id, false);
  });
}

export async function areRemindersMailed(deps: Deps, token: string): Promise<boolean> {
  return (await personOfLink(deps, deps.connection.db, token)).reminders_stopped_at === null;
}

/** @throws Refusal `not-found` for a token that is not ours, and for a profile that was deleted */
async function personOfLink({ secrets }: Deps, db: Queryable, token: string) {
  const id = secrets.personOfReminderToken(token);
  const person = id === null ? undefined : await findBeneficiary(db, id);
  if (!person?.cpr_encrypted) throw new Refusal('not-found');
  return person;
}

async function write({ clock }: Deps, db: Queryable, id: string, areMailed: boolean) {
  const stoppedAt = areMailed ? null : clock.now().toISOString();
  await updateBeneficiary(db, id, { reminders_stopped_at: stoppedAt });
}
