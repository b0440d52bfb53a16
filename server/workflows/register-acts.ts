import { newId } from '../crypto';
import { approvalColumns, personColumns, type KnownApproval } from '../db/approvals';
import { writePending } from '../db/audit-pending';
import type { lockUndeleted } from '../db/beneficiaries';
import type { Tx } from '../db/connect';
import type { Deps } from '../deps';
import type { VusApproval, VusPerson } from '../outbound/vus/port';
import { isByAge } from './approval-by-age';
import { subjectOf } from './staff/audit-entry';

/** What the register changed of a person, as the audit log names it. */
export type RegisterAct = 'register-person' | 'register-address' | 'register-approvals';

interface Before {
  person: NonNullable<Awaited<ReturnType<typeof lockUndeleted>>>;
  approvals: readonly KnownApproval[];
}

interface Said {
  /** Null for somebody whom the register says nothing of. */
  person: VusPerson | null;
  approvals: readonly VusApproval[];
  /** Those that can't be read, which stay as they were. */
  skipped: readonly { id: string }[];
}

/** What of a person is other than it was, by what the register says now. */
export function registerActs(before: Before, said: Said): RegisterAct[] {
  const acts: RegisterAct[] = [];
  if (said.person) {
    const { registered_address: address, ...told } = personColumns(said.person);
    const { registered_address: known, ...person } = before.person;
    if (isOther(person, told)) acts.push('register-person');
    if (address !== known) acts.push('register-address');
  }
  if (haveChanged(before.approvals, said)) acts.push('register-approvals');
  return acts;
}

const isOther = (known: object, told: object): boolean =>
  Object.entries(told).some(([column, value]) => known[column as keyof typeof known] !== value);

/** What a birthday changes is not the register's doing. */
function haveChanged(before: readonly KnownApproval[], { approvals, skipped }: Said): boolean {
  const known = new Map(before.map((approval) => [approval.vus_id, approval]));
  const told = approvals.filter(({ id }) => !isByAge(id));
  const left = new Set([...told, ...skipped].map(({ id }) => id));
  const isGone = ({ vus_id: id, removed_at: removedAt }: KnownApproval) =>
    removedAt === null && !isByAge(id) && !left.has(id);
  return (
    before.some(isGone) ||
    told.some((approval) => isOther(known.get(approval.id) ?? {}, approvalColumns(approval)))
  );
}

/** Puts that down for the audit log, in the transaction that changes it. */
export async function writeRegisterActs(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  tx: Tx,
  beneficiaryId: string,
  acts: readonly RegisterAct[],
): Promise<void> {
  if (acts.length === 0) return;
  const subject = subjectOf(secrets, beneficiaryId);
  const at = clock.now().toISOString();
  const by = { at, actor_id: 'register', role: 'Register', subject };
  await writePending(
    tx,
    acts.map((action) => ({ ...by, action, id: newId() })),
  );
}
