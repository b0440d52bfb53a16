/** Puts the demo people into the register and the portal, once a data directory. */
import type { Clock } from '../../clock';
import { newRandomId, type Secrets } from '../../crypto';
import type { Connection, Tx } from '../../db/connect';
import { dayInCopenhagen, type Day } from '../../domain/day';
import type { DemoPerson } from './demo-person';
import { demoPeople } from '.';
import { searchNames } from '../../db/beneficiaries';
import { addDemoStaff } from './staff';
import type { SandboxStore } from '../shared/store';
import { Register } from '../vus/register';

const SEED = 'seed';
const DAY = 'day';
const ORDERS = 'orders';

export interface SeedOptions {
  connection: Connection;
  secrets: Secrets;
  store: SandboxStore;
  clock: Clock;
  /**
   * Gives people orders by running the real workflows with a shifted clock. Called once a data
   * directory, after the people are in; again at the next start if it threw.
   */
  seedOrders?: (seedDay: Day) => Promise<void>;
}

/**
 * Safe to repeat: the first start fixes the day that all dates are counted from, later ones only add
 * who is missing. Approvals are left to the retrieval at login.
 */
export async function seedDemo(options: SeedOptions): Promise<void> {
  const { connection, secrets, store, clock } = options;
  const now = clock.now();
  const seedDay = findSeedDay(store) ?? store.put(SEED, DAY, dayInCopenhagen(now));
  await addPeople({ connection, secrets, store, now }, demoPeople(seedDay));
  await connection.db.transaction().execute((tx) => addDemoStaff(tx, { secrets, now }));
  if (options.seedOrders && !store.get(SEED, ORDERS)) {
    await options.seedOrders(seedDay);
    store.put(SEED, ORDERS, true);
  }
}

/**
 * Puts people into the register and the portal; who is there already stays as they are.
 * @internal exported for tests
 */
export async function addPeople(
  {
    connection,
    secrets,
    store,
    now,
  }: Pick<SeedOptions, 'connection' | 'secrets' | 'store'> & { now: Date },
  people: readonly DemoPerson[],
): Promise<void> {
  const register = new Register(store);
  store.transaction(() => {
    for (const person of people) register.add(person);
  });
  await connection.db.transaction().execute(async (tx) => {
    for (const person of people) await upsertBeneficiary(tx, person, { secrets, now });
  });
}

/** The day that the dates of the demo people are counted from; undefined before the first seed. */
export function findSeedDay(store: SandboxStore): Day | undefined {
  return store.get(SEED, DAY);
}

/**
 * Someone who is already there stays as they are, unless the register has them under another CPR:
 * a database that outlived the data directory would otherwise hold people the register can't find.
 */
async function upsertBeneficiary(
  tx: Tx,
  { username, cpr, person, accountState, contact }: DemoPerson,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<void> {
  const identity = {
    cpr_hash: secrets.lookupHash(cpr),
    cpr_encrypted: secrets.encrypt(cpr),
    first_name: person.firstName,
    last_name: person.lastName,
    ...searchNames(person.firstName, person.lastName),
    birth_date: person.birthDate,
  };
  await tx
    .insertInto('beneficiary')
    .values({
      id: newRandomId(),
      username,
      ...identity,
      user_kind: 'Beneficiary',
      account_state: accountState,
      contact_email: contact?.email ?? null,
      contact_phone: contact?.phone ?? null,
      contact_phone_country: contact?.phoneCountry ?? null,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict
        .column('username')
        .doUpdateSet(identity)
        .where('beneficiary.cpr_hash', 'not in', secrets.lookupHashes(cpr)),
    )
    .execute();
}
