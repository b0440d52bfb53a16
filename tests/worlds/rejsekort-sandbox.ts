import type { TestPortal } from './portal';

interface RejsekortState {
  customers: { customerId: string; email: string; isConsentReceived: boolean }[];
  cards: { customerId: string; cardNumber: string; pto: string }[];
  seasonPasses: { key: string; cardNumber: string; isCheckedIn: boolean }[];
}

/** Everything that the stand-in for Rejsekort has. */
export async function rejsekortState({ origin }: TestPortal): Promise<RejsekortState> {
  const response = await fetch(`${origin}/sandbox/rejsekort/control/state.json`);
  return (await response.json()) as RejsekortState;
}

/** Orders a fault of Rejsekort's, or ends it with `none`. */
export async function orderRejsekortFault(
  portal: TestPortal,
  fault: 'none' | 'down' | 'slow' | 'error-after-commit' | 'malformed',
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
