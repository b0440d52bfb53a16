import { newId } from '../../crypto';
import { addBeneficiary, findBeneficiaryByCpr } from '../../db/beneficiaries';
import { bindIdentity } from '../../db/identities';
import type { Deps } from '../../deps';
import { dayInCopenhagen } from '../../domain/day';
import { writtenCpr } from '../../domain/cpr';
import { periodByAge } from '../../domain/age-approval';
import { inTransaction } from '../../in-transaction';
import type { MitIdPerson } from '../../outbound/mitid/port';

type Named = Pick<MitIdPerson, 'issuer' | 'uuid' | 'name' | 'birthDate'> & { cpr: string };

/**
 * Whose CPR number it is, who has that MitID from now on. Somebody new is taken up when the register
 * knows them, or when they are of the age that may order without its word.
 */
export async function findOrAddPerson(
  deps: Deps,
  named: Named,
  now: Date,
): Promise<{ id: string } | 'unknown-person' | 'register-silent'> {
  const { secrets, connection } = deps;
  const cpr = writtenCpr(named.cpr);
  const cprHash = secrets.lookupHash(cpr);
  const known = await findBeneficiaryByCpr(connection.db, cprHash);
  const added = known ? null : await askRegister(deps, { ...named, cpr }, now);
  if (typeof added === 'string') return added;
  return inTransaction(deps, async (tx) => {
    if (added) {
      const id = newId();
      const row = { ...added, id, username: id, cpr_hash: cprHash, created_at: now.toISOString() };
      await addBeneficiary(tx, { ...row, cpr_encrypted: secrets.encrypt(cpr) });
    }
    // Another window may have added the same person a moment before.
    const person = await findBeneficiaryByCpr(tx, cprHash);
    if (!person) throw new Error('A person that was added is not there');
    const { issuer, uuid } = named;
    await bindIdentity(tx, { issuer, uuid, beneficiaryId: person.id, now });
    return person;
  });
}

/** What is written down of somebody new; or why nothing is. */
async function askRegister(deps: Deps, { cpr, name, birthDate }: Named, now: Date) {
  const answer = await deps.vus.fetchPerson(cpr);
  if (!answer.ok && answer.error === 'ErrorFromVUS') return 'register-silent';
  const registered = answer.ok ? answer.person : null;
  const born = registered?.birthDate ?? birthDate;
  if (born === null) return 'unknown-person';
  // An address that can't be used is told after the login, to somebody whom the register knows.
  const isKnown = registered !== null || !answer.ok;
  if (!isKnown && periodByAge(born, dayInCopenhagen(now), []) === null) return 'unknown-person';
  const words = (name ?? '').split(' ');
  return {
    first_name: registered?.firstName ?? words.slice(0, -1).join(' '),
    last_name: registered?.lastName ?? words.at(-1) ?? '',
    birth_date: born,
  };
}
