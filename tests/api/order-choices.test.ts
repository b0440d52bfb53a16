import { beforeEach, describe, expect, it } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import { ApiSession } from '../worlds/api-session';
import { portalPerTest } from '../worlds/portal-per-test';

/** What each choice resets: all that depends on it, and nothing else. */
describe('changing a choice of an order', () => {
  const portal = portalPerTest({ runsJobs: false });
  let emma: ApiSession;
  beforeEach(async () => {
    emma = await ApiSession.signIn(portal, 'emma');
  });

  async function start(body: object): Promise<Flow> {
    const { status, json } = await emma.call('POST', '/order-flow', { body });
    expect(status).toBe(200);
    return json as Flow;
  }

  async function set(what: 'route' | 'program', { flowId }: Flow, id: string): Promise<Flow> {
    const body = { flowId, [`${what}Id`]: id };
    const { status, json } = await emma.call('POST', `/order-flow/set-${what}`, { body });
    expect(status).toBe(200);
    return json as Flow;
  }

  const routeOf = ({ routes }: Flow, state: string): string => {
    const route = routes.find(({ routeInfo }) => routeInfo.state === state);
    if (!route) throw new Error(`No route that shows ${state}`);
    return route.id;
  };

  /** Everything chosen: the approval by its scheme, a route by zones, plastic, periods of one's own. */
  async function chooseAll(): Promise<Flow> {
    const begun = await start({ schemeType: 'VU' });
    const routed = await set('route', begun, routeOf(begun, 'ShowZones'));
    const flow = await set('program', routed, 'sydtrafik-plastic');
    const cards = [
      { period: { from: '2026-04-01', to: '2026-05-15' } },
      { period: { from: '2026-05-16', to: '2026-07-31' } },
    ];
    const options = { acceptShortLastPause: true, acceptShortLastPeriod: true };
    const saved = await emma.call('PUT', '/order-flow/cards', {
      body: { flowId: flow.flowId, cards, options },
    });
    expect(saved.json).toMatchObject({ isSuccess: true });
    return emma.read<Flow>(`/order-flow/${flow.flowId}`);
  }

  it('starts from an order where everything is chosen', async () => {
    const flow = await chooseAll();
    expect(flow.missing).toEqual([]);
    expect(flow).toMatchObject({
      selectedProgramId: 'sydtrafik-plastic',
      firstCard: { fromDate: '2026-04-01', toDate: '2026-05-15' },
      cardCount: 2,
    });
  });

  it('of scheme ends the order, and begins another with none of its choices', async () => {
    const before = await chooseAll();
    const after = await start({ schemeType: 'UU' });
    expect(after.flowId).not.toBe(before.flowId);
    expect(after.scheme?.value).toBe('UU');
    expect(after.selectedSubsidyId).not.toBe(before.selectedSubsidyId);
    expect(after.selectedRouteId).not.toBe(before.selectedRouteId);
    expect(after.firstCard?.toDate).not.toBe('2026-05-15');
    const ended = await emma.read<Flow>(`/order-flow/${before.flowId}`);
    expect(ended.state).toBe('Cancelled');
  });

  it('of route to another company’s resets the delivery, and keeps approval and periods', async () => {
    const before = await chooseAll();
    const after = await set('route', before, routeOf(before, 'ShowStations'));
    expect(after.flowId).toBe(before.flowId);
    expect(after.selectedSubsidyId).toBe(before.selectedSubsidyId);
    expect(after.selectedProgramId).toBe('dsb-app');
    expect(after.firstCard).toMatchObject({ fromDate: '2026-04-01', toDate: '2026-05-15' });
  });

  it('of route within the company keeps the delivery and the periods', async () => {
    const before = await chooseAll();
    const after = await set('route', before, routeOf(before, 'ShowArea'));
    expect(after.selectedProgramId).toBe('sydtrafik-plastic');
    expect(after.firstCard).toMatchObject({ fromDate: '2026-04-01', toDate: '2026-05-15' });
  });

  it('of delivery keeps the periods that are possible with the new one', async () => {
    const before = await chooseAll();
    const after = await set('program', before, 'sydtrafik-app');
    expect(after.selectedRouteId).toBe(before.selectedRouteId);
    expect(after.firstCard).toMatchObject({ fromDate: '2026-04-01', toDate: '2026-05-15' });
  });

  it('of delivery to one that takes longer moves periods that would begin too soon', async () => {
    const begun = await start({ schemeType: 'VU' });
    const routed = await set('route', begun, routeOf(begun, 'ShowZones'));
    const app = await set('program', routed, 'sydtrafik-app');
    expect(app.firstCard?.fromDate).toBe('2026-03-03');
    const plastic = await set('program', app, 'sydtrafik-plastic');
    expect(plastic.firstCard?.fromDate).toBe('2026-03-16');
  });
});
