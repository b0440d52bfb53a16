import type { TransportAuthority } from '../../../contract/enums';
import type { CardWithApproval } from '../../../db/cards';
import type { Deps } from '../../../deps';
import type { Day } from '../../../domain/day';
import { needsObligatoryFlow } from '../../../domain/group-change';
import { getProgram, programsFor } from '../../../domain/programs';
import { kindOfChange } from './kind-of-change';
import { futureCard, type Order } from './read-order';

/** True when an obligatory order may be given up: its reason is gone, or nothing is offered instead. */
export function canCancelObligatory(
  deps: Pick<Deps, 'config'>,
  { flow, moving, route, today }: Pick<Order, 'flow' | 'moving' | 'route' | 'today'>,
): boolean {
  if (kindOfChange(flow) !== 'obligatory') return false;
  return !route || !isObliged(deps, moving, route.pto, today);
}

/** Whether cards that are still to come can't stay on a program that has ended. */
export function isObliged(
  { config }: Pick<Deps, 'config'>,
  moving: readonly CardWithApproval[],
  pto: TransportAuthority,
  today: Day,
): boolean {
  const [first] = moving;
  if (!first) return false;
  return needsObligatoryFlow({
    program: getProgram(first.program_id),
    deactivated: config.programs.deactivated,
    cards: moving.map(futureCard),
    offered: programsFor(pto, config.programs, today),
    today,
  });
}
