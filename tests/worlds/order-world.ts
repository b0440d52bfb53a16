import { sql } from 'kysely';
import type { FormClient } from './form-client';
import { logIn } from './journey';
import type { TestPortal } from './portal';
import { readable } from './readable';
import { orderAt } from './sandbox-server';

/** The faults of the ReePay sandbox that tests order (server/sandbox/reepay/faults.ts). */
export interface ReepayFaults {
  webhook?: 'after' | 'before' | 'twice' | 'never' | 'reordered' | 'bad-signature';
  api?:
    | 'none'
    | 'slow'
    | 'error-500'
    | 'too-many-requests'
    | 'refused'
    | 'error-after-commit'
    | 'timeout-after-commit';
  apiCalls?: number;
  slowMs?: number;
  refusalCode?: number;
  mobilePay?: 'approve' | 'decline' | 'manual';
  savedCards?: 'kept' | 'lost';
  nextSettle?: 'approve' | 'voided';
  nextSavedMethodCharge?: 'approve' | 'decline' | 'hard-decline';
  declineError?: string;
}

/** What a person's orders have come to, on our side and on the provider's. */
export interface Outcome {
  flows: string[];
  groups: number;
  cards: string[];
  receipts: number;
  photos: number;
  /** The state of each payment attempt. */
  operations: string[];
  /** The state of each charge at ReePay. */
  charges: string[];
  /** How many times each mail to this person arrived. */
  mails: number[];
}

interface Charge {
  handle: string;
  state: string;
  amount: number;
  refunded_amount: number;
  transactions: { type: string; state: string; amount: number }[];
}

interface ReepayState {
  charges: (Charge & { customer: string })[];
  sessions: { id: string; customer: string; state: string }[];
  methods: { customer: string; state: string }[];
}

/** Does the work that comes up while somebody waits for a page, for portals with `runsJobs: false`. */
export async function withJobs<T>(portal: TestPortal, action: () => Promise<T>): Promise<T> {
  const waiting = { is: true };
  const answer = action().finally(() => (waiting.is = false));
  while (waiting.is) {
    await portal.runJobs();
    await Promise.race([answer, portal.untilAsked()]);
  }
  return answer;
}

/** A browser in which somebody is signed in, with approvals retrieved. */
export async function signedIn(portal: TestPortal, username: string): Promise<FormClient> {
  const browser = portal.browser();
  await withJobs(portal, () => logIn(browser, username));
  return browser;
}

export async function orderFaults(portal: TestPortal, faults: ReepayFaults): Promise<void> {
  await control(portal, 'faults', faults);
}

/** Sends every webhook that waits, whatever its time. */
export async function deliverWebhooks(portal: TestPortal): Promise<void> {
  await control(portal, 'actions', { action: 'deliver-now' });
}

const control = ({ origin }: TestPortal, path: string, body: object): Promise<void> =>
  orderAt(`${origin}/sandbox/reepay`, path, body);

async function reepayState({ origin }: TestPortal): Promise<ReepayState> {
  const response = await fetch(`${origin}/sandbox/reepay/control/state`);
  return (await response.json()) as ReepayState;
}

/** Somebody who is signed in where ReePay tells of a payment only when it is asked. */
export async function signedInWithoutWebhooks(
  portal: TestPortal,
  username: string,
): Promise<FormClient> {
  await orderFaults(portal, { webhook: 'never' });
  return signedIn(portal, username);
}

export async function personOf({ deps }: TestPortal, username: string) {
  return deps.connection.db
    .selectFrom('beneficiary')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
}

/** The charges of a person at ReePay, newest first. */
export async function chargesOf(portal: TestPortal, username: string): Promise<Charge[]> {
  const { id } = await personOf(portal, username);
  const { charges } = await reepayState(portal);
  return charges.filter(({ customer }) => customer === `kunde-${id}`);
}

/** The states of the payment cards that ReePay keeps of a person. */
export async function cardsAtReepay(portal: TestPortal, username: string): Promise<string[]> {
  const { id } = await personOf(portal, username);
  const { methods } = await reepayState(portal);
  return methods.filter(({ customer }) => customer === `kunde-${id}`).map(({ state }) => state);
}

export async function mailsTo({ origin }: TestPortal, address: string | null) {
  const response = await fetch(`${origin}/sandbox/mail/messages.json`);
  const mails = (await response.json()) as {
    to: string[];
    subject: string;
    copies: number;
    text: string;
    html: string | null;
    stopUrl: string | null;
  }[];
  return mails
    .filter(({ to }) => address !== null && to.includes(address))
    .map((mail) => ({ ...mail, subject: readable(mail.subject), text: readable(mail.text) }));
}

export async function outcomeOf(portal: TestPortal, username: string): Promise<Outcome> {
  const { db } = portal.deps.connection;
  const person = await personOf(portal, username);
  const countOf = async (table: 'card_group' | 'receipt' | 'photo') => {
    const rows = await sql`
      select 1 from ${sql.table(table)} where beneficiary_id = ${person.id}
    `.execute(db);
    return rows.rows.length;
  };
  const flows = await db
    .selectFrom('order_flow')
    .select('state')
    .where('beneficiary_id', '=', person.id)
    .orderBy('created_at')
    .execute();
  const cards = await db
    .selectFrom('card')
    .select('status')
    .where('beneficiary_id', '=', person.id)
    .orderBy('from_day')
    .execute();
  const operations = await db
    .selectFrom('payment_operation')
    .select('state')
    .where('beneficiary_id', '=', person.id)
    .orderBy('created_at')
    .orderBy('attempt')
    .execute();
  return {
    flows: flows.map(({ state }) => state),
    groups: await countOf('card_group'),
    cards: cards.map(({ status }) => status),
    receipts: await countOf('receipt'),
    photos: await countOf('photo'),
    operations: operations.map(({ state }) => state),
    charges: (await chargesOf(portal, username)).map(({ state }) => state),
    mails: (await mailsTo(portal, person.contact_email))
      .filter(({ subject }) => subject.startsWith('Kvittering: '))
      .map(({ copies }) => copies),
  };
}

/** One paid order, once all the work that follows from it is done. */
export const ONE_ORDER = {
  flows: ['Finished'],
  groups: 1,
  receipts: 1,
  photos: 1,
  operations: ['settled'],
  charges: ['settled'],
  mails: [1],
} satisfies Partial<Outcome>;

/** Nothing but the profile: no order was made and no money moved. */
export const NOTHING_ORDERED = {
  groups: 0,
  cards: [],
  receipts: 0,
  charges: [],
  mails: [],
} satisfies Partial<Outcome>;
