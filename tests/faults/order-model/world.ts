import { expect } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import type { CompanyAnswer, OrderFlowState } from '#server/contract/enums';
import { isOpenFlow, ORDER_FLOW_EVENTS, orderFlowMachine } from '#server/domain/order-flow';
import type { ApiAnswer, ApiSession } from '../../worlds/api-session';
import type { TestPortal } from '../../worlds/portal';

/** What one of the person's two tabs shows: the order as it was when the tab last loaded. */
export interface Tab {
  flow: Flow | null;
}

/** One person in front of the real API, with everything that a walk has to remember about them. */
export interface World {
  portal: TestPortal;
  session: ApiSession;
  username: string;
  beneficiaryId: string;
  photo: Uint8Array<ArrayBuffer>;
  tabs: [Tab, Tab];
  /** The tokens of the visits to the route picker, oldest first, and what companies said of them. */
  visits: string[];
  answers: Map<string, CompanyAnswer>;
  /** The payment windows that were opened, oldest first. */
  windows: string[];
  /** The payments that were begun. */
  sessions: Set<string>;
  /** The state of each order when it was last looked at. */
  states: Map<string, OrderFlowState>;
  /** What was saved last under the person's name. */
  email: string | null;
  /** Every e-mail address whose saving was acknowledged. */
  savedEmails: Set<string>;
  /** Counts what was sent, so that nothing typed is the same twice. */
  count: number;
  /** Calls that a fault of ours answered; noted here, since simultaneous steps may fail for other reasons. */
  faults: string[];
}

/** What the person chose in an order: what no other tab may change behind their back. */
export type Content = Pick<
  Awaited<ReturnType<typeof listFlows>>[number],
  'scheme_type' | 'approval_id' | 'route_id' | 'program_id' | 'cards' | 'version'
>;

async function listFlows({ portal, beneficiaryId }: World) {
  return portal.deps.connection.db
    .selectFrom('order_flow')
    .selectAll()
    .where('beneficiary_id', '=', beneficiaryId)
    .orderBy('created_at')
    .execute();
}

export async function contentOf(world: World, flowId: string): Promise<Content | undefined> {
  const flow = (await listFlows(world)).find(({ id }) => id === flowId);
  if (!flow) return undefined;
  const { scheme_type, approval_id, route_id, program_id, cards, version } = flow;
  return { scheme_type, approval_id, route_id, program_id, cards, version };
}

/** Calls the API; an answer that is a fault of ours is noted. */
export async function call(
  { session, faults }: World,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ApiAnswer> {
  const answer = await session.call(method, path, {
    ...(body === undefined ? {} : { body }),
    headers,
  });
  if (answer.status >= 500) faults.push(`${method} ${path}: ${JSON.stringify(answer.json)}`);
  return answer;
}

/** Everything that must hold whenever anybody looks. */
export async function expectSound(world: World): Promise<void> {
  expect(world.faults).toEqual([]);
  const flows = await listFlows(world);
  expect(flows.filter(({ is_open }) => is_open === 1).length).toBeLessThanOrEqual(1);
  for (const { id, state, is_open } of flows) {
    const to = state;
    const from = world.states.get(id) ?? 'InProcess';
    expect([from, to, leadsTo(from).has(to)]).toEqual([from, to, true]);
    // An order that the system prepared takes its place only when it is opened.
    if (to !== 'Precreated') expect([to, is_open]).toEqual([to, isOpenFlow(to) ? 1 : 0]);
    world.states.set(id, to);
  }
  await expectOneGroupAnOrder(world, flows);
  await expectNoDayTwice(world);
}

async function expectOneGroupAnOrder(
  { portal, beneficiaryId }: World,
  flows: readonly { id: string; state: string }[],
): Promise<void> {
  const groups = await portal.deps.connection.db
    .selectFrom('card_group')
    .select('flow_id')
    .where('beneficiary_id', '=', beneficiaryId)
    .execute();
  const finished = flows.filter(({ state }) => state === 'Finished').map(({ id }) => id);
  expect(groups.map(({ flow_id }) => flow_id).toSorted()).toEqual(finished.toSorted());
}

/** The cards that are worth something never cover a day twice, approval by approval. */
async function expectNoDayTwice({ portal, beneficiaryId }: World): Promise<void> {
  const cards = await portal.deps.connection.db
    .selectFrom('card')
    .innerJoin('card_group', 'card_group.id', 'card.group_id')
    .select(['card_group.approval_id', 'card.from_day', 'card.to_day'])
    .where('card.beneficiary_id', '=', beneficiaryId)
    .where('card.status', 'not in', ['Cancelled', 'Closed', 'Refunded', 'Reordered'])
    .orderBy('card_group.approval_id')
    .orderBy('card.from_day')
    .execute();
  const overlapping = cards.filter((card, index) => {
    const next = cards[index + 1];
    return next?.approval_id === card.approval_id && next.from_day <= card.to_day;
  });
  expect(overlapping).toEqual([]);
}

const reachable = new Map<OrderFlowState, Set<OrderFlowState>>();

/** The states that the declared table leads to from a state, in any number of steps. */
function leadsTo(from: OrderFlowState): Set<OrderFlowState> {
  const known = reachable.get(from);
  if (known) return known;
  const found = new Set([from]);
  for (const state of found) {
    for (const event of ORDER_FLOW_EVENTS) {
      if (orderFlowMachine.can(state, event)) found.add(orderFlowMachine.take(state, event).to);
    }
  }
  reachable.set(from, found);
  return found;
}
