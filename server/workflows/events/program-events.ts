import type { OutsideEventTaken, ProgramEvent } from '../../contract/events';
import { noteEvent } from '../../db/outside-events';
import { enqueue } from '../../db/outbox';
import { changeProgram, lockProgram } from '../../db/program-changes';
import type { Deps } from '../../deps';
import { listPrograms } from '../../domain/programs';
import { inTransaction } from '../../in-transaction';
import { Refusal } from '../../refusal';
import { refreshPrograms } from '../programs';

/**
 * Takes what a company says of one of its programs; whom it concerns is told by a job.
 * @throws Refusal `not-found` for a program that there is not, or one that nothing replaces
 */
export async function takeProgramEvent(
  deps: Deps,
  event: ProgramEvent,
  named: { id: string; at: string },
): Promise<OutsideEventTaken['result']> {
  const now = deps.clock.now();
  const program = listPrograms().find(({ id }) => id === event.programId);
  const isReplaced = event.kind === 'program-replaced';
  if (!program || (isReplaced && program.delivery !== 'DotApp')) throw new Refusal('not-found');
  const isEnded = deps.config.programs.deactivated.includes(program.id);
  const result = await inTransaction(deps, async (tx) => {
    await lockProgram(tx, { id: program.id, isEnded });
    const taken = await noteEvent(tx, { ...named, topic: `${event.kind}:${program.id}`, now });
    if (taken !== 'taken') return taken;
    const change = isReplaced
      ? { replaced_from: event.from }
      : { is_ended: event.isOffered ? 0 : 1 };
    await changeProgram(tx, program.id, change);
    await enqueue(tx, 'follow-programs', { programId: program.id }, { now });
    return taken;
  });
  await refreshPrograms(deps);
  return result;
}
