import type { StaffReason } from '../contract/admin';
import type { TypedAddress } from '../contract/profile';
import { newId } from '../crypto';
import type { Tx } from '../db/connect';
import { findMessage } from '../db/messages';
import { enqueue } from '../db/outbox';
import { findOperation } from '../db/payments';
import { findReceipt } from '../db/receipts';
import { endSessions, listSessions } from '../db/sessions';
import type { Deps } from '../deps';
import { inTransaction } from '../in-transaction';
import { Refusal } from '../refusal';
import { endPayment } from './payment/end-payment';
import { reconcile } from './payment/reconcile';
import { writeDeliveryAddress } from './profile';
import { writeAudit, type AuditAction } from './staff/audit';
import { requireCode } from './staff/mfa';
import { findPerson } from './staff/person-file';
import type { StaffCaller } from './staff-session';

/*
 * What staff do for one person, each with its reason and written down before it is done: what can't be
 * written is not done.
 */

interface Help {
  personId: string;
  reason: StaffReason;
}

/** Writes down what is about to be done, with what belongs to it. @throws Refusal `not-found` */
async function write(
  deps: Deps,
  staff: StaffCaller,
  action: AuditAction,
  { personId, reason }: Help,
  also: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  await findPerson(deps, personId);
  const now = deps.clock.now();
  await inTransaction(deps, async (tx) => {
    await writeAudit(deps, tx, { staff, action, personId, reason, now });
    await also(tx);
  });
}

/**
 * The whole CPR number, for whom a code of their own phone has let see it.
 * @throws Refusal `not-found`, `mfa-locked`, `invalid-input` at `code`
 */
export async function revealCpr(
  deps: Deps,
  staff: StaffCaller,
  { code, ...help }: Help & { code: string },
): Promise<string> {
  const person = await findPerson(deps, help.personId);
  await requireCode(deps, staff, code);
  await write(deps, staff, 'cpr', help);
  return deps.secrets.decrypt(person.cpr_encrypted);
}

/** @throws Refusal `not-found`, `address-invalid` */
export async function correctAddress(
  deps: Deps,
  staff: StaffCaller,
  { address, ...help }: Help & { address: TypedAddress },
): Promise<void> {
  await write(deps, staff, 'address', help, async (tx) => {
    if (!(await writeDeliveryAddress(tx, help.personId, address))) throw new Refusal('not-found');
  });
}

/** Ends every login of a person. @throws Refusal `not-found` */
export const endLogins = (deps: Deps, staff: StaffCaller, help: Help): Promise<void> =>
  write(deps, staff, 'sessions', help, async (tx) => {
    const sessions = await listSessions(tx, help.personId);
    await endSessions(
      tx,
      sessions.map(({ id_hash: id }) => id),
    );
  });

/** Sends the mail of a message or of the receipt of an order once more. @throws Refusal `not-found` */
export async function resendMail(
  deps: Deps,
  staff: StaffCaller,
  { kind, id, ...help }: Help & { kind: 'message' | 'receipt'; id: string },
): Promise<void> {
  const { db } = deps.connection;
  const { personId: beneficiaryId } = help;
  const found =
    kind === 'message' ? await findMessage(db, { id, beneficiaryId }) : await findReceipt(db, id);
  if (found?.beneficiary_id !== beneficiaryId) throw new Refusal('not-found');
  const again = newId();
  const now = deps.clock.now();
  await write(deps, staff, 'mail', help, (tx) =>
    kind === 'message'
      ? enqueue(
          tx,
          'send-message-mail',
          { messageId: id, beneficiaryId, path: '/messages', again },
          { now },
        )
      : enqueue(tx, 'send-receipt-mail', { flowId: id, again }, { now }),
  );
}

/**
 * Asks the provider what became of a payment, or ends one that hangs: closes its window, and asks then.
 * @throws Refusal `not-found`, `payment-unknown` while the provider is silent
 */
export async function helpPayment(
  deps: Deps,
  staff: StaffCaller,
  { operationId, ends, ...help }: Help & { operationId: string; ends: boolean },
): Promise<void> {
  const operation = await findOperation(deps.connection.db, operationId);
  if (operation?.beneficiary_id !== help.personId) throw new Refusal('not-found');
  await write(deps, staff, ends ? 'payment-end' : 'payment', help);
  if (ends) {
    await endPayment(deps, operationId);
    return;
  }
  const { isUnanswered } = await reconcile(deps, operationId);
  if (isUnanswered) throw new Refusal('payment-unknown');
}
