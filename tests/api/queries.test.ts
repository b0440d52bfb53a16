import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedOrders } from '#server/seed/seed-orders';
import type { FormClient } from '../worlds/form-client';
import { givePhoto, GOOD_CARD, orderUntilPayment, TYPED_CONTACTS } from '../worlds/journey';
import { copyPeople, fullScans } from '../worlds/many-people';
import { orderFaults, signedIn } from '../worlds/order-world';
import { startPortal, TODAY, type TestPortal } from '../worlds/portal';

/** However much a person has, a page asks the database no more often than this. */
const MOST_QUERIES = 5;

/** So many that reading a table whole costs more than its index. */
const COPIES = 200;

const STEPS = [
  '/order/configuration',
  '/order/configuration/scheme',
  '/order/configuration/subsidy',
  '/order/configuration/route',
  '/order/configuration/route?vis=vaelg',
  '/order/configuration/delivery',
  '/order/configuration/periods',
  '/order/contacts',
  '/order/contacts/address',
  '/order/photo',
  '/order/photo/file',
  '/order/photo/crop',
  '/order/photo/draft',
  '/order/summary',
  '/order/payment-mode',
  '/order/cancel',
  '/order/changed',
];

const JUNE_AND_JULY = {
  ...{ 'from.day': '1', 'from.month': '6', 'from.year': '2026' },
  ...{ 'to.day': '30', 'to.month': '7', 'to.year': '2026' },
};

/** The queries of one page by name, for the message of a failing test. */
const shortened = (queries: readonly string[]) => queries.map((query) => query.slice(0, 160));

describe('the queries of a page', () => {
  let portal: TestPortal;
  let anna: FormClient;
  const all = new Set<string>();

  /** Every query since the last call; the brackets of a transaction ask for nothing. */
  const take = () => {
    const queries = portal.takeQueries().filter((query) => !/^(begin|commit)/.test(query));
    for (const query of queries) all.add(query);
    return queries;
  };

  beforeAll(async () => {
    portal = await startPortal({ runsJobs: false });
    await orderFaults(portal, { webhook: 'never' });
    anna = await signedIn(portal, 'anna');
    // The texts and the footer are asked for once in a while, not with every page.
    await anna.open('/overview');
    take();
  });
  afterAll(() => portal.close());

  async function queriesOf(path: string): Promise<string[]> {
    take();
    const page = await anna.open(`${portal.origin}${path}`);
    expect(page.status).toBe(200);
    expect(page.url.pathname + page.url.search).toBe(path);
    return take();
  }

  it('before the login are none at all', async () => {
    take();
    const page = await portal.browser().open('/login');
    expect(page.status).toBe(200);
    expect(take()).toEqual([]);
  });

  /** The queries of pressing a button, without those of the page that it leads to. */
  async function queriesOfPress(button: string, values: Record<string, string>): Promise<string[]> {
    const { url, init } = anna.prepare(button, values);
    const headers = { ...(init.headers as Record<string, string>), cookie: anna.cookieHeader() };
    take();
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    expect(response.status).toBe(303);
    const queries = take();
    await anna.open(response.headers.get('location') ?? '');
    return queries;
  }

  describe('of an order under way', () => {
    // Session, row of the order to keep it, order, approvals, change; then the groups for the answer.
    it.each([
      ['/order/configuration/delivery', { programId: 'fynbus-plastic' }, 6],
      ['/order/configuration/periods', { choice: 'own', ...JUNE_AND_JULY }, 5],
    ])('a choice saved at %s reads session and order once', async (path, choice, count) => {
      await anna.open(path);
      const queries = await queriesOfPress('Gem valg', choice);
      expect(queries.length, shortened(queries).join('\n')).toBe(count);
    });

    it('contacts saved in it are ten, with the page that looks what comes next', async () => {
      await anna.open('/order/contacts');
      const queries = await queriesOfPress('Næste', TYPED_CONTACTS);
      expect(queries.length, shortened(queries).join('\n')).toBe(10);
    });

    it('its conditions accepted are eight, half of them the summary’s own', async () => {
      await anna.open('/order/photo');
      await givePhoto(anna);
      const queries = await queriesOfPress('Gå til betaling', { conditionsAccepted: 'on' });
      expect(queries.length, shortened(queries).join('\n')).toBe(8);
    });

    it.each(STEPS)('at %s are at most five', async (path) => {
      const queries = await queriesOf(path);
      expect(queries.length, shortened(queries).join('\n')).toBeLessThanOrEqual(MOST_QUERIES);
    });

    it('at the status of its payment are at most five', async () => {
      await anna.open('/order/payment-mode');
      await anna.submit('Næste', { reepayPaymentType: 'SinglePayment' });
      await anna.submit('Fortryd');
      const queries = await queriesOf(anna.page!.url.pathname);
      expect(queries.length, shortened(queries).join('\n')).toBeLessThanOrEqual(MOST_QUERIES);
    });
  });

  describe('of somebody with an order', () => {
    beforeAll(async () => {
      await anna.open(`${portal.origin}/order/payment-mode`);
      await anna.submit('Næste', { reepayPaymentType: 'SinglePayment' });
      await anna.submit('Betal', GOOD_CARD);
      await portal.runJobs();
    });

    it.each([
      ...['/order/receipt', '/overview', '/overview?vis=alle', '/logout', '/error', '/was'],
      ...['/approvals', '/messages', '/history', '/profile'],
    ])('at %s are at most five', async (path) => {
      const queries = await queriesOf(path);
      expect(queries.length, shortened(queries).join('\n')).toBeLessThanOrEqual(MOST_QUERIES);
    });
  });

  it('read every large table by an index, those of jobs and sweeps too', async () => {
    const { connection } = portal.deps;
    await seedOrders(portal.deps, portal.clock, TODAY);
    await orderUntilPayment(await signedIn(portal, 'ida'));
    await portal.goTo('2026-03-20');
    take();
    expect(all.size).toBeGreaterThan(40);
    // Those of before have ended.
    await signedIn(portal, 'ida');
    await copyPeople(connection, COPIES);
    const { sql } = connection.db
      .selectFrom('card')
      .select('id')
      .where('price_ore', '=', 1)
      .compile();
    expect(await fullScans(connection, sql)).toEqual(['card']);
    const scans: string[] = [];
    for (const query of all) {
      if (!/^(select|update|delete|with)\b/.test(query)) continue;
      const tables = await fullScans(connection, query);
      if (tables.length > 0) scans.push(`${tables.join()}: ${query}`);
    }
    expect(scans).toEqual([]);
  });
});
