import { newId } from '../../../crypto';
import { listCardsInForce, type CardGroupRow } from '../../../db/cards';
import {
  beginningAt,
  listGroupsOfProgram,
  nextMark,
  preparedKey,
  type GroupMark,
} from '../../../db/due-cards';
import { insertFlow } from '../../../db/order-flows';
import { snapshotColumn } from '../../../db/json-columns';
import type { Deps } from '../../../deps';
import { isShown } from '../../../domain/card-status';
import { dayInCopenhagen, type Day } from '../../../domain/day';
import { orderFlowMachine } from '../../../domain/order-flow';
import { Refusal } from '../../../refusal';
import type { Caller } from '../../session';
import { forSomeAtOnce } from '../../some-at-once';
import { AFTER_PAYMENT, changeFlow, unchanged } from './change-flow';
import { canCancelObligatory, isObliged } from '../read/obliged';
import { kindOfChange } from '../read/kind-of-change';
import { notifyOfOrder, approveOrderNotifications } from './order-notifications';
import { movingCards, readOrder } from '../read/read-order';
import { routeOf } from '../read/route-of-group';
import { inTransaction } from '../../../in-transaction';

const BATCH = 100;

/**
 * Prepares an order for each group whose program has ended while cards of it are still to come, and
 * tells its holder. Safe to repeat: a group has one such order at a time.
 */
export async function prepareObligatoryOrders(deps: Deps): Promise<void> {
  const today = dayInCopenhagen(deps.clock.now());
  for (const programId of deps.config.programs.deactivated) {
    let after: GroupMark | undefined = beginningAt(today);
    while (after) after = await prepareBatch(deps, { programId, today, after });
  }
}

/** Prepares those of one batch; where the next one begins, if there may be one. */
export async function prepareBatch(
  deps: Deps,
  part: { programId: string; today: Day; after: GroupMark },
): Promise<GroupMark | undefined> {
  const { db } = deps.connection;
  const groups = await listGroupsOfProgram(db, part, BATCH);
  const toMove = groups.filter((group) => group.is_to_move);
  await forSomeAtOnce(
    deps,
    toMove,
    { says: 'an order to move was not prepared', about: ({ id }) => ({ groupId: id }) },
    (group) => prepare(deps, group, part.today),
  );
  return nextMark(groups, BATCH);
}

async function prepare(deps: Deps, group: CardGroupRow, today: Day): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const cards = await listCardsInForce(tx, group.id, today);
    const { pto, delivery } = snapshotColumn.read(group.snapshot);
    const moving = movingCards(cards, group.id, today);
    const [first] = moving;
    if (!first || !isObliged(deps, moving, pto, today)) return;
    const now = deps.clock.now();
    const id = newId();
    const isNew = await insertFlow(tx, {
      id,
      beneficiaryId: group.beneficiary_id,
      groupId: newId(),
      flowType: 'Obligatory',
      schemeType: first.scheme_type,
      source: {
        groupId: group.id,
        approvalId: group.approval_id,
        routeId: await routeOf(tx, group),
      },
      preparedKey: preparedKey(group.id),
      now,
    });
    if (isNew) {
      const order = { id, beneficiary_id: group.beneficiary_id, source_group_id: group.id };
      const running = cards.find((card) => card.from_day <= today && isShown(card.status));
      await notifyOfOrder(deps, tx, order, {
        type: 'ProgramDeactivated',
        level: 'Blocked',
        facts: {
          old: deps.texts.t(`delivery.${delivery}`),
          from: first.from_day,
          ...(running ? { validTo: running.to_day } : {}),
        },
        event: id,
      });
    }
  });
}

/**
 * Gives an obligatory order up. An open payment is ended first, or leaves the order as it is. True when it is
 * given up, also when it already was; false while it has to be completed, and once it is placed.
 */
export async function cancelObligatory(
  deps: Deps,
  { beneficiaryId }: Pick<Caller, 'beneficiaryId'>,
  flowId: string,
  { endsPayment = true } = {},
): Promise<boolean> {
  const key = { beneficiaryId, flowId };
  return changeFlow(deps, key, async (flow, tx) => {
    if (kindOfChange(flow) !== 'obligatory') throw new Refusal('not-found');
    if (flow.state === 'Cancelled') return unchanged(deps, true);
    if (!orderFlowMachine.can(flow.state, 'cancelRequested')) return unchanged(deps, false);
    const order = await readOrder(deps, tx, key);
    if (!canCancelObligatory(deps, order)) return unchanged(deps, false);
    if (flow.state === 'AwaitsPaymentData') {
      return endsPayment ? AFTER_PAYMENT : unchanged(deps, false);
    }
    await approveOrderNotifications(tx, flow, deps.clock.now());
    return { answer: true, events: ['cancelRequested'] };
  });
}
