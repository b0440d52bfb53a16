import { bindStaffIdentity, findStaffByCpr, findStaffByIdentity } from '../../db/staff';
import type { Deps } from '../../deps';
import { writtenCpr } from '../../domain/cpr';
import type { MitIdPerson } from '../../outbound/mitid/port';

/** The staff account of a MitID, which is bound to it by the CPR number the first time; null for none. */
export async function findOrBindStaff(
  { connection: { db }, secrets }: Deps,
  { issuer, uuid, cpr }: Pick<MitIdPerson, 'issuer' | 'uuid' | 'cpr'>,
  now: Date,
): Promise<{ id: string; cpr_hash: string | null } | null> {
  const known = await findStaffByIdentity(db, issuer, uuid);
  if (known) return known;
  if (cpr === null) return null;
  const invited = await findStaffByCpr(db, secrets.lookupHash(writtenCpr(cpr)));
  if (!invited) return null;
  await bindStaffIdentity(db, { issuer, uuid, staffId: invited.id, now });
  return invited;
}
