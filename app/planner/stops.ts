import {
  addDays,
  daysInPeriod,
  earlierDay,
  endOfMonth,
  isDayIn,
  type Day,
} from '#server/domain/day';
import { limits, planRows, type PlanRow } from '#server/domain/plan-rows';
import type { Basis } from './basis';

export type End = 'from' | 'to';

/** Why an end of a period goes no further. */
export type Stop =
  | { why: 'previous' | 'next' | 'taken'; day: Day }
  | { why: 'earliest' | 'approval-from' | 'approval-to'; day: Day }
  | { why: 'min' | 'max'; days: number }
  | { why: 'uncovered' };

/** A step of one end that can be taken. */
export interface Step {
  by: number;
  kind: 'days' | 'month';
}

export interface EndSteps {
  end: End;
  steps: Step[];
  /** Instead of the steps that can't. */
  stops: Stop[];
}

/** The steps of both ends of a period that can be moved; null for one that can't. */
export function stepsOf(basis: Basis, row: PlanRow): EndSteps[] | null {
  const room = limits(basis.facts, basis.draft, row.id);
  if (!room) return null;
  const { from, to } = row.period;
  const wanted: Record<End, Step[]> = {
    from: [days(-1), days(1)],
    to: [days(-1), days(1), days(7)],
  };
  const month = daysInPeriod({ from: to, to: earlierDay(endOfMonth(to), room.to.to) }) - 1;
  const ofEnd = (end: End): EndSteps => {
    const reaches = ({ by }: Step) => isDayIn(addDays(end === 'from' ? from : to, by), room[end]);
    const stopped = wanted[end].filter((step) => !reaches(step));
    // A week that is too far needs no reason of its own where a day is possible.
    const refused = stopped.filter(({ by }) => Math.abs(by) === 1);
    const toMonthsEnd = end === 'to' && month > 1 && month !== 7;
    return {
      end,
      steps: [
        ...wanted[end].filter(reaches),
        ...(toMonthsEnd ? [{ by: month, kind: 'month' as const }] : []),
      ],
      stops: refused.map(({ by }) => stopAt(basis, row, end, by < 0 ? -1 : 1)),
    };
  };
  return [ofEnd('from'), ofEnd('to')];
}

const days = (by: number): Step => ({ by, kind: 'days' });

/** Why an end goes no further in a direction; asked where it does not. */
export function stopAt({ facts, draft }: Basis, row: PlanRow, end: End, direction: -1 | 1): Stop {
  const { minDays, maxDays } = facts.rules;
  const isShorter = (end === 'from') === (direction === 1);
  const length = daysInPeriod(row.period);
  if (isShorter) return { why: 'min', days: minDays };
  if (length >= maxDays) return { why: 'max', days: maxDays };
  const beyond = addDays(row.period[end], direction);
  const others = planRows(facts, draft).filter(({ id }) => id !== row.id);
  const other = others.find(({ period }) => isDayIn(beyond, period));
  if (other) {
    return direction === 1
      ? { why: 'next', day: other.period.from }
      : { why: 'previous', day: other.period.to };
  }
  if (facts.taken.some((period) => isDayIn(beyond, period))) return { why: 'taken', day: beyond };
  if (beyond > facts.approval.to) return { why: 'approval-to', day: facts.approval.to };
  if (beyond < facts.approval.from) return { why: 'approval-from', day: facts.approval.from };
  if (beyond < facts.earliestStart) return { why: 'earliest', day: facts.earliestStart };
  return { why: 'uncovered' };
}
