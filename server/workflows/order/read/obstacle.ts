import type { EducationType } from '../../../contract/enums';
import { longDay } from '../../../contract/written';
import type { ApprovalRow } from '../../../db/approvals';
import type { HeldCard } from '../../../db/orders';
import type { Deps } from '../../../deps';
import { laterDay, type Day, type Period } from '../../../domain/day';
import { findObstacle, type OrderObstacle } from '../../../domain/orderability';
import { firstDayOnSale } from '../../../domain/lead-times';
import { listPrograms } from '../../../domain/programs';
import { Refusal } from '../../../refusal';
import { heldBeside } from './other-cards';
import { orderable } from './planned-periods';

type Settings = Pick<Deps, 'config'>;

/** What decides, beside the approval, whether the person can order for it. */
export interface OrderingPerson {
  today: Day;
  /** The paid periods of the base cards. */
  paidPrimary: readonly Period[];
  held: readonly HeldCard[];
}

/** Why an approval cannot be ordered for; null when it can. */
export function obstacleOf(
  { config }: Settings,
  approval: ApprovalRow,
  { today, paidPrimary, held }: OrderingPerson,
): OrderObstacle | null {
  return findObstacle(orderable(approval), {
    today,
    opens: firstDayOnSale(listPrograms(), today),
    paidPrimary,
    taken: heldBeside(held, approval).map(({ period }) => period),
    rules: config.cardDays,
  });
}

/** What tells the person most, when there are several approvals and none can be ordered for. */
const BY_WEIGHT: readonly OrderObstacle[] = ['no-days', 'no-primary', 'blocked', 'ended'];

/**
 * Why no order can begin for any of these approvals; null when one can. With `scheme` or `approvalId`
 * only those count.
 */
export function refusalToOrder(
  settings: Settings,
  approvals: readonly ApprovalRow[],
  person: OrderingPerson,
  wanted: { scheme?: EducationType | null; approvalId?: string | null } = {},
): Refusal | null {
  const found = approvals
    .filter(({ id }) => !wanted.approvalId || id === wanted.approvalId)
    .filter(({ scheme_type }) => !wanted.scheme || scheme_type === wanted.scheme)
    .map((approval) => ({ approval, obstacle: obstacleOf(settings, approval, person) }));
  if (found.some(({ obstacle }) => obstacle === null)) return null;
  for (const weight of BY_WEIGHT) {
    const met = found.findLast(({ obstacle }) => obstacle === weight);
    if (met) return refusalFor(settings, weight, met.approval, person);
  }
  return new Refusal('no-approval');
}

function refusalFor(
  { config }: Settings,
  obstacle: OrderObstacle,
  approval: ApprovalRow,
  { held }: OrderingPerson,
): Refusal {
  switch (obstacle) {
    case 'blocked':
      return new Refusal('subsidy-blocked');
    case 'no-primary':
      return new Refusal('no-primary-card');
    case 'ended':
      return new Refusal('approval-ended', [], { day: longDay(approval.valid_to) });
    case 'no-days': {
      const last = heldBeside(held, approval)
        .map(({ period }) => period.to)
        .reduce<Day | null>((latest, to) => (latest === null ? to : laterDay(latest, to)), null);
      return last === null || last < approval.valid_from
        ? new Refusal('too-few-days', [], {
            min: config.cardDays.minDays,
            day: longDay(approval.valid_to),
          })
        : new Refusal('all-days-ordered', [], { day: longDay(last) });
    }
  }
}
