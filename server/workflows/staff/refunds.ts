import type { OpenRefundView, RefundDecisionBody } from '../../contract/refund-queue';
import { refundDecisionKind } from '../../contract/refund-queue';
import { newId } from '../../crypto';
import { lockBeneficiary } from '../../db/beneficiaries';
import type { Queryable, Tx } from '../../db/connect';
import { enqueue } from '../../db/outbox';
import { findOperation } from '../../db/payments';
import {
  findRefundRequest,
  insertRefundRequest,
  listRefundRequests,
  type RefundRequestRow,
} from '../../db/refund-requests';
import { findRefund, listOpenRefunds, type RefundRow } from '../../db/refunds';
import { listAskedSince } from '../../db/second-answers';
import { lockStaff } from '../../db/staff';
import type { Deps } from '../../deps';
import { dayInCopenhagen, startOfDayInCopenhagen } from '../../domain/day';
import {
  decisionProblem,
  needsSecond,
  type AskedBefore,
  type AskedOfRefund,
  type RefundDecision,
} from '../../domain/refund';
import { inTransaction } from '../../in-transaction';
import { Refusal } from '../../refusal';
import { kronerOf } from '../display';
import type { StaffCaller } from '../staff-session';
import { writeAudit } from './audit';
import { requireOtherPerson } from './other-person';
import { agree, disagree, type SecondAnswer } from './second-answer';

/*
 * The refunds that wait for somebody: docs/rules/refunds.md. One of staff decides; from a sum on, counted over
 * a day, another one has to agree, with a code of their own phone.
 */

/** The refunds that have not arrived, the oldest first. They name nobody. */
export async function readOpenRefunds(deps: Deps, staff: StaffCaller): Promise<OpenRefundView[]> {
  const { db } = deps.connection;
  const now = deps.clock.now();
  const [today, asked] = [dayInCopenhagen(now), await askedToday(db, now)];
  const [refunds, requests] = [await listOpenRefunds(db), await listRefundRequests(db)];
  return refunds.map((refund) => {
    const request = requests.find(({ refund_id: id }) => id === refund.id);
    const { state } = refund;
    const askedOn = askedOnOf(refund);
    return {
      id: refund.id,
      state: deps.texts.t(`refund-state.${state}`),
      amount: kronerOf(refund.amount_ore),
      askedOn,
      promisedOn: refund.promised_on,
      returnBy: refund.return_by,
      ...{ handle: refund.handle, provider: refund.provider, errorCode: refund.error_code },
      personId: refund.beneficiary_id,
      possible: refundDecisionKind.options.filter(
        (kind) => decisionProblem({ state, askedOn }, { kind, day: null }, today) === null,
      ),
      needsSecond: needsSecond(
        askedOf(refund, { staff, personId: refund.beneficiary_id }),
        asked,
        deps.config.refundApprovalOre,
      ),
      request: request
        ? { ...requestedOf(request), isOwn: request.asked_by === staff.staffId }
        : null,
    };
  });
}

type Requested = Awaited<ReturnType<typeof listRefundRequests>>[number];

function requestedOf({ id, decision, name: by, asked_at: at }: Requested) {
  const { kind, note, day } = JSON.parse(decision) as RefundDecision;
  return { id, kind, note, day, by, at };
}

const askedOnOf = ({ created_at: at }: RefundRow) => dayInCopenhagen(new Date(at));

const askedOf = (
  { id: refundId, amount_ore: amountOre }: Pick<RefundRow, 'id' | 'amount_ore'>,
  { staff, personId }: { staff: StaffCaller; personId: string },
): AskedOfRefund => ({ refundId, personId, askedBy: staff.staffId, amountOre });

const askedToday = (db: Queryable, now: Date): Promise<AskedBefore[]> =>
  listAskedSince(db, startOfDayInCopenhagen(dayInCopenhagen(now)));

/**
 * Decides what becomes of a refund, or asks another one to agree; true for the latter.
 * @throws Refusal `not-found`, `own-person`, `refund-decided`, `invalid-input` at `note` and `day`
 */
