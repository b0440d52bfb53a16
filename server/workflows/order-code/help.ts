import type { StaffReason } from '../../contract/admin';
import type { OrderHelp } from '../../contract/assisted-order';
import type { Queryable } from '../../db/connect';
import { hasIdentity } from '../../db/identities';
import { findOrderCode, markAssisted } from '../../db/order-codes';
import { findFlow } from '../../db/order-flows';
import type { Deps } from '../../deps';
import type { CodeChannel } from '../../domain/order-code';
import { missingSteps } from '../../domain/order-steps';
import { inTransaction } from '../../in-transaction';
import { Refusal } from '../../refusal';
import { deliveryAddressProblem, progressOf } from '../order/read/order-progress';
import { readOrder, type Order } from '../order/read/read-order';
import { startOrder } from '../order/start/start-order';
import { retrieveApprovals } from '../retrieve-approvals';
import { findCallerBy } from '../session';
import type { StaffCaller } from '../staff-session';
import { writeLooks } from '../staff/audit';
import { findPerson } from '../staff/person-file';
import { endShadow, openShadow } from '../staff/shadow';

/*
 * Staff begin an order for somebody whom MitID excludes; the person goes on with it by a number and a
 * code that staff never see: docs/rules/assisted-orders.md.
 */

export type Person = Awaited<ReturnType<typeof findPerson>>;

/** The order that staff help with, if one is under way. */
export async function findAssisted(deps: Deps, beneficiaryId: string): Promise<Order | null> {
  const { db } = deps.connection;
  const flow = await findFlow(db, { beneficiaryId, isOpen: true });
  if (!flow || flow.is_assisted === 0) return null;
  return readOrder(deps, db, { beneficiaryId, flowId: flow.id });
}

/** Nothing is left for staff to choose. */
export function isChosen(order: Order): boolean {
  return (
    order.flow.state === 'InProcess' &&
    missingSteps(progressOf(order).configuration).length === 0 &&
    deliveryAddressProblem(order) === null
  );
}

/** By paper to who is registered somewhere, by mail to who has shown who they are. */
export async function channelsOf(
  { post }: Deps,
  db: Queryable,
  person: Person,
): Promise<Record<CodeChannel, boolean>> {
  return {
    letter: post !== null && person.registered_address !== null,
    mail: person.contact_email !== null && (await hasIdentity(db, person.id)),
  };
}

/**
 * What staff have chosen for a person, how a code can go to them, and which went last; written down as
 * seen before it is shown.
 * @throws Refusal `not-found`
 */
export async function readOrderHelp(
  deps: Deps,
  staff: StaffCaller,
  personId: string,
): Promise<OrderHelp> {
  const person = await findPerson(deps, personId);
  const { db } = deps.connection;
  const now = deps.clock.now();
  await inTransaction(deps, (tx) =>
    writeLooks(deps, tx, { staff, action: 'view', personIds: [personId], now }),
  );
  const order = await findAssisted(deps, personId);
  const sent = order && (await findOrderCode(db, order.flow.id));
  return {
    name: `${person.first_name} ${person.last_name}`.trim(),
    order: order && {
      delivery: order.program && deps.texts.t(`delivery.${order.program.delivery}`),
      period: order.cards?.cards[0] ?? null,
      isChosen: isChosen(order),
    },
    channels: await channelsOf(deps, db, person),
    sent: sent
      ? {
          channel: sent.channel,
          at: sent.created_at,
          expiresAt: sent.expires_at,
          isUsed: sent.used_at !== null,
        }
      : null,
  };
}

/**
 * Shows staff the portal as a person, to choose for them in an order; the one under way goes on so, and
 * its delivery is chosen again. The approvals are fetched, as at a login of the person.
 * Where the register does not tell them there is nothing to choose from, and the view ends again.
 * @throws Refusal `not-found`, `account-blocked`, `register-silent`, `register-address`
 */
export async function beginOrderHelp(
  deps: Deps,
  staff: StaffCaller,
  wanted: { personId: string; reason: StaffReason },
): Promise<void> {
  const { personId: beneficiaryId } = wanted;
  const person = await findPerson(deps, beneficiaryId);
  if (person.account_state === 'Blocked') throw new Refusal('account-blocked');
  const sessionHash = await openShadow(deps, staff, { ...wanted, assists: true });
  await retrieveApprovals(deps, { sessionHash, beneficiaryId });
  const caller = await findCallerBy(deps, sessionHash, deps.clock.now());
  if (caller?.retrieval !== 'done') {
    await endShadow(deps, staff, caller);
    const isMisplaced = caller?.dataError === 'ProblematicAddress';
    throw new Refusal(isMisplaced ? 'register-address' : 'register-silent');
  }
  if (!(await markAssisted(deps.connection.db, beneficiaryId))) return;
  await startOrder(deps, { ...caller, isAssisted: true }, {});
}
