import {
  bindStaffIdentity,
  findStaffByCpr,
  findStaffByIdentity,
  keepCprHash,
} from '../../db/staff';
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
  if (cpr === null) return known ?? null;
  const written = writtenCpr(cpr);
  const staff = known ?? (await secrets.findByHash(written, (hash) => findStaffByCpr(db, hash)));
  if (!staff) return null;
  await keepCprHash(db, staff.id, secrets.lookupHashes(written));
  if (!known) await bindStaffIdentity(db, { issuer, uuid, staffId: staff.id, now });
  return staff;
}
