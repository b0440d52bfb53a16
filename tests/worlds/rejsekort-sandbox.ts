import { newId } from '#server/crypto';
import { insertRejsekortCard } from '#server/db/rejsekort-cards';
import { inTransaction } from '#server/in-transaction';
import type { REJSEKORT_FAULTS } from '#server/sandbox/rejsekort/model';
import { personOf } from './order-world';
import type { TestPortal } from './portal';

interface RejsekortState {
  customers: { customerId: string; email: string; isConsentReceived: boolean }[];
  cards: { customerId: string; cardNumber: string; pto: string }[];
  seasonPasses: { key: string; cardNumber: string; isCheckedIn: boolean }[];
  replacements: { key: string; oldNumber: string; cardNumber: string }[];
}

/** Everything that the stand-in for Rejsekort has. */
export async function rejsekortState({ origin }: TestPortal): Promise<RejsekortState> {
  const response = await fetch(`${origin}/sandbox/rejsekort/control/state.json`);
  return (await response.json()) as RejsekortState;
}

/** Orders a fault of Rejsekort's, or ends it with `none`. */
export async function orderRejsekortFault(
  portal: TestPortal,
  fault: keyof typeof REJSEKORT_FAULTS,
  slowMs = 0,
): Promise<void> {
  await control(portal, 'faults', { fault, slowMs: String(slowMs) });
}

/** Gives a person an account, as if they had made it elsewhere. */
export async function createRejsekortAccount(
  portal: TestPortal,
  username: string,
  email: string,
): Promise<void> {
  await control(portal, 'customers', { username, email });
}

async function control({ origin }: TestPortal, path: string, fields: Record<string, string>) {
  const response = await fetch(`${origin}/sandbox/rejsekort/control/${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  await response.arrayBuffer();
  if (response.status !== 303) throw new Error(`The control page answered ${response.status}`);
}

/** Puts the periods of a group on a Rejsekort, as if they had been ordered so; its id. */
export async function giveRejsekort(
  { deps, clock }: TestPortal,
  {
    beneficiaryId,
    groupId,
    cardNumber = '3084300123456789',
  }: { beneficiaryId: string; groupId: string; cardNumber?: string },
): Promise<string> {
  const id = newId();
  await inTransaction(deps, async (tx) => {
    await insertRejsekortCard(tx, {
      ...{ id, beneficiary_id: beneficiaryId, group_id: groupId, pto: 'Movia', status: 'Issued' },
      ...{ card_number: cardNumber, saved_method_id: null },
      ...{ from_day: '2026-03-16', to_day: '2026-12-31', created_at: clock.now().toISOString() },
    });
    await tx
      .updateTable('card_group')
      .set({ program_id: 'movia-rejsekort', rejsekort_card_id: id })
      .where('id', '=', groupId)
      .execute();
  });
  return id;
}

/** The Rejsekort of a person, and the group whose periods lie on it. */
export async function heldRejsekort(
  portal: TestPortal,
  username: string,
): Promise<{ rejsekortId: string; groupId: string }> {
  const { id } = await personOf(portal, username);
  return portal.deps.connection.db
    .selectFrom('card_group')
    .select(['id as groupId', 'rejsekort_card_id as rejsekortId'])
    .where('beneficiary_id', '=', id)
    .where('rejsekort_card_id', 'is not', null)
    .$narrowType<{ rejsekortId: string }>()
    .executeTakeFirstOrThrow();
}
