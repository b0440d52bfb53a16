import { findBeneficiary } from '../../db/beneficiaries';
import type { Queryable } from '../../db/connect';
import { findStaff } from '../../db/staff';
import type { Deps } from '../../deps';
import { Refusal } from '../../refusal';
import type { StaffCaller } from '../staff-session';

/**
 * Nobody of staff decides about their own money or block. While SECRET is changed, the two rows may hold their
 * CPR number under different secrets.
 * @throws Refusal `own-person`
 */
export async function requireOtherPerson(
  { secrets }: Pick<Deps, 'secrets'>,
  db: Queryable,
  { staffId }: StaffCaller,
  personId: string,
): Promise<void> {
  const person = await findBeneficiary(db, personId);
  const hash = (await findStaff(db, staffId))?.cpr_hash;
  if (!person || person.cpr_encrypted === '' || !hash) return;
  if (secrets.lookupHashes(secrets.decrypt(person.cpr_encrypted)).includes(hash)) {
    throw new Refusal('own-person');
  }
}
