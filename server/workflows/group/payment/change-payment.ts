import type { GroupPaymentAnswer, GroupPaymentChange } from '../../../contract/group-payment';
import type { Tx } from '../../../db/connect';
import { findLatestPaymentChange } from '../../../db/payments';
import { setSavedMethodState, type SavedMethodRow } from '../../../db/saved-methods';
import type { Deps } from '../../../deps';
import { isFulfilled } from '../../../domain/payment';
import { pickOption, type PaymentOption } from '../../../domain/payment-choice';
import { inTransaction } from '../../../in-transaction';
import { ProviderRefused, ProviderUnavailable } from '../../../payments/provider';
import { Refusal } from '../../../refusal';
import { unlessOvertaken } from '../../../changed-meanwhile';
import { titledOf } from '../../display';
import { customerHandle } from '../../payment/customer';
import { wishOf } from '../../payment-options';
import { giveBackPayment } from '../../payment/give-back';
import type { Caller } from '../../session';
import { findReadGroup } from '../read-group';
import { lockPayableGroup, payGroupBy, readPromiseOfPayment } from './group-terms';
import { isCurrentOption, optionsOfGroup } from './payment-view';

/** Each further attempt means that the clock changed a card of the group at the same moment. */
const MAX_ATTEMPTS = 5;

const CHANGED: GroupPaymentAnswer = {
  ...{ paymentDataHasBeenChanged: true, paymentSessionRequired: false, errorMessage: null },
};
const NEEDS_SESSION: GroupPaymentAnswer = {
  ...CHANGED,
  ...{ paymentDataHasBeenChanged: false, paymentSessionRequired: true },
};

/**
 * Has the periods of a group that are not paid yet paid in another way. A saved card is looked at by its
 * provider first; a new one has to be saved in a window, and nothing changes before it is.
 * @throws Refusal `not-found`, or `payment-choice-missing` for no way that is offered
 */
export async function changeGroupPayment(
  deps: Deps,
  caller: Caller,
  groupId: string,
  change: GroupPaymentChange,
): Promise<GroupPaymentAnswer> {
  const group = await findReadGroup(deps, caller, groupId);
  const { program, snapshot, gates } = group;
  const no = (why: string, vars = {}): GroupPaymentAnswer => {
    deps.ownAct?.changesNothing();
    return {
      ...{ paymentDataHasBeenChanged: false, paymentSessionRequired: false },
      errorMessage: deps.texts.t(`group-payment.${why}`, vars),
    };
  };
  if (!gates.canChangePayment) return no('closed');
  if (change.selectedPaymentType !== program.paymentProvider) {
    return no('other-provider', { company: titledOf(deps.texts, 'pto', snapshot.pto).title });
  }
  const { options, methods } = await optionsOfGroup(deps, caller, group);
  const wish = wishOf(change.selectedPaymentType, change, change.sharedPaymentAgreementId);
  const picked = pickOption(options, wish);
  if (!picked.ok) {
    if (picked.reason === 'unusable' || wish.methodId !== undefined) {
      return no('unusable');
    }
    throw new Refusal('payment-choice-missing', [
      { field: fieldOf(change), code: 'error.payment-choice-missing' },
    ]);
  }
  const { option } = picked;
  if (option.methodId === null && option.mode !== 'SinglePayment') {
    deps.ownAct?.changesNothing();
    return NEEDS_SESSION;
  }
  const key = { beneficiaryId: caller.beneficiaryId, groupId };
  const isCurrent = isCurrentOption(group, option);
  const method = isCurrent ? undefined : methods.get(option.methodId ?? '');
  const fault = method ? await faultOf(deps, method) : null;
  if (fault) return no(fault);
  const paid = await pay(deps, key, isCurrent ? null : option, change.promise);
  return paid === 'so' ? CHANGED : no(paid);
}

const fieldOf = ({ selectedPaymentType }: GroupPaymentChange) =>
  selectedPaymentType === 'Nets' ? 'netsPaymentType' : 'reepayPaymentType';

/** Why a saved card can't be taken; one that its provider does not know any more is marked. */
async function faultOf(
  deps: Deps,
  method: SavedMethodRow,
): Promise<'unusable' | 'unchecked' | null> {
  const { provider, reference, beneficiary_id: beneficiaryId } = method;
  try {
    const isGood = await deps.payments[provider].isMethodUsable({
      methodId: reference,
      customerHandle: customerHandle(beneficiaryId),
    });
    if (!isGood) await setSavedMethodState(deps.connection.db, method.id, 'failed');
    return isGood ? null : 'unusable';
  } catch (error) {
    const isRefused = error instanceof ProviderRefused;
    if (!isRefused && !(error instanceof ProviderUnavailable)) throw error;
    deps.logger[isRefused ? 'error' : 'warn'](
      { err: error, methodId: method.id },
      'card unchecked',
    );
    return 'unchecked';
  }
}

/**
 * Null leaves the group as it is, and gives up a window that is open all the same. `closed` when it is over by
 * now, `changed` when something else is to be paid than was promised.
 */
async function pay(
  deps: Deps,
  key: { beneficiaryId: string; groupId: string },
  option: PaymentOption | null,
  promise: string | undefined,
): Promise<'so' | 'closed' | 'changed'> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const done = await unlessOvertaken(() =>
      inTransaction(deps, async (tx) => {
        await giveUpWindow(deps, tx, key.groupId);
        if (option === null) return 'so';
        const { mode, methodId } = option;
        const group = await lockPayableGroup(deps, tx, key);
        if (!group) return 'closed';
        const isPromised =
          promise === undefined || promise === (await readPromiseOfPayment(deps, tx, group));
        if (!isPromised) return 'changed';
        await payGroupBy(deps, tx, group, { mode, methodId });
        return 'so';
      }),
    );
    if (done !== null) return done;
  }
  throw new Error(`Group ${key.groupId} keeps changing`);
}

/** A window in which another card was to be saved is of no use any more, nor is what is still saved in it late. */
async function giveUpWindow(deps: Deps, tx: Tx, groupId: string): Promise<void> {
  const latest = await findLatestPaymentChange(tx, groupId);
  if (latest && !isFulfilled(latest.state) && latest.state !== 'superseded') {
    await giveBackPayment(deps, tx, latest.id);
  }
}
