import { longDay } from '../../../contract/written';
import type { ApprovalRow } from '../../../db/approvals';
import type { HeldCard } from '../../../db/orders';
import type { Deps } from '../../../deps';
import { laterDay, type Day, type Period } from '../../../domain/day';
import { findObstacle, type OrderObstacle } from '../../../domain/orderability';
import { firstDayOnSale } from '../../../domain/lead-times';
import { listPrograms } from '../../../domain/programs';
import type { Refusal } from '../../../refusal';
import { heldBeside } from './other-cards';
import { orderable } from './planned-periods';

type Settings = Pick<Deps, 'config'>;

/** What decides, beside the approval, whether the person can order for it. */
export interface OrderingPerson {
  today: Day;
  /** The paid periods of the base cards. */
  paidPrimary: readonly Period[];
  held: readonly HeldCard[];
  /** The company makes no internship cards for this person. */
  isBlacklisted: boolean;
}

/** Why an approval cannot be ordered for; null when it can. */
export function obstacleOf(
  { config }: Settings,
  approval: ApprovalRow,
  { today, paidPrimary, held, isBlacklisted }: OrderingPerson,
): OrderObstacle | null {
  return findObstacle(orderable(approval), {
    today,
    opens: firstDayOnSale(listPrograms(), today),
    paidPrimary,
    taken: heldBeside(held, approval).map(({ period }) => period),
    rules: config.cardDays,
    isBlacklisted,
  });
}

/** What tells the person most, when there are several approvals and none can be ordered for. */
const BY_WEIGHT: readonly OrderObstacle[] = [
  'no-days',
  'blacklisted',
  'no-primary',
  'blocked',
  'ended',
];

/** The approvals, each with why it cannot be ordered for. */
export type Obstacles = readonly { approval: ApprovalRow; obstacle: OrderObstacle | null }[];

export const obstaclesOf = (
  settings: Settings,
  approvals: readonly ApprovalRow[],
  person: OrderingPerson,
): Obstacles =>
  approvals.map((approval) => ({ approval, obstacle: obstacleOf(settings, approval, person) }));

/** A refusal that is not an error yet: what is only shown needs no stack. */
export type Reason = Pick<Refusal, 'code' | 'vars'>;

/** Why no order can begin for any of these approvals; null when one can. */
export function reasonNotToOrder(
  settings: Settings,
  found: Obstacles,
  person: OrderingPerson,
): Reason | null {
  if (found.some(({ obstacle }) => obstacle === null)) return null;
  for (const weight of BY_WEIGHT) {
    const met = found.findLast(({ obstacle }) => obstacle === weight);
    if (met) return reasonOf(settings, weight, met.approval, person);
  }
  return { code: 'no-approval', vars: {} };
}

function reasonOf(
  { config }: Settings,
  obstacle: OrderObstacle,
  approval: ApprovalRow,
  { held }: OrderingPerson,
): Reason {
  switch (obstacle) {
    case 'blocked':
      return { code: 'subsidy-blocked', vars: {} };
    case 'blacklisted':
      return { code: 'group-blacklisted', vars: {} };
    case 'no-primary':
      return { code: 'no-primary-card', vars: {} };
    case 'ended':
      return { code: 'approval-ended', vars: { day: longDay(approval.valid_to) } };
    case 'no-days': {
      const last = heldBeside(held, approval)
        .map(({ period }) => period.to)
        .reduce<Day | null>((latest, to) => (latest === null ? to : laterDay(latest, to)), null);
      return last === null || last < approval.valid_from
        ? {
            code: 'too-few-days',
            vars: { min: config.cardDays.minDays, day: longDay(approval.valid_to) },
          }
        : { code: 'all-days-ordered', vars: { day: longDay(last) } };
    }
  }
}
