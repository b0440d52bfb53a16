import { findBeneficiaryByUsername } from '../../db/beneficiaries';
import { newId } from '../../crypto';
import type { Deps } from '../../deps';
import { inTransaction } from '../../in-transaction';
import { tell } from './raise';

/** Tells a demo person «Prøve», to see how it looks; false in production, and for nobody. */
export async function sendTest(deps: Deps, username: string): Promise<boolean> {
  if (!deps.config.isSandboxed) return false;
  const person = await findBeneficiaryByUsername(deps.connection.db, username);
  if (!person) return false;
  return inTransaction(deps, (tx) =>
    tell(deps, tx, { type: 'Test', beneficiaryId: person.id, event: newId() }),
  );
}