export async function askForDecision(
  deps: Deps,
  staff: StaffCaller,
  refundId: string,
  { kind, note, day: on, reason }: RefundDecisionBody,
): Promise<boolean> {
  const now = deps.clock.now();
  const today = dayInCopenhagen(now);
  if (note === '' && (kind === 'paidOutside' || kind === 'refused')) refuseAt('note', 'required');
  const day = kind === 'returned' ? (on ?? today) : null;
  const decision = { refundId, kind, by: staff.name, note: note === '' ? null : note, day };
  return inTransaction(deps, async (tx) => {
    const { refund, personId } = await find(tx, refundId);
    await requireOtherPerson(deps, tx, staff, personId);
    // Two decisions at once count one after the other.
    await lockStaff(tx, staff.staffId);
    await lockBeneficiary(tx, personId);
    const asked = askedOf(refund, { staff, personId });
    const waits = needsSecond(asked, await askedToday(tx, now), deps.config.refundApprovalOre);
    const action = waits ? 'refund-asked' : 'refund';
    await writeAudit(deps, tx, { staff, action, personId, reason, now });
    requireOpen(refund, decision, now);
    const request = {
      ...{ id: newId(), refund_id: refundId, decision: JSON.stringify(decision) },
      ...{ asked_by: staff.staffId, asked_at: now.toISOString() },
    };
    if (!waits) {
      await insertRefundRequest(tx, { ...request, decision: '{}', outcome: 'alone' });
      await enqueue(tx, 'decide-refund', decision, { now });
      return false;
    }
    const isNew = await insertRefundRequest(tx, request);
    if (!isNew) throw new Refusal('refund-decided');
    return true;
  });
}

const requestOf = (refundId: string): SecondAnswer<RefundRequestRow> => ({
  table: 'refund_request',
  findWaiting: (db, id) => findRefundRequest(db, { id, refundId }),
  carryOut: carryOutRequest,
});

async function carryOutRequest(
  { clock }: Deps,
  tx: Tx,
  request: RefundRequestRow,
  staff: StaffCaller,
): Promise<void> {
  const now = clock.now();
  const decision = JSON.parse(request.decision) as RefundDecision;
  const { refund } = await find(tx, request.refund_id);
  requireOpen(refund, decision, now);
  await enqueue(tx, 'decide-refund', { ...decision, by: `${decision.by}, ${staff.name}` }, { now });
}

/** A request that was seen; whoever saw it has not seen a later one about the same refund. */
interface SeenRequest {
  refundId: string;
  requestId: string;
}

/**
 * Agrees to what another one has asked for.
 * @throws Refusal `not-found`, `refund-decided`, those of `OF_SECOND`, `mfa-locked`, `invalid-input` at `code`
 */
export async function approveRequest(
  deps: Deps,
  staff: StaffCaller,
  { refundId, requestId: id, code }: SeenRequest & { code: string },
): Promise<void> {
  await find(deps.connection.db, refundId);
  await agree(deps, staff, requestOf(refundId), { id, code });
}

/**
 * Does not agree, or takes back what one has asked for oneself.
 * @throws Refusal `not-found`, `refund-decided`, `not-allowed`
 */
export async function rejectRequest(
  deps: Deps,
  staff: StaffCaller,
  { refundId, requestId }: SeenRequest,
): Promise<void> {
  await find(deps.connection.db, refundId);
  await disagree(deps, staff, requestOf(refundId), requestId);
}

async function find(db: Queryable, refundId: string) {
  const refund = await findRefund(db, refundId);
  const paid = refund && (await findOperation(db, refund.operation_id));
  if (!refund || !paid) throw new Refusal('not-found');
  return { refund, personId: paid.beneficiary_id };
}

function requireOpen(refund: RefundRow, decision: RefundDecision, now: Date): void {
  const open = { state: refund.state, askedOn: askedOnOf(refund) };
  const problem = decisionProblem(open, decision, dayInCopenhagen(now));
  if (problem === 'day-before' || problem === 'day-to-come') refuseAt('day', problem);
  if (problem) throw new Refusal('refund-decided');
}

function refuseAt(field: 'note' | 'day', why: string): never {
  throw new Refusal('invalid-input', [{ field, code: `validation.refund-${field}-${why}` }]);
}
