import { findBeneficiaryByUsername } from '#server/db/beneficiaries';
import type { PaymentChange } from '#server/contract/order-payment';
import type { Deps } from '#server/deps';
import { decideOrder } from '#server/workflows/order/place/place-order';
import { startOrder } from '#server/workflows/order/start/start-order';
import { openOrderPayment } from '#server/workflows/order/place/pay-order';
import { changeContacts } from '#server/workflows/profile';
import { retrieveApprovals } from '#server/workflows/retrieve-approvals';
import { saveOrderPhoto } from '#server/workflows/save-photo';
import { findCaller, startSession, type Caller } from '#server/workflows/session';

export type PaymentChoice = Pick<
  PaymentChange,
  'selectedPaymentType' | 'reepayPaymentType' | 'netsPaymentType'
>;

/** An order whose payment window is open. */
export interface WaitingOrder {
  caller: Caller;
  /** What the person's session cookie holds. */
  token: string;
  flowId: string;
  groupId: string;
  operationId: string;
  handle: string;
  window: string;
}

/** Lets a person who has never ordered come as far as the payment window. */
export async function orderToWindow(
  deps: Deps,
  username: string,
  photo: Buffer,
  choice: PaymentChoice = { selectedPaymentType: 'ReePay', reepayPaymentType: 'SinglePayment' },
): Promise<WaitingOrder> {
  const { db } = deps.connection;
  const person = await findBeneficiaryByUsername(db, username);
  if (!person) throw new Error(`There is no ${username}`);
  const token = await startSession(db, person.id, deps.clock.now());
  const findLogin = () => findCaller(deps, token, deps.clock.now());
  const login = await findLogin();
  if (!login) throw new Error(`${username} could not log in`);
  await retrieveApprovals(deps, login);
  const caller = (await findLogin()) ?? login;
  const { order } = await startOrder(deps, caller, {});
  const flowId = order.flow.id;
  await changeContacts(deps, caller, {
    email: `${username}@eksempel.dk`,
    repeatedEmail: `${username}@eksempel.dk`,
    phone: '20304050',
    phoneCountry: 'Denmark',
  });
  await saveOrderPhoto(deps, order, { file: photo });
  const placed = await decideOrder(deps, caller, {
    flowId,
    conditionsAccepted: true,
    ...choice,
  });
  const { id, handle, redirect_url: window } = await openOrderPayment(deps, placed);
  const { group_id: groupId } = placed.flow;
  if (window === null) throw new Error(`${username} got no payment window`);
  return { caller, token, flowId, groupId, operationId: id, handle, window };
}
