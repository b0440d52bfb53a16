import { beforeAll, describe, expect, it } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import type { CardsAnswer } from '#server/contract/order-cards';
import { ApiSession } from '../worlds/api-session';
import { orderUntilPayment, pay } from '../worlds/journey';
import { orderFewPeriods } from '../worlds/later-order';
import { personOf, signedIn } from '../worlds/order-world';
import { sharedPortal } from '../worlds/portal-per-test';
import { snapshotOf } from '../worlds/rows';
import { textOf } from '../worlds/shown';

const FLAGS = {
  junePeriod: 'acceptJunePeriodWarning',
  noJulyPeriodsSelected: 'acceptNoJulyPeriodsWarning',
  shortLastPause: 'acceptShortLastPause',
  shortLastPeriod: 'acceptShortLastPeriod',
  conflictingCardsMayBeOverwritten: 'allowOverwriteCards',
} as const;
type Warning = keyof typeof FLAGS;

/** Each warning with the end of the approval and two periods that raise it, and no other. */
const CASES: [Warning, username: string, validTo: string, ...periods: string[]][] = [
  ['junePeriod', 'anna', '2026-10-28', '2026-03-03 2026-06-10', '2026-07-01 2026-10-28'],
  ['noJulyPeriodsSelected', 'anna', '2026-07-31', '2026-03-03 2026-04-01', '2026-04-02 2026-05-31'],
  ['shortLastPause', 'anna', '2026-06-30', '2026-03-03 2026-04-01', '2026-04-02 2026-06-10'],
  ['shortLastPeriod', 'anna', '2026-06-30', '2026-03-03 2026-06-05', '2026-06-06 2026-06-30'],
  [
    ...(['conflictingCardsMayBeOverwritten', 'ida', '2026-07-31'] as const),
    ...['2026-05-01 2026-06-10', '2026-06-11 2026-07-31'],
  ],
];

const spans = (periods: readonly string[]) =>
  periods.map((period) => {
    const [from = '', to = ''] = period.split(' ');
    return { period: { from, to } };
  });

/** A company that sells 20 days: else a short last period is too short, whatever is accepted. */
describe('each warning about periods', () => {
  const portal = sharedPortal({ runsJobs: false, env: { MIN_CARD_DAYS: '20' } });
  const sessions = new Map<string, { api: ApiSession; flow: Flow }>();

  beforeAll(async () => {
    // Ida has cards in the days of her next order.
    const ida = await signedIn(portal, 'ida');
    await orderFewPeriods(portal, 'ida');
    await orderUntilPayment(ida);
    await pay(ida);
    await portal.runJobs();
    for (const username of ['anna', 'ida']) {
      const api = await ApiSession.signIn(portal, username);
      const flow = (await api.call('POST', '/order-flow', { body: {} })).json as Flow;
      sessions.set(username, { api, flow });
    }
  });

  it('names the least number of days that is configured, on every page', async () => {
    for (const path of ['/login', '/was']) {
      const page = await portal.browser().open(path);
      expect(page.document.querySelector('header')?.text).toContain(
        'En kortperiode skal være på mindst 20 dage.',
      );
    }
  });

  it('names the least and the most days where periods are explained', async () => {
    const browser = await signedIn(portal, 'bo');
    await browser.open('/help');
    expect(textOf(browser)).toContain('Vælg 20 til 123 dage ad gangen');
    await browser.open('/files/terms?termsAndConditionsFileId=FynBus');
    expect(textOf(browser)).toContain('En periode er på mindst 20 og højst 123 dage');
  });

  describe.each(CASES)('the warning %s', (warning, username, validTo, ...periods) => {
    const cards = spans(periods);

    async function put(flags: readonly string[]): Promise<CardsAnswer> {
      const { api, flow } = sessions.get(username)!;
      const options = Object.fromEntries(flags.map((flag) => [flag, true]));
      const answer = await api.call('PUT', '/order-flow/cards', {
        body: { flowId: flow.flowId, cards, options },
      });
      expect(answer.status).toBe(200);
      return answer.json as CardsAnswer;
    }

    beforeAll(async () => {
      const { id } = await personOf(portal, username);
      await portal.deps.connection.db
        .updateTable('approval')
        .set({ valid_to: validTo })
        .where('beneficiary_id', '=', id)
        .execute();
    });

    it('is raised alone and saves nothing until it is accepted', async () => {
      const before = await snapshotOf(portal);
      const answer = await put([]);
      expect(answer.cardGroup.cardExes.map(({ validation }) => validation.isValid)).toEqual([
        true,
        true,
      ]);
      expect(answer.warnings).toEqual(
        Object.fromEntries(Object.keys(FLAGS).map((name) => [name, name === warning])),
      );
      expect(answer.isSuccess).toBe(false);
      expect(await snapshotOf(portal)).toEqual(before);
    });

    it('is not accepted by the flags of all the others', async () => {
      const before = await snapshotOf(portal);
      const answer = await put(Object.values(FLAGS).filter((flag) => flag !== FLAGS[warning]));
      expect(answer.isSuccess).toBe(false);
      expect(await snapshotOf(portal)).toEqual(before);
    });

    it('is accepted by its own flag alone', async () => {
      expect((await put([FLAGS[warning]])).isSuccess).toBe(true);
      const { api, flow } = sessions.get(username)!;
      const saved = await api.read<CardsAnswer>(`/order-flow/cards?flowId=${flow.flowId}`);
      expect(saved.cardGroup.cardExes.map(({ card }) => ({ period: card.period }))).toEqual(cards);
      expect((await api.read<Flow>(`/order-flow/${flow.flowId}`)).missing).toEqual([]);
    });
  });
});
