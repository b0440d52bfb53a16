import type { SkippedApproval, VusApproval, VusPerson } from '../outbound/vus/port';
import { newId } from '../crypto';
import { dayInCopenhagen } from '../domain/day';
import type { Queryable, Tx } from './connect';
import { searchNames } from './beneficiaries';
import { writeLater } from './later';
import { cutPage, pageWindow } from './paging';
import { prepared, preparedFirst } from './prepared';
import { addressColumn, institutionColumn, routeInfoColumn } from './json-columns';

/** The approvals that are in force in the register, in the order of the overview. */
export const approvalsInForce = (db: Queryable) =>
  db
    .selectFrom('approval')
    .innerJoin('beneficiary', 'beneficiary.id', 'approval.beneficiary_id')
    .select([
      'approval.id',
      'approval.beneficiary_id',
      'approval.vus_id',
      'approval.scheme_type',
      'approval.subsidy_level',
      'approval.valid_from',
      'approval.valid_to',
      'approval.from_address',
      'approval.to_address',
      'approval.institution',
      'approval.blocked_reason',
      'approval.rules_regime',
      'approval.removed_at',
      'beneficiary.stated_address',
    ])
    .where('approval.removed_at', 'is', null)
    .orderBy('approval.valid_from')
    .orderBy('approval.id')
    .limit(100);

/** Those of a person. */
export const listApprovals = prepared((db, beneficiaryId: string) =>
  approvalsInForce(db).where('approval.beneficiary_id', '=', beneficiaryId),
);
export type ApprovalRow = Awaited<ReturnType<typeof listApprovals>>[number];

/** What the register has said of a person's approvals, those included that it has withdrawn. */
export const listKnownApprovals = prepared((db, beneficiaryId: string) =>
  db.selectFrom('approval').selectAll().where('beneficiary_id', '=', beneficiaryId).limit(100),
);
export type KnownApproval = Awaited<ReturnType<typeof listKnownApprovals>>[number];

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
  const removed = tx
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
    );
  await writeLater(tx, removed);
  const told = person && {
    ...personColumns(person),
    ...searchNames(person.firstName, person.lastName),
  };
  const known = tx
    .updateTable('beneficiary')
    // What is fetched is fetched in a login.
    .set({ ...told, seen_on: dayInCopenhagen(now) })
    .where('id', '=', beneficiaryId);
  await writeLater(tx, known);
  for (const approval of approvals) await upsertApproval(tx, beneficiaryId, approval);
}

/** A page of the approvals of a school that are not over, by name; those of people who are gone are not there. */
export async function listSchoolApprovals(
  db: Queryable,
  school: { name: string; postcode: string },
  { page, today }: { page: number; today: string },
) {
  const { limit, offset } = pageWindow(page);
  const rows = await db
    .selectFrom('approval')
    .innerJoin('beneficiary', 'beneficiary.id', 'approval.beneficiary_id')
    .select([
      'approval.id',
      'approval.scheme_type',
      'approval.subsidy_level',
      'approval.valid_from',
      'approval.valid_to',
      'approval.blocked_reason',
      'beneficiary.id as person_id',
      'beneficiary.first_name',
      'beneficiary.last_name',
    ])
    .where('approval.school_name', '=', school.name)
    .where('approval.school_postcode', '=', school.postcode)
    .where('approval.valid_to', '>=', today)
    .where('approval.removed_at', 'is', null)
    .orderBy('beneficiary.search_name')
    .orderBy('approval.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return cutPage(rows);
}

/** A person of the register, as they are stored. */
export const personColumns = (person: VusPerson) => ({
  first_name: person.firstName,
  last_name: person.lastName,
  birth_date: person.birthDate,
  registered_address: person.address && addressColumn.write(person.address),
});

/** An approval that is in force, as it is stored. */
export const approvalColumns = (approval: VusApproval) => ({
  scheme_type: approval.schemeType,
  subsidy_level: approval.subsidyLevel,
  valid_from: approval.validFrom,
  valid_to: approval.validTo,
  from_address: addressColumn.write(approval.from),
  to_address: approval.to && addressColumn.write(approval.to),
  institution: institutionColumn.write(approval.institution),
  school_name: approval.institution.personFirstName,
  school_postcode: approval.institution.postcode,
  blocked_reason: approval.blockedReason,
  rules_regime: approval.rulesRegime,
  removed_at: null,
});

async function upsertApproval(tx: Tx, beneficiaryId: string, approval: VusApproval): Promise<void> {
  const values = approvalColumns(approval);
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
    const known = tx
      .insertInto('route')
      .values({ id: newId(), approval_id: id, vus_route_id: route.id, ...routeValues })
      .onConflict((conflict) =>
        conflict.columns(['approval_id', 'vus_route_id']).doUpdateSet(routeValues),
      );
    await writeLater(tx, known);
  }
}
