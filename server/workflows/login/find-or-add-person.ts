import { newRandomId } from '../../crypto';
import { addBeneficiary, findBeneficiaryByCpr } from '../../db/beneficiaries';
import { bindIdentity } from '../../db/identities';
import type { Queryable, Tx } from '../../db/connect';
import type { Deps } from '../../deps';
import { dayInCopenhagen } from '../../domain/day';
import { writtenCpr } from '../../domain/cpr';
import { periodByAge } from '../../domain/age-approval';
import { inTransaction } from '../../in-transaction';
import type { MitIdPerson } from '../../outbound/mitid/port';

type Told = Pick<MitIdPerson, 'name' | 'birthDate'> & { cpr: string };
type Named = Told & Pick<MitIdPerson, 'issuer' | 'uuid'>;
export type FoundPerson = { id: string } | 'unknown-person' | 'register-silent';

/**
 * Whose CPR number it is, who has that MitID from now on. Somebody new is taken up when the register
 * knows them, or when they are of the age that may order without its word.
 */
export async function findOrAddPerson(deps: Deps, named: Named, now: Date): Promise<FoundPerson> {
  const { issuer, uuid } = named;
  return findOrAdd(deps, named, now, (tx, beneficiaryId) =>
    bindIdentity(tx, { issuer, uuid, beneficiaryId, now }),
  );
}

/** The same without a MitID; `also` is part of the transaction that takes somebody up. */
export async function findOrAdd(
  deps: Deps,
  named: Told,
  now: Date,
  also: (tx: Tx, id: string) => Promise<void>,
): Promise<FoundPerson> {
  const { secrets, connection } = deps;
  const cpr = writtenCpr(named.cpr);
  const find = (db: Queryable) => secrets.findByHash(cpr, (hash) => findBeneficiaryByCpr(db, hash));
  const known = await find(connection.db);
  const added = known ? null : await askRegister(deps, { ...named, cpr }, now);
  if (typeof added === 'string') return added;
  return inTransaction(deps, async (tx) => {
    if (added) {
      const id = newRandomId();
      const row = { ...added, id, username: id, created_at: now.toISOString() };
      const sealed = { cpr_hash: secrets.lookupHash(cpr), cpr_encrypted: secrets.encrypt(cpr) };
      await addBeneficiary(tx, { ...row, ...sealed });
    }
    // Another window may have added the same person a moment before.
    const person = await find(tx);
    if (!person) throw new Error('A person that was added is not there');
    await also(tx, person.id);
    return person;
  });
}

/** What is written down of somebody new; or why nothing is. */
async function askRegister(deps: Deps, { cpr, name, birthDate }: Told, now: Date) {
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
