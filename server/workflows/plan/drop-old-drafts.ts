import { subDays } from 'date-fns/subDays';
import { deleteOldDrafts } from '../../db/group-plan';
import type { Deps } from '../../deps';
import { inTransaction } from '../../in-transaction';
import { writeTo } from '../letters';

const KEPT_DAYS = 7;
const BATCH = 100;

/** Deletes some of the drafts of plans that were left lying, and tells those who had changed something. */
export async function dropOldDrafts(deps: Deps): Promise<void> {
  const before = subDays(deps.clock.now(), KEPT_DAYS);
  await inTransaction(deps, async (tx) => {
    for (const { draft, ...row } of await deleteOldDrafts(tx, before, BATCH)) {
      if (draft.changes.length === 0) continue;
      await writeTo(deps, tx, row.beneficiary_id, {
        about: 'draft-dropped',
        vars: { days: KEPT_DAYS },
        path: `/overview/group/${row.group_id}/periods`,
        isMailed: false,
      });
    }
  });
}
