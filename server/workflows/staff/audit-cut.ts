import { cutAudit, findAuditCut } from '../../db/audit';
import type { Deps } from '../../deps';
import { AUDIT_CHAINS, type AuditChain } from '../../domain/audit-age';
import { dayInCopenhagen } from '../../domain/day';
import { inTransaction } from '../../in-transaction';
import { frontOf, keptFrom, signCut, startOf, wholeFront } from './audit-chain';

/** So many pages of a chain a night: more than a day brings, and no more than minutes of work. */
const MOST_PAGES = 50;

/** Cuts what is too old from the front of each chain of the audit log. */
export async function cutOldAudit(deps: Deps): Promise<void> {
  for (const chain of AUDIT_CHAINS) {
    for (let page = 0; page < MOST_PAGES; page++) {
      if (!(await cutPage(deps, chain))) break;
    }
  }
}

/**
 * Cuts what is too old among the first entries; true when there may be more of it. A chain that is broken is
 * left as it is, for whoever finds out why.
 */
async function cutPage(deps: Deps, chain: AuditChain): Promise<boolean> {
  const now = deps.clock.now();
  const { auditKey } = deps.config;
  return inTransaction(deps, async (tx) => {
    const start = startOf(chain, await findAuditCut(tx, chain));
    const page = await frontOf(tx, chain, start.seq);
    const kept_from = keptFrom(chain, dayInCopenhagen(now));
    const young = page.findIndex(({ at }) => at >= kept_from);
    const old = young === -1 ? page : page.slice(0, young);
    const last = old.at(-1);
    if (!last) return false;
    if (wholeFront(start, old).length < old.length) {
      deps.logger.error({ chain }, 'audit log is broken, and not cut');
      return false;
    }
    const { seq, hash } = last;
    const cut = { chain, seq, hash, kept_from, cut_at: now.toISOString() };
    await cutAudit(tx, signCut(auditKey, cut));
    return young === -1;
  });
}
