import type { SkippedApproval, VusApproval, VusPerson } from '../outbound/vus/port';
import { newId } from '../crypto';
import type { Queryable, Tx } from './connect';
import { prepared, preparedFirst } from './prepared';
import { addressColumn, institutionColumn, routeInfoColumn } from './json-columns';

/** The approvals of a person that are in force in the register, in the order of the overview. */
export const listApprovals = prepared((db, beneficiaryId: string) =>
  db
    .selectFrom('approval')
    .innerJoin('beneficiary', 'beneficiary.id', 'approval.beneficiary_id')
    .selectAll('approval')
    .select('beneficiary.stated_address')
    .where('approval.beneficiary_id', '=', beneficiaryId)
    .where('approval.removed_at', 'is', null)
    .orderBy('approval.valid_from')
    .orderBy('approval.id')
    .limit(100),
);
export type ApprovalRow = Awaited<ReturnType<typeof listApprovals>>[number];

/** The order whose routes are meant, with the one that it has. */
export interface RoutesOf {
  id: string;
  routeId: string | null;
}

/**
 * The routes of the register for an approval, then those chosen in this order, the newest last. The
 * route that an order has already is among them, wherever it was chosen.
 */
export const listRoutes = prepared((db, approvalId: string, flow: RoutesOf) =>
  db
    .selectFrom('route')
    .selectAll()
    .where('approval_id', '=', approvalId)
    .where((e) =>
      e.or([e('flow_id', 'is', null), e('flow_id', '=', flow.id), e('id', '=', flow.routeId)]),
    )
    .orderBy('position')
    .limit(100),
);
export type RouteRow = Awaited<ReturnType<typeof listRoutes>>[number];

export const findRoute = preparedFirst((db, id: string) =>
  db.selectFrom('route').selectAll().where('id', '=', id),
);

const approvalsWithRoutes = prepared((db, flow: RoutesOf & { beneficiaryId: string }) =>
  db
    .selectFrom('approval')
    .innerJoin('beneficiary', 'beneficiary.id', 'approval.beneficiary_id')
    .leftJoin('route', (join) =>
      join
        .onRef('route.approval_id', '=', 'approval.id')
        .on((e) =>
          e.or([
            e('route.flow_id', 'is', null),
            e('route.flow_id', '=', flow.id),
            e('route.id', '=', flow.routeId),
          ]),
        ),
    )
    .selectAll('approval')
    .select([
      'beneficiary.stated_address',
      'route.id as route_id',
      'route.flow_id',
      'route.vus_route_id',
      'route.pto',
      'route.info',
      'route.ordinary_price_ore',
      'route.position',
    ])
    .where('approval.beneficiary_id', '=', flow.beneficiaryId)
    .where('approval.removed_at', 'is', null)
    .orderBy('approval.valid_from')
    .orderBy('approval.id')
    .orderBy('route.position')
    .limit(1000),
);

/** The approvals of an order's person and the routes of all of them, as above, in one query. */
export async function listApprovalsWithRoutes(
  db: Queryable,
  flow: RoutesOf & { beneficiaryId: string },
): Promise<{ approvals: ApprovalRow[]; routes: RouteRow[] }> {
  const rows = await approvalsWithRoutes(db, flow);
  const approvals = new Map<string, ApprovalRow>();
  const routes: RouteRow[] = [];
  for (const row of rows) {
    const {
      route_id,
      flow_id,
      vus_route_id,
      pto,
      info,
      ordinary_price_ore,
      position,
      ...approval
    } = row;
    approvals.set(approval.id, approval);
    if (route_id === null) continue;
    routes.push({
      id: route_id,
      approval_id: approval.id,
      flow_id,
      vus_route_id: vus_route_id ?? '',
      pto: pto ?? 'Unknown',
      info: info ?? '',
      ordinary_price_ore,
      position: position ?? 0,
    });
  }
  return { approvals: [...approvals.values()], routes };
}

/**
 * Makes our copy equal to what the register says now, and to `approvals`: its own and that by age. What
 * is no longer among them is marked removed; an approval that could not be read stays as we knew it.
 */
export async function replaceRegisterData(
  tx: Tx,
  beneficiaryId: string,
  {
    person,
    approvals,
    skipped,
  }: {
    person: VusPerson | null;
    approvals: readonly VusApproval[];
    skipped: readonly SkippedApproval[];
  },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('approval')
    .set({ removed_at: now.toISOString() })
    .where('beneficiary_id', '=', beneficiaryId)
    .where('removed_at', 'is', null)
    .$if(skipped.length > 0, (known) =>
      known.where(
        'vus_id',
        'not in',
        skipped.map(({ id }) => id),
      ),
    )
    .execute();
  if (person) {
    await tx
      .updateTable('beneficiary')
      .set({
        first_name: person.firstName,
        last_name: person.lastName,
        birth_date: person.birthDate,
        registered_address: person.address && addressColumn.write(person.address),
      })
      .where('id', '=', beneficiaryId)
      .execute();
  }
  for (const approval of approvals) await upsertApproval(tx, beneficiaryId, approval);
}

async function upsertApproval(tx: Tx, beneficiaryId: string, approval: VusApproval): Promise<void> {
  const values = {
    scheme_type: approval.schemeType,
    subsidy_level: approval.subsidyLevel,
    valid_from: approval.validFrom,
    valid_to: approval.validTo,
    from_address: addressColumn.write(approval.from),
    to_address: approval.to && addressColumn.write(approval.to),
    institution: institutionColumn.write(approval.institution),
    blocked_reason: approval.blockedReason,
    rules_regime: approval.rulesRegime,
    removed_at: null,
  };
  const { id } = await tx
    .insertInto('approval')
    .values({ id: newId(), beneficiary_id: beneficiaryId, vus_id: approval.id, ...values })
    .onConflict((conflict) => conflict.columns(['beneficiary_id', 'vus_id']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [position, route] of approval.routes.entries()) {
    const routeValues = {
      pto: route.pto,
      info: routeInfoColumn.write(route.info),
      ordinary_price_ore: route.ordinaryPriceOre,
      position,
    };
    await tx
      .insertInto('route')
      .values({ id: newId(), approval_id: id, vus_route_id: route.id, ...routeValues })
      .onConflict((conflict) =>
        conflict.columns(['approval_id', 'vus_route_id']).doUpdateSet(routeValues),
      )
      .execute();
  }
}
