import { z } from 'zod';
import type { SearchResult } from '../../contract/admin';
import type { Address } from '../../contract/shared';
import { idOfCustomer } from '../../contract/written';
import {
  peopleById,
  peopleByName,
  peopleByOrder,
  peopleByPayment,
  personByCpr,
  type PersonHitRow,
} from '../../db/person-file';
import { addressColumn } from '../../db/json-columns';
import type { Deps } from '../../deps';
import { writtenCpr } from '../../domain/cpr';
import { inTransaction } from '../../in-transaction';
import { Refusal } from '../../refusal';
import { maskAddress } from '../mask-address';
import { limitRate } from '../rate-limit';
import type { StaffCaller } from '../staff-session';
import { writeAudit, writeLooks } from './audit';

const MOST = 20;

const sealed = z.object({ search: z.string() });

/** Nobody tries all numbers of a birthday until they find whose it is. */
const CPR_LIMIT = { attempts: 20, minutes: 15 };

/**
 * What is searched for as an address can hold it: nobody reads it there. Each CPR number is counted and
 * written down here, whether or not somebody has it: without a seal nobody is searched for or taken up.
 * @throws Refusal `too-many-requests`
 */
export async function sealSearch(deps: Deps, staff: StaffCaller, text: string): Promise<string> {
  if (cprIn(text) !== null) {
    await limitRate(deps, `cpr-search:${staff.staffId}`, CPR_LIMIT);
    const now = deps.clock.now();
    await inTransaction(deps, (tx) => writeAudit(deps, tx, { staff, action: 'search', now }));
  }
  return deps.secrets.encrypt(JSON.stringify({ search: text }));
}

/** @throws Refusal `not-found` for what was not sealed here */
function openSearch({ secrets }: Deps, search: string): string {
  try {
    return sealed.parse(JSON.parse(secrets.decrypt(search))).search;
  } catch {
    throw new Refusal('not-found');
  }
}

/**
 * The people whom a search finds, each of whom is written down as seen: no name without its entry.
 * @throws Refusal `not-found`
 */
export async function findPeople(
  deps: Deps,
  staff: StaffCaller,
  search: string,
): Promise<SearchResult> {
  const text = openSearch(deps, search);
  const rows = await lookUp(deps, text);
  const hits = rows.slice(0, MOST);
  const now = deps.clock.now();
  await inTransaction(deps, (tx) =>
    writeLooks(deps, tx, { staff, action: 'search', personIds: hits.map(({ id }) => id), now }),
  );
  return {
    text,
    isCpr: cprIn(text) !== null,
    hits: hits.map((row) => ({
      id: row.id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      birthDate: row.birth_date,
      city: row.registered_address ? townOf(addressColumn.read(row.registered_address)) : null,
      accountState: row.account_state,
    })),
    hasMore: rows.length > MOST,
  };
}

/** Null for a protected address too. */
const townOf = (address: Address): string | null => maskAddress(address).city || null;

/** The ten digits of the CPR number that is typed; null for anything else. */
function cprIn(typed: string): string | null {
  const [, birth, serial] = /^(\d{6})[\s-]?(\d{4})$/.exec(typed.trim()) ?? [];
  return birth ? `${birth}${serial}` : null;
}

/** The same of a sealed search. @throws Refusal `not-found` */
export const cprInSearch = (deps: Deps, search: string): string | null =>
  cprIn(openSearch(deps, search));

/** By the form of what is typed; a name is what looks like nothing else. */
async function lookUp(
  { connection: { db }, secrets }: Deps,
  typed: string,
): Promise<PersonHitRow[]> {
  const text = typed.trim();
  const cpr = cprIn(text);
  if (cpr !== null) {
    const hit = await secrets.findByHash(writtenCpr(cpr), (hash) => personByCpr(db, hash));
    return hit ? [hit] : [];
  }
  if (/^(\d{4}-\d{6}|uk[mr]?[\da-f]+([r-]\d+)?)$/i.test(text)) {
    return peopleByPayment(db, text.toLowerCase());
  }
  const compact = text.replaceAll(/\s/g, '').toUpperCase();
  if (/^[\dA-F]{12}$/.test(compact)) return peopleByOrder(db, compact);
  // A name of eight letters may be the number of nobody.
  const idBeginning = idOfCustomer(text);
  const customers = idBeginning === null ? [] : await peopleById(db, idBeginning);
  if (customers.length > 0) return customers;
  return peopleByName(db, text.toLowerCase().replaceAll(/\s+/g, ' '));
}
