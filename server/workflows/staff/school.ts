import type { SchoolApprovals } from '../../contract/admin';
import { listSchoolApprovals } from '../../db/approvals';
import type { Deps } from '../../deps';
import { dayInCopenhagen } from '../../domain/day';
import { inTransaction } from '../../in-transaction';
import { Refusal } from '../../refusal';
import { schemeTitleOf } from '../display';
import type { StaffCaller } from '../staff-session';
import { writeLooks } from './audit';

/**
 * The approvals of the school of a SchoolAdmin: who has which, and nothing else of anybody. Whom they see is
 * written down first.
 * @throws Refusal `not-allowed` for an account without a school
 */
export async function readSchoolApprovals(
  deps: Deps,
  staff: StaffCaller,
  page: number,
): Promise<SchoolApprovals> {
  const { school } = staff;
  if (!school) throw new Refusal('not-allowed');
  const now = deps.clock.now();
  const wanted = { page, today: dayInCopenhagen(now) };
  const { rows, hasOlder } = await listSchoolApprovals(deps.connection.db, school, wanted);
  const personIds = [...new Set(rows.map(({ person_id: id }) => id))];
  await inTransaction(deps, (tx) =>
    writeLooks(deps, tx, { staff, action: 'view', personIds, now }),
  );
  return {
    school: school.name,
    approvals: rows.map((row) => ({
      id: row.id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      scheme: schemeTitleOf(deps.texts, {
        schemeType: row.scheme_type,
        subsidyLevel: row.subsidy_level,
      }),
      period: { from: row.valid_from, to: row.valid_to },
      isBlocked: row.blocked_reason !== null,
    })),
    hasOlder,
  };
}
