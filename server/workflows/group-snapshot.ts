import { z } from 'zod';
import { cardRank, educationType, origin, transportAuthority } from '../contract/enums';
import { institutionAddress, period, routeInfo } from '../contract/shared';
import type { ApprovalRow, RouteRow } from '../db/approvals';
import type { Program } from '../domain/programs';

/** What a group was ordered for; it keeps this when the register later says something else. */
const snapshot = z.object({
  schemeType: educationType,
  subsidyLevel: cardRank,
  pto: transportAuthority,
  delivery: origin,
  route: routeInfo,
  institution: institutionAddress,
  approvedPeriod: period,
});
export type GroupSnapshot = z.infer<typeof snapshot>;

export function snapshotOf(
  approval: ApprovalRow,
  route: RouteRow,
  program: Program,
): GroupSnapshot {
  return snapshot.parse({
    schemeType: approval.scheme_type,
    subsidyLevel: approval.subsidy_level,
    pto: program.pto,
    delivery: program.delivery,
    route: JSON.parse(route.info) as unknown,
    institution: JSON.parse(approval.institution) as unknown,
    approvedPeriod: { from: approval.valid_from, to: approval.valid_to },
  });
}

export const writeSnapshot = (group: GroupSnapshot): string => JSON.stringify(group);
export const readSnapshot = (text: string): GroupSnapshot => snapshot.parse(JSON.parse(text));
