import { addHours } from 'date-fns/addHours';
import { subDays } from 'date-fns/subDays';
import type { Queryable, Tx } from '../../db/connect';
import { endUnansweredBefore, noteAnswer, type AskedTable } from '../../db/second-answers';
import { listStaff } from '../../db/staff';
import type { Deps } from '../../deps';
import { may } from '../../domain/permissions';
import { inTransaction } from '../../in-transaction';
import { Refusal } from '../../refusal';
import { actorOf, type StaffCaller } from '../staff-session';
import { writeAudit } from './audit';
import { requireCode } from './mfa';
import { requireOtherPerson } from './other-person';

/*
 * What one of staff asks for, and another one agrees to with a code of their own phone: docs/rules/refunds.md.
 */

/** For so long an account agrees to nothing, and nobody agrees to what it asks for. */
const NEW_ACCOUNT_HOURS = 24;

/** Nobody is asked for longer. */
const ASKED_DAYS = 14;

interface Asked {
  id: string;
  asked_by: string;
  asked_at: string;
  /** Whom it is about. */
  beneficiary_id: string;
}

/** One kind of what is asked. */
export interface SecondAnswer<Row extends Asked> {
  table: AskedTable;
  /** What waits for an answer; undefined once it is there. */
  findWaiting: (db: Queryable, id: string) => Promise<Row | undefined>;
  /** Does what was asked for, in the transaction that notes the answer. */
  carryOut: (deps: Deps, tx: Tx, row: Row, staff: StaffCaller) => Promise<void>;
}

/**
 * Agrees to what another one has asked for.
 * @throws Refusal `refund-decided`, those of `OF_SECOND`, `mfa-locked`, `invalid-input` at `code`, and what
 *   `carryOut` throws
 */
export async function agree<Row extends Asked>(
  deps: Deps,
  staff: StaffCaller,
  kind: SecondAnswer<Row>,
  { id, code }: { id: string; code: string },
): Promise<void> {
  const asked = await waiting(deps.connection.db, kind, id);
  if (asked.asked_by === staff.staffId) throw new Refusal('own-request');
  await requireOtherPerson(deps, deps.connection.db, staff, asked.beneficiary_id);
  await requireOtherHand(deps, staff, asked);
  await requireCode(deps, staff, code);
  await answer(deps, staff, kind, { id, outcome: 'approved' });
}

/** Nobody makes themselves a second account, to agree by or to ask by. */
async function requireOtherHand(
  { connection, clock }: Deps,
  { staffId }: StaffCaller,
  { asked_by: askedBy, asked_at: askedAt }: Asked,
): Promise<void> {
  // The account of whoever asked may be closed by now.
  const accounts = await listStaff(connection.db);
  const account = accounts.find(({ id }) => id === staffId);
  const asker = accounts.find(({ id }) => id === askedBy);
  if (!account || !asker) throw new Refusal('not-signed-in');
  if (account.created_by === askedBy) throw new Refusal('account-of-asker');
  if (asker.created_by === staffId) throw new Refusal('account-by-approver');
  if (isNew(account, clock.now())) throw new Refusal('account-new');
  if (isNew(asker, new Date(askedAt))) throw new Refusal('asker-new');
}

const isNew = ({ created_at: at }: { created_at: string }, when: Date): boolean =>
  when < addHours(new Date(at), NEW_ACCOUNT_HOURS);

/**
 * Does not agree, or takes back what one has asked for oneself.
 * @throws Refusal `refund-decided`; `not-allowed` to what another one has asked for, for whoever could not
 *   agree to it either
 */
export async function disagree<Row extends Asked>(
  deps: Deps,
  staff: StaffCaller,
  kind: SecondAnswer<Row>,
  id: string,
): Promise<void> {
  const asked = await waiting(deps.connection.db, kind, id);
  const isOwn = asked.asked_by === staff.staffId;
  if (!isOwn && !may(actorOf(staff), 'refund-approve', staff)) throw new Refusal('not-allowed');
  await answer(deps, staff, kind, { id, outcome: 'rejected' });
}

async function waiting<Row extends Asked>(
  db: Queryable,
  { findWaiting }: SecondAnswer<Row>,
  id: string,
): Promise<Row> {
  const asked = await findWaiting(db, id);
  if (!asked) throw new Refusal('refund-decided');
  return asked;
}

async function answer<Row extends Asked>(
  deps: Deps,
  staff: StaffCaller,
  kind: SecondAnswer<Row>,
  { id, outcome }: { id: string; outcome: 'approved' | 'rejected' },
): Promise<void> {
  const now = deps.clock.now();
  const action = outcome === 'approved' ? 'refund' : 'refund-rejected';
  await inTransaction(deps, async (tx) => {
    const asked = await waiting(tx, kind, id);
    await writeAudit(deps, tx, { staff, action, personId: asked.beneficiary_id, now });
    const answered = { outcome, staffId: staff.staffId, now };
    if (!(await noteAnswer(tx, kind.table, asked.id, answered)))
      throw new Refusal('refund-decided');
    if (outcome === 'approved') await kind.carryOut(deps, tx, asked, staff);
  });
}

/** Ends what nobody has answered in time. */
export async function endUnanswered({ connection: { db }, clock }: Deps): Promise<void> {
  const before = subDays(clock.now(), ASKED_DAYS);
  for (const table of ['refund_offer', 'refund_request'] as const) {
    await endUnansweredBefore(db, table, before);
  }
}
