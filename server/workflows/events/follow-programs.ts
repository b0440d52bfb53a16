import type { GroupMark } from '../../db/due-cards';
import { listGroupsGoingOn, listPreparedOrders } from '../../db/program-changes';
import type { Deps } from '../../deps';
import { addDays, dayInCopenhagen } from '../../domain/day';
import { getProgram, listPrograms, programIdOn } from '../../domain/programs';
import { inTransaction } from '../../in-transaction';
import { tell } from '../notifications/raise';
import { cancelObligatory, prepareObligatoryOrders } from '../order/choose/obligatory';
import { refreshPrograms } from '../programs';

const BATCH = 100;
/** So many days ahead people are told where their card will be. */
const DAYS_AHEAD = 14;

/** Does what follows from a change of a program: orders to make, orders to give up, and word of a move. */
export async function followPrograms(
  deps: Deps,
  { programId }: { programId: string },
): Promise<void> {
  await refreshPrograms(deps);
  await prepareObligatoryOrders(deps);
  if (!deps.config.programs.deactivated.includes(programId)) await giveUpOrders(deps, programId);
  await tellReplaced(deps);
}

/** Nobody has to choose another delivery once theirs is to be had again. */
async function giveUpOrders(deps: Deps, programId: string): Promise<void> {
  for (;;) {
    const orders = await listPreparedOrders(deps.connection.db, programId, BATCH);
    for (const { id, beneficiary_id: beneficiaryId } of orders) {
      if (!(await cancelObligatory(deps, { beneficiaryId }, id))) return;
    }
    if (orders.length < BATCH) return;
  }
}

/**
 * Tells those whose app is about to be another where their cards will be, in the days before that and
 * on the day itself. Safe to repeat: it is told once.
 */
export async function tellReplaced(deps: Deps): Promise<void> {
  const { programs } = deps.config;
  const from = programs.rejseBilletAppFrom;
  const today = dayInCopenhagen(deps.clock.now());
  if (from === null || today > from || today < addDays(from, -DAYS_AHEAD)) return;
  for (const { id: programId, delivery } of listPrograms()) {
    const newId = programIdOn(programId, programs, from);
    if (newId === programId) continue;
    const [old, now] = [delivery, getProgram(newId).delivery].map((each) =>
      deps.texts.t(`delivery.${each}`),
    );
    const facts = { from, old: old ?? '', new: now ?? '' };
    await tellGroups(deps, programId, facts);
  }
}

async function tellGroups(
  deps: Deps,
  programId: string,
  facts: { from: string; old: string; new: string },
): Promise<void> {
  const { from } = facts;
  for (let after: GroupMark | undefined = { lastDay: from, id: '' }; after;) {
    const groups = await listGroupsGoingOn(deps.connection.db, { programId, after }, BATCH);
    for (const { id: groupId, beneficiary_id: beneficiaryId, is_obsolete: isGone } of groups) {
      if (isGone) continue;
      await inTransaction(deps, (tx) =>
        tell(deps, tx, {
          ...{ type: 'ProgramChanged', beneficiaryId, facts, event: from },
          about: { groupId },
        }),
      );
    }
    const last = groups.at(-1);
    after = last && groups.length === BATCH ? { lastDay: last.last_day, id: last.id } : undefined;
  }
}
