import type { Secrets } from '../crypto';
import type { Connection, Db, Tx } from '../db/connect';
import {
  listSealedStaff,
  pageOfSealedApprovals,
  pageOfSealedPeople,
  resealApproval,
  resealPerson,
  resealStaff,
} from '../db/sealed';

/** How many of each were written anew. */
export interface Resealed {
  people: number;
  staff: number;
  approvals: number;
}

interface Given {
  connection: Connection;
  secrets: Secrets;
}

/**
 * Writes what stays in the database under a former SECRET anew, under the one that is used. It may be stopped
 * and run again, and the server may be running.
 * @throws Error when something was sealed with none of the secrets
 */
export async function resealAll(given: Given): Promise<Resealed> {
  return {
    people: await resealPeople(given),
    staff: await resealAccounts(given),
    approvals: await resealApprovals(given),
  };
}

async function resealPeople({ connection: { db }, secrets }: Given): Promise<number> {
  return overPages(pageOfSealedPeople.bind(null, db), async (page) => {
    const old = page.flatMap(({ id, cpr_hash: before, cpr_encrypted: encrypted }) => {
      const hash = secrets.lookupHash(secrets.decrypt(encrypted));
      const sealed = secrets.sealedAnew(encrypted);
      if (sealed === null && hash === before) return [];
      return [{ id, before, hash, sealed: sealed ?? encrypted }];
    });
    return inOneGo(db, old, resealPerson);
  });
}

const resealAccounts = async ({ connection: { db }, secrets }: Given): Promise<number> =>
  inOneGo(db, anew(secrets, await listSealedStaff(db)), resealStaff);

const resealApprovals = async ({ connection: { db }, secrets }: Given): Promise<number> =>
  overPages(pageOfSealedApprovals.bind(null, db), (page) =>
    inOneGo(db, anew(secrets, page), resealApproval),
  );

/** What of those rows is sealed with a former secret. */
const anew = (secrets: Secrets, rows: readonly { id: string; sealed: string }[]) =>
  rows.flatMap(({ id, sealed: before }) => {
    const sealed = secrets.sealedAnew(before);
    return sealed === null ? [] : [{ id, before, sealed }];
  });

/** Writes rows in one transaction, and counts them. */
async function inOneGo<Row>(
  db: Db,
  rows: readonly Row[],
  write: (tx: Tx, row: Row) => Promise<void>,
): Promise<number> {
  if (rows.length === 0) return 0;
  await db.transaction().execute(async (tx) => {
    for (const row of rows) await write(tx, row);
  });
  return rows.length;
}

/** Goes through all rows, a page at a time in the order of their ids, and adds up what `work` did. */
async function overPages<Row extends { id: string }>(
  read: (after: string) => Promise<Row[]>,
  work: (page: Row[]) => Promise<number>,
): Promise<number> {
  let count = 0;
  let page = await read('');
  while (page.length > 0) {
    count += await work(page);
    page = await read(page.at(-1)?.id ?? '');
  }
  return count;
}
