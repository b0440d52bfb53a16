import type { Origin } from '../../contract/enums';
import { inBackground, type Tx } from '../../db/connect';
import { beginningAt, nextMark, type GroupMark } from '../../db/due-cards';
import { enqueue, type JobPayloads, type ProgramPart } from '../../db/outbox';
import { listGroupsGoingOn, listPreparedOrders } from '../../db/program-changes';
import type { Deps } from '../../deps';
import { addDays, dayInCopenhagen, type Day } from '../../domain/day';
import { getProgram, listPrograms, programIdOn } from '../../domain/programs';
import { inTransaction } from '../../in-transaction';
import { tell } from '../notifications/raise';
import { cancelObligatory, prepareBatch } from '../order/choose/obligatory';
import { refreshPrograms } from '../programs';

const BATCH = 100;
/** So many days ahead people are told where their card will be. */
const DAYS_AHEAD = 14;

/** Each does a batch of its part, and returns what is left to do, if anything is. */
const PARTS: {
  [Part in ProgramPart['part']]: (
    deps: Deps,
    part: ProgramPart & { today: Day },
  ) => Promise<Omit<ProgramPart, 'programId'> | undefined>;
} = {
  prepare: async (deps, { programId, today, after = beginningAt(today) }) => {
    const next = isEnded(deps, programId)
      ? await prepareBatch(deps, { programId, today, after })
      : undefined;
    // Back meanwhile: the orders of this batch may be later than those that were given up for it.
    await refreshPrograms(deps);
    if (!isEnded(deps, programId)) return { part: 'give-up' };
    return next && { part: 'prepare', after: next };
  },
  'give-up': async (deps, part) => {
    const afterKey = isEnded(deps, part.programId) ? undefined : await giveUpBatch(deps, part);
    return afterKey === undefined ? undefined : { part: 'give-up', afterKey };
  },
  tell: async (deps, { programId, today, after }) => {
    const replaced = replacedOn(deps, today).find((each) => each.programId === programId);
    const next = replaced && (await tellBatch(deps, replaced, after));
    return next && { part: 'tell', after: next };
  },
};

/**
 * Does what follows from a change of a program: orders to make, orders to give up, and word of a move. A program
 * has the groups of half a country: a job does a batch, and asks for the next in the transaction that ends it. In
 * one job they would take longer than a job is leased for, so that others began it again.
 */
export async function followPrograms(
  given: Deps,
  work: JobPayloads['follow-programs'],
  finish: (tx: Tx) => Promise<void>,
): Promise<void> {
  const deps = { ...given, connection: inBackground(given.connection) };
  await refreshPrograms(deps);
  const now = deps.clock.now();
  const next = await nextParts(deps, work, dayInCopenhagen(now));
  await inTransaction(deps, async (tx) => {
    for (const part of next) await enqueue(tx, 'follow-programs', part, { now });
    await finish(tx);
  });
}

async function nextParts(
  deps: Deps,
  work: JobPayloads['follow-programs'],
  today: Day,
): Promise<ProgramPart[]> {
  const { programId } = work;
  if (work.part) {
    const next = await PARTS[work.part](deps, { ...work, today });
    return next ? [{ ...next, programId }] : [];
  }
  const { deactivated } = deps.config.programs;
  return [
    ...deactivated.map((ended) => ({ part: 'prepare' as const, programId: ended })),
    ...(isEnded(deps, programId) ? [] : [{ part: 'give-up' as const, programId }]),
    ...replacedOn(deps, today).map((each) => ({
      part: 'tell' as const,
      programId: each.programId,
    })),
  ];
}

const isEnded = ({ config }: Deps, programId: string): boolean =>
  config.programs.deactivated.includes(programId);

/**
 * Nobody has to choose another delivery once theirs is to be had again. Who is placing their order has chosen, and
 * is left alone.
 */
async function giveUpBatch(
  deps: Deps,
  { programId, afterKey = '' }: Pick<ProgramPart, 'programId' | 'afterKey'>,
): Promise<string | undefined> {
  const orders = await listPreparedOrders(deps.connection.db, { programId, afterKey }, BATCH);
  for (const { id, beneficiary_id: beneficiaryId, is_of_program: isMeant } of orders) {
    if (isMeant) await cancelObligatory(deps, { beneficiaryId }, id, { endsPayment: false });
  }
  return orders.length === BATCH ? orders.at(-1)?.prepared_key : undefined;
}

/** A program whose app gives way to another, and what its people are told of that. */
interface Replaced {
  programId: string;
  facts: { from: Day; old: string; new: string };
}

/** Those of which people are told on a day: in the days before it happens, and on the day itself. */
function replacedOn({ config: { programs }, texts }: Deps, today: Day): Replaced[] {
  const from = programs.rejseBilletAppFrom;
  if (from === null || today > from || today < addDays(from, -DAYS_AHEAD)) return [];
  const nameOf = (delivery: Origin) => texts.t(`delivery.${delivery}`);
  return listPrograms().flatMap(({ id: programId, delivery }) => {
    const newId = programIdOn(programId, programs, from);
    if (newId === programId) return [];
    const facts = { from, old: nameOf(delivery), new: nameOf(getProgram(newId).delivery) };
    return [{ programId, facts }];
  });
}

/** Tells those whose app is about to be another where their cards will be. Safe to repeat: it is told once. */
export async function tellReplaced(deps: Deps): Promise<void> {
  for (const replaced of replacedOn(deps, dayInCopenhagen(deps.clock.now()))) {
    let after: GroupMark | undefined = beginningAt(replaced.facts.from);
    while (after) after = await tellBatch(deps, replaced, after);
  }
}

async function tellBatch(
  deps: Deps,
  { programId, facts }: Replaced,
  after = beginningAt(facts.from),
): Promise<GroupMark | undefined> {
  const groups = await listGroupsGoingOn(deps.connection.db, { programId, after }, BATCH);
  for (const { id: groupId, beneficiary_id: beneficiaryId, is_obsolete: isGone } of groups) {
    if (isGone) continue;
    await inTransaction(deps, (tx) =>
      tell(deps, tx, {
        ...{ type: 'ProgramChanged', beneficiaryId, facts, event: facts.from },
        about: { groupId },
      }),
    );
  }
  return nextMark(groups, BATCH);
}
