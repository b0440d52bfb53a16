import type { ApprovalRow, RouteRow } from '../db/approvals';
import { institutionColumn, routeInfoColumn, type GroupSnapshot } from '../db/json-columns';
import { laterDay, type Day, type Period } from '../domain/day';
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

type Routes = Pick<GroupSnapshot, 'route' | 'comingRoute'>;

/** Where the cards of a group are good on a day. */
export const routeOn = ({ route, comingRoute }: Routes, day: Day): GroupSnapshot['route'] =>
  comingRoute && day >= comingRoute.from ? comingRoute.info : route;

/** Where a card is good: today, or on its first day if that is yet to come. */
export const routeOfCard = (group: Routes, { from }: Pick<Period, 'from'>, today: Day) =>
  routeOn(group, laterDay(today, from));

/** Where they will be good, as far as it is known. */
export const newestRoute = ({ route, comingRoute }: Routes): GroupSnapshot['route'] =>
  comingRoute?.info ?? route;
