import { beforeEach, describe, expect, it } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import { ApiSession, problemOf } from '../worlds/api-session';
import type { FormClient } from '../worlds/form-client';
import { FYN_ROUTE, orderGvssFault, sendResult, startFlow, visitToken } from '../worlds/gvss';
import { signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';

const BUS_TO_BORNHOLM = { ...FYN_ROUTE, pto: 'BornholmsTrafikselskab' };
const DSB_ROUTE = { ...FYN_ROUTE, pto: 'Dsb' };
const ANSWER = { outcome: 'answer', route: FYN_ROUTE };

const portal = portalPerTest({ runsJobs: false });

describe('the choice between routes', () => {
  it('says what each route covers and costs, with a map of each until one is chosen', async () => {
    const session = await ApiSession.signIn(portal, 'emma');
    await session.call('POST', '/order-flow', { body: { schemeType: 'VU' } });
    const emma = await signedIn(portal, 'emma');
    await emma.open('/order/configuration/route');
    const flow = await startFlow(session);
    expect(flow.routes.length).toBeGreaterThan(1);
    expect(flow.selectedRouteId).toBeNull();
    const options = optionsOf(emma);
    expect(new Set(options).size).toBe(flow.routes.length);
    for (const option of options) {
      expect(option).toMatch(/Zone \d|Alle zoner i området|St\./);
      expect(option).toMatch(/\d,\d\d kr\. for 30 dage/);
    }
    const maps = emma.page!.document.querySelectorAll('svg.route-map-290');
    expect(maps).toHaveLength(flow.routes.length);
  });

  it('tells two routes between the same places apart', async () => {
    const anna = await ApiSession.signIn(portal, 'anna');
    const flow = await startFlow(anna);
    await sendResult(portal, await visitToken(anna, flow.flowId), ANSWER);
    const browser = await signedIn(portal, 'anna');
    await browser.open('/order/configuration/route');
    const options = optionsOf(browser);
    expect(options).toHaveLength(2);
    expect(new Set(options).size).toBe(2);
  });

  const optionsOf = ({ page }: FormClient) =>
    page!.document.querySelectorAll('main label').map(({ parentNode }) => parentNode?.text ?? '');
});

describe('a route chosen in GVSS', () => {
  let anna: ApiSession;
  let flow: Flow;
  let token: string;
  beforeEach(async () => {
    anna = await ApiSession.signIn(portal, 'anna');
    flow = await startFlow(anna);
    token = await visitToken(anna, flow.flowId);
  });

  const current = async () => (await anna.read<{ flow: Flow }>('/order-flow/current')).flow;
  const zonesOf = ({ routes, selectedRouteId }: Flow) =>
    routes.find(({ id }) => id === selectedRouteId)?.routeInfo.zones;

  it('becomes a route of the approval, and the chosen one, with its price', async () => {
    expect(await sendResult(portal, token, ANSWER)).toEqual({ status: 200, code: null });
    const changed = await current();
    expect(changed.routes).toHaveLength(2);
    expect(zonesOf(changed)).toEqual(['110', '120', '131']);
    expect(changed.routeOutcome?.outcome).toBe('answer');
    expect(changed.version).toBeGreaterThan(flow.version);
    expect(changed.missing).toEqual([]);
  });

  it('replaces the route that was chosen in GVSS before in the same order', async () => {
    await sendResult(portal, token, ANSWER);
    const next = await visitToken(anna, flow.flowId);
    expect(next).not.toBe(token);
    const route = { ...FYN_ROUTE, info: { ...FYN_ROUTE.info, zones: ['160'] } };
    await sendResult(portal, next, { outcome: 'answer', route });
    const changed = await current();
    expect(changed.routes).toHaveLength(2);
    expect(zonesOf(changed)).toEqual(['160']);
  });

  it('is added once, however often the result is delivered', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => sendResult(portal, token, ANSWER)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await current()).routes).toHaveLength(2);
  });

  it('cannot be followed by another result under the same token', async () => {
    await sendResult(portal, token, ANSWER);
    const again = await sendResult(portal, token, { outcome: 'answer', route: DSB_ROUTE });
    expect(again).toEqual({ status: 409, code: 'route-request-over' });
    expect(zonesOf(await current())).toEqual(['110', '120', '131']);
  });

  it('comes from one visit in two tabs, of which the first result decides', async () => {
    expect(await visitToken(anna, flow.flowId)).toBe(token);
    const other = { outcome: 'answer', route: { ...FYN_ROUTE, ordinaryPriceOre: 1 } };
    const [one, two] = await Promise.all([
      sendResult(portal, token, ANSWER),
      sendResult(portal, token, other),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    expect((await current()).routes).toHaveLength(2);
  });

  it.each([
    ['sameroute', 'sameroute'],
    ['cancel', 'cancel'],
  ])('is not added after %s', async (outcome, expected) => {
    expect((await sendResult(portal, token, { outcome })).status).toBe(200);
    const after = await current();
    expect(after).toMatchObject({ version: flow.version, selectedRouteId: flow.selectedRouteId });
    expect(after.routeOutcome).toEqual({ outcome: expected, routeId: null });
  });

  it('of another company waits until the person accepts that company', async () => {
    await sendResult(portal, token, { outcome: 'ptochanged', route: DSB_ROUTE });
    const waiting = await current();
    expect(waiting.selectedRouteId).toBe(flow.selectedRouteId);
    const routeId = waiting.routeOutcome?.routeId;
    const body = { flowId: flow.flowId, routeId };
    const confirmed = (await anna.call('POST', '/order-flow/set-route', { body })).json as Flow;
    expect(confirmed.selectedRouteId).toBe(routeId);
    expect(confirmed.selectedProgramId).toBe('dsb-app');
  });

  it('that a company has to work on pauses the order', async () => {
    await sendResult(portal, token, { outcome: 'unfinished', route: FYN_ROUTE });
    const paused = await anna.read<Flow>(`/order-flow/${flow.flowId}`);
    expect(paused).toMatchObject({ state: 'Paused', routeOutcome: { outcome: 'unfinished' } });
    expect(paused.unfinished).toMatchObject({ assignedPto: { value: 'FynBus' }, showAccept: true });
  });

  it('of the company of Bornholm cannot be ordered', async () => {
    await sendResult(portal, token, { outcome: 'answer', route: BUS_TO_BORNHOLM });
    expect((await current()).abortReason).toBe('RouteFromOrToBornholm');
  });

  describe('is refused', () => {
    const unchanged = async () => {
      expect(await current()).toMatchObject({ version: flow.version, routeOutcome: null });
    };

    it.each([
      ['nothing', ''],
      ['another signature', 'ab'.repeat(32)],
      ['no hexadecimal', 'æøå'],
    ])('with %s for a signature', async (_name, signature) => {
      const answer = await sendResult(portal, token, ANSWER, signature);
      expect(answer).toEqual({ status: 401, code: 'bad-signature' });
      await unchanged();
    });

    it.each([
      ['no JSON', '{', 'not-json'],
      ['another outcome', { outcome: 'goto' }, 'invalid-input'],
      ['an answer without a route', { outcome: 'answer' }, 'invalid-input'],
      ['an unknown company', { ...ANSWER, route: { ...FYN_ROUTE, pto: 'BAT' } }, 'invalid-input'],
      [
        'a negative price',
        { ...ANSWER, route: { ...FYN_ROUTE, ordinaryPriceOre: -1 } },
        'invalid-input',
      ],
    ])('as %s', async (_name, result, code) => {
      expect(await sendResult(portal, token, result)).toEqual({ status: 422, code });
      await unchanged();
    });

    it('under a token that nobody was given', async () => {
      const answer = await sendResult(portal, 'x'.repeat(43), ANSWER);
      expect(answer).toEqual({ status: 404, code: 'not-found' });
    });

    it('after the order is over', async () => {
      await anna.call('DELETE', `/order-flow/${flow.flowId}`);
      const answer = await sendResult(portal, token, ANSWER);
      expect(answer).toEqual({ status: 409, code: 'order-not-open' });
      const { db } = portal.deps.connection;
      expect(
        await db.selectFrom('route').where('flow_id', 'is not', null).selectAll().execute(),
      ).toEqual([]);
    });

    it('when the visit was another day', async () => {
      await portal.goTo('2026-03-03');
      const answer = await sendResult(portal, token, ANSWER);
      expect(answer).toEqual({ status: 409, code: 'route-request-over' });
    });

    it('when the person has turned to another approval', async () => {
      const { db } = portal.deps.connection;
      await db.updateTable('order_flow').set({ approval_id: 'another' }).execute();
      expect(await sendResult(portal, token, ANSWER)).toEqual({ status: 409, code: 'stale-order' });
    });
  });

  it('changes only the order that its token was made for', async () => {
    const ida = await ApiSession.signIn(portal, 'ida');
    const other = await startFlow(ida);
    const theirs = await visitToken(ida, other.flowId);
    await sendResult(portal, theirs, ANSWER);
    expect((await current()).version).toBe(flow.version);
    expect((await ida.read<{ flow: Flow }>('/order-flow/current')).flow.routes).toHaveLength(2);
  });

  it('makes a page out of date that showed the earlier route', async () => {
    await sendResult(portal, token, ANSWER);
    const body = { flowId: flow.flowId, version: flow.version, routeId: flow.selectedRouteId };
    const answer = await anna.call('POST', '/order-flow/set-route', { body });
    expect(problemOf(answer).code).toBe('stale-order');
  });

  it.each(['down', 'malformed', 'foreign-frame'])(
    'cannot be had when GVSS is %s, which then has no frame',
    async (fault) => {
      await sendResult(portal, token, { outcome: 'cancel' });
      await orderGvssFault(portal, fault);
      const answer = await anna.call('GET', `/order-flow/${flow.flowId}/gvss-request`);
      expect(answer).toMatchObject({ status: 200, json: { iFrameUrl: null } });
    },
  );
});
