import { bindStaffIdentity, findStaffByCpr, findStaffByIdentity } from '../../db/staff';
import type { Deps } from '../../deps';
import type { MitIdPerson } from '../../outbound/mitid/port';

/** The staff account of a MitID, which is bound to it by the CPR number the first time; null for none. */
export async function findOrBindStaff(
  { connection: { db }, secrets }: Deps,
  { issuer, uuid, cpr }: Pick<MitIdPerson, 'issuer' | 'uuid' | 'cpr'>,
  now: Date,
): Promise<string | null> {
  const known = await findStaffByIdentity(db, issuer, uuid);
  if (known) return known.id;
  if (cpr === null) return null;
  // As the register writes it.
  const cprHash = secrets.lookupHash(`${cpr.slice(0, 6)}-${cpr.slice(6)}`);
  const invited = await findStaffByCpr(db, cprHash);
  if (!invited) return null;
  await bindStaffIdentity(db, { issuer, uuid, staffId: invited.id, now });
  return invited.id;
}
