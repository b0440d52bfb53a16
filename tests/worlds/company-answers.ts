import { beforeAll } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import { ApiSession } from './api-session';
import { addPeopleLike } from './extra-people';
import { FYN_ROUTE, sendAnswer, sendResult, startFlow, visitToken } from './gvss';
import { personOf } from './order-world';
import type { TestPortal } from './portal';
import { sharedPortal } from './portal-per-test';

/** The result of a visit to the route picker that leaves the route to the company. */
export const UNFINISHED = { outcome: 'unfinished', route: FYN_ROUTE };
export const APPROVED = { answer: 'approved' };
/** How the portal answers a company whose answer it has taken. */
export const TAKEN = { status: 200, code: null };

/** At least one for each test of a file; everyone like anna, with a route of FynBus. */
const PEOPLE = 40;

/** An order of somebody of whom no other test knows, and the visit whose route the company answers for. */
export interface OrderLeftToCompany {
  person: ApiSession;
  username: string;
  email: string;
  flow: Flow;
  token: string;
  answer(body: unknown, signature?: string): ReturnType<typeof sendAnswer>;
  current(): Promise<Flow>;
  /** Why the order waits; null when it does not. */
  reason(): Promise<string | null>;
  /** What the person has been told, the newest last. */
  told(): ReturnType<typeof notificationsOf>;
}

/** One portal for the tests of a file, and a new order for each that asks for one. */
export function ordersLeftToCompany() {
  const portal = sharedPortal({ runsJobs: false });
  let usernames: string[] = [];
  beforeAll(async () => {
    usernames = await addPeopleLike(portal, 'anna', PEOPLE);
  });

  /** Somebody with an order whose visit to the route picker has no result yet. */
  async function visitPicker(): Promise<OrderLeftToCompany> {
    const username = usernames.shift() ?? 'nobody is left';
    const person = await ApiSession.signIn(portal, username);
    const flow = await startFlow(person);
    const token = await visitToken(person, flow.flowId);
    const current = () => person.read<Flow>(`/order-flow/${flow.flowId}`);
    return {
      ...{ person, username, email: `${username}@eksempel.dk`, flow, token, current },
      answer: (body, signature) => sendAnswer(portal, token, body, signature),
      reason: async () => (await current()).unfinished?.descriptionKey ?? null,
      told: () => notificationsOf(portal, username),
    };
  }

  async function leaveToCompany(): Promise<OrderLeftToCompany> {
    const order = await visitPicker();
    await sendResult(portal, order.token, UNFINISHED);
    return order;
  }

  return { portal, visitPicker, leaveToCompany };
}

async function notificationsOf(portal: TestPortal, username: string) {
  const { id } = await personOf(portal, username);
  const rows = await portal.deps.connection.db
    .selectFrom('notification')
    .select(['type', 'variant', 'facts', 'approved_at'])
    .where('beneficiary_id', '=', id)
    .orderBy('created_at')
    .execute();
  return rows.map(({ approved_at, ...row }) => ({ ...row, isSettled: approved_at !== null }));
}
