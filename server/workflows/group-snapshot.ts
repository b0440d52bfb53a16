import type { ApprovalRow, RouteRow } from '../db/approvals';
import { institutionColumn, routeInfoColumn, type GroupSnapshot } from '../db/json-columns';
import type { Program } from '../domain/programs';

/** What a group keeps of the approval, the route and the delivery that it is ordered for. */
export const snapshotOf = (
  approval: ApprovalRow,
  route: RouteRow,
  program: Program,
): GroupSnapshot => ({
  schemeType: approval.scheme_type,
  subsidyLevel: approval.subsidy_level,
  pto: program.pto,
  delivery: program.delivery,
  route: routeInfoColumn.read(route.info),
  institution: institutionColumn.read(approval.institution),
  approvedPeriod: { from: approval.valid_from, to: approval.valid_to },
});
