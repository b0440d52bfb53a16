import type { OwnAccess, PersonFile, StaffReason } from '../../contract/admin';
import { findBeneficiary, setAccountState } from '../../db/beneficiaries';
import { addressColumn, institutionColumn } from '../../db/json-columns';
import {
  approvalsOfFile,
  cardsOfFile,
  messagesOfFile,
  paymentsOfFile,
  receiptsOfFile,
} from '../../db/person-file';
import type { Deps } from '../../deps';
import { isUndecided } from '../../domain/payment';
import { inTransaction } from '../../in-transaction';
import { Refusal } from '../../refusal';
import { kronerOf } from '../display';
import { maskAddress } from '../mask-address';
import type { StaffCaller } from '../staff-session';
import { readAudit, writeAudit, writeLooks } from './audit';
import { requireOtherPerson } from './other-person';

/** Somebody who is not erased. @throws Refusal `not-found` */
export async function findPerson({ connection }: Deps, id: string) {
  const person = await findBeneficiary(connection.db, id);
  if (!person || person.cpr_encrypted === '') throw new Refusal('not-found');
  return person;
}

/**
 * All that staff need to know of a person, which is written down first: what can't be written is not shown.
 * @throws Refusal `not-found`
 */
export async function readPersonFile(
  deps: Deps,
  staff: StaffCaller,
  id: string,
): Promise<PersonFile> {
  const person = await findPerson(deps, id);
  const now = deps.clock.now();
  await inTransaction(deps, (tx) =>
    writeLooks(deps, tx, { staff, action: 'view', personIds: [id], now }),
  );
  const { db } = deps.connection;
  const t = (key: string) => deps.texts.t(key);
  const [approvals, cards, payments, messages, receipts, acts] = await Promise.all([
    approvalsOfFile(db, id),
    cardsOfFile(db, id),
    paymentsOfFile(db, id),
    messagesOfFile(db, id),
    receiptsOfFile(db, id),
    readAudit(deps, id, { isAll: false }),
  ]);
  return {
    id,
    name: `${person.first_name} ${person.last_name}`.trim(),
    cpr: `${deps.secrets.decrypt(person.cpr_encrypted).slice(0, 6)}-****`,
    birthDate: person.birth_date,
    accountState: person.account_state,
    email: person.contact_email,
    phone: person.contact_phone,
    address: person.registered_address
      ? maskAddress(addressColumn.read(person.registered_address))
      : null,
    approvals: approvals.map((row) => ({
      id: row.id,
      scheme: { value: row.scheme_type, title: t(`scheme.${row.scheme_type}`) },
      period: { from: row.valid_from, to: row.valid_to },
      school: institutionColumn.read(row.institution).personFirstName,
      isBlocked: row.blocked_reason !== null,
    })),
    cards: cards.map((row) => ({
      id: row.id,
      orderedAt: row.created_at,
      period: { from: row.from_day, to: row.to_day },
      status: { value: row.status, title: t(`status.${row.status}`) },
      price: kronerOf(row.price_ore),
    })),
    payments: payments.map((row) => ({
      id: row.id,
      number: row.handle,
      at: row.created_at,
      price: kronerOf(row.amount_ore),
      state: t(`payment-state.${row.state}`),
      provider: row.provider,
      isUndecided: isUndecided(row.state),
      left: kronerOf(row.captured_ore - row.refunded_ore),
    })),
    letters: [
      ...messages.map((row) => ({
        ...{ kind: 'message' as const, id: row.id, subject: row.subject, at: row.created_at },
      })),
      ...receipts.map((row) => ({
        ...{ kind: 'receipt' as const, id: row.flow_id, at: row.created_at },
        subject: deps.texts.t('admin.letter.receipt', { number: row.number }),
      })),
    ].toSorted((a, b) => b.at.localeCompare(a.at)),
    acts,
  };
}

/** Who of staff looked at a person's data or changed something of it, the last first; the last 100, or all. */
export async function readOwnAccess(
  deps: Deps,
  beneficiaryId: string,
  which: { isAll: boolean },
): Promise<OwnAccess> {
  const acts = await readAudit(deps, beneficiaryId, which);
  return acts.map(({ by: _name, ...told }) => told);
}

/**
 * Blocks an account for orders, or lets it order again; a second time changes nothing.
 * @throws Refusal `not-found`, `own-person`
 */
export async function decideBlock(
  deps: Deps,
  staff: StaffCaller,
  { id, isBlocked, reason }: { id: string; isBlocked: boolean; reason: StaffReason },
): Promise<void> {
  await findPerson(deps, id);
  await requireOtherPerson(deps, deps.connection.db, staff, id);
  const now = deps.clock.now();
  const action = isBlocked ? 'block' : 'unblock';
  await inTransaction(deps, async (tx) => {
    const isNew = await setAccountState(tx, id, isBlocked ? 'Blocked' : 'Normal');
    if (isNew) await writeAudit(deps, tx, { staff, action, personId: id, reason, now });
  });
}
