import { cardProvider } from '../../../contract/enums';
import { findLatestPaymentChange, type PaymentOperationRow } from '../../../db/payments';
import type { Deps } from '../../../deps';
import { isFulfilled, isUndecided } from '../../../domain/payment';
import { inTransaction } from '../../../in-transaction';
import { Refusal } from '../../../refusal';
import { beginOperation } from '../../payment/begin-operation';
import { collectMoney, isUnknown } from '../../payment/collect';
import { findPayer } from '../../payment/customer';
import type { Fulfilment } from '../../payment/fulfilment';
import { reconcile, type ReconciledOperation } from '../../payment/reconcile';
import { keepSavedMethod } from '../../payment/saving';
import type { Caller } from '../../session';
import { findReadGroup, hindranceOf } from '../read-group';
import { lockPayableGroup, payGroupBy } from './group-terms';

/** Each further attempt means that somebody else began at the same moment. */
const MAX_ATTEMPTS = 5;

/**
 * The window in which another card is saved for a group. One that is open is used again, by everybody who
 * asks and however often; a window that has ended is followed by another.
 * @throws Refusal `not-found` for no group of this person; why its payment can't be changed; when no
 *   window can be had
 */
export async function openPaymentChange(
  deps: Deps,
  caller: Caller,
  groupId: string,
): Promise<ReconciledOperation> {
  const { beneficiaryId } = caller;
  const group = await findReadGroup(deps, caller, groupId);
  if (!group.gates.canChangePayment) {
    const reason = hindranceOf(group);
    throw new Refusal(reason?.code ?? 'group-unchangeable', [], reason?.vars);
  }
  const provider = cardProvider.parse(group.program.paymentProvider);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const latest = await findLatestPaymentChange(deps.connection.db, groupId);
    const known =
      latest && isUndecided(latest.state)
        ? await reconcile(deps, latest.id, { read: latest })
        : undefined;
    // Saved a moment ago, or nobody knows: that is shown, and no other window opened.
    if (known && (isFulfilled(known.state) || isUnknown(known))) return known;
    const isOpen = known !== undefined && isUndecided(known.state);
    const operation = isOpen
      ? known
      : (
          await inTransaction(deps, (tx) =>
            beginOperation(deps, tx, {
              ...{ beneficiaryId, groupId, provider },
              subject: { type: 'PaymentChange', attempt: (latest?.attempt ?? 0) + 1 },
              ...{ mode: 'Regular', savedMethodId: null, chargeAt: null, now: deps.clock.now() },
            }),
          )
        ).begun;
    if (operation) return collectMoney(deps, operation, await findPayer(deps, beneficiaryId));
  }
  throw new Error(`Others keep opening windows for group ${groupId}`);
}

/** What follows when such a window has ended. */
export const paymentChange: Fulfilment = {
  price: () => Promise.resolve(0),
  isAwaited: (_deps, { state }: PaymentOperationRow) => Promise.resolve(isUndecided(state)),
  fulfil: async (deps, tx, operation, payment) => {
    const { beneficiary_id: beneficiaryId, group_id: groupId } = operation;
    const group = await lockPayableGroup(deps, tx, { beneficiaryId, groupId });
    if (!group || payment.savedMethodId === null) return false;
    const methodId = await keepSavedMethod(deps, tx, operation, payment);
    await payGroupBy(deps, tx, group, { mode: 'Regular', methodId });
    return true;
  },
  // There is no money in it.
  proceed: () => Promise.resolve(),
  unpay: () => Promise.resolve(),
  hear: () => Promise.resolve(),
  // The group is paid as before.
  refuse: () => Promise.resolve(),
};
