import {
  auditHead,
  findAuditCut,
  pageOfAudit,
  type AuditCutRow,
  type AuditRow,
} from '../../db/audit';
import { isSignedWith, signWith, type Secret } from '../../crypto';
import { KEPT } from '../../contract/kept';
import type { Db, Queryable } from '../../db/connect';
import { firstKeptDay, type AuditChain } from '../../domain/audit-age';
import { startOfDayInCopenhagen, type Day } from '../../domain/day';
import { BEGINNING, hashOf } from './audit-entry';

/** Where a chain begins: after the last entry that was cut, or where it was begun. */
export interface Start {
  seq: number;
  hash: string;
}

const PAGE = 1000;

const CUT = 'audit cut';

const messageOf = ({ chain, seq, hash, kept_from, cut_at }: Omit<AuditCutRow, 'signature'>) => ({
  name: CUT,
  body: [chain, seq, hash, kept_from, cut_at].join('.'),
});

/** A cut as it is kept, signed. */
export const signCut = (key: Secret, cut: Omit<AuditCutRow, 'signature'>): AuditCutRow => ({
  ...cut,
  signature: signWith(key, messageOf(cut)),
});

/** The instant from which on a chain is kept. */
export const keptFrom = (chain: AuditChain, today: Day): string =>
  startOfDayInCopenhagen(firstKeptDay(chain, today, KEPT)).toISOString();

export const startOf = (chain: AuditChain, cut: AuditCutRow | undefined): Start =>
  cut ?? { seq: 0, hash: BEGINNING[chain] };

/** The entries at the front of a page that follow one another from `start` on, each as it was written. */
export function wholeFront(start: Start, page: readonly AuditRow[]): AuditRow[] {
  let last = start;
  const end = page.findIndex((row) => {
    const isNext = row.seq === last.seq + 1 && row.prev === last.hash && row.hash === hashOf(row);
    last = row;
    return !isNext;
  });
  return end === -1 ? [...page] : page.slice(0, end);
}

export const frontOf = (db: Queryable, chain: AuditChain, after: number): Promise<AuditRow[]> =>
  pageOfAudit(db, chain, { after, limit: PAGE });

/** What a chain is found to be: how much of it is there, or what is wrong with it. */
export type Checked =
  { isWhole: true; left: number; cut: number; last: string } | { isWhole: false; problem: string };

/** Follows a chain from its signed cut, or from its beginning, to its end. */
export async function checkChain(
  db: Db,
  { chain, key, today }: { chain: AuditChain; key: Secret; today: Day },
): Promise<Checked> {
  const cut = await findAuditCut(db, chain);
  const wrong = cut && problemOfCut(cut, key, today);
  if (wrong) return { isWhole: false, problem: `The cut of ${chain} ${wrong}` };
  const start = startOf(chain, cut);
  let last = start;
  for (;;) {
    // Before the page: what is written meanwhile is on the next one.
    const head = await auditHead(db, chain);
    const page = await frontOf(db, chain, last.seq);
    const whole = wholeFront(last, page);
    last = whole.at(-1) ?? last;
    const isAtEnd = page.length === 0 && head?.seq === last.seq && head.hash === last.hash;
    if (isAtEnd) {
      return { isWhole: true, left: last.seq - start.seq, cut: start.seq, last: last.hash };
    }
    if (whole.length < page.length || page.length === 0) {
      const isCutMeanwhile = (await findAuditCut(db, chain))?.seq !== cut?.seq;
      if (isCutMeanwhile) return checkChain(db, { chain, key, today });
      return {
        isWhole: false,
        problem: `Entry ${last.seq + 1} of ${chain} is not as it was written`,
      };
    }
  }
}

/** What is wrong with a cut; null for one that is ours, and of what was old enough. */
function problemOfCut(cut: AuditCutRow, key: Secret, today: Day): string | null {
  const { signature, ...signed } = cut;
  if (!isSignedWith(key, { ...messageOf(signed), signature }))
    return 'is not signed with AUDIT_KEY';
  return cut.kept_from > keptFrom(cut.chain, today) ? 'goes further than age allows' : null;
}
