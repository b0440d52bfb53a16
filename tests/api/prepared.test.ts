// @module-tag postgres
import { DefaultQueryCompiler } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { FormClient } from '../worlds/form-client';
import { orderUntilPayment, pay } from '../worlds/journey';
import { signedInWithoutWebhooks } from '../worlds/order-world';
import { sharedPortal } from '../worlds/portal-per-test';

describe('the second view of a page', () => {
  const portal = sharedPortal({ runsJobs: false });
  let anna: FormClient;
  beforeAll(async () => {
    // What ReePay tells meanwhile is no query of a page.
    anna = await signedInWithoutWebhooks(portal, 'anna');
  });

  /** The queries that a view of the page puts together. */
  async function queriesPutTogether(path: string): Promise<string[]> {
    const compile = vi.spyOn(DefaultQueryCompiler.prototype, 'compileQuery');
    const page = await anna.open(path);
    expect(page.status).toBe(200);
    expect(page.url.pathname).toBe(path);
    const queries = compile.mock.results.map(({ value }) => (value as { sql: string }).sql);
    compile.mockRestore();
    return queries;
  }

  const expectNone = async (path: string) => {
    await anna.open(path);
    expect(await queriesPutTogether(path), path).toEqual([]);
  };

  it('of an order under way compiles no query again', async () => {
    await orderUntilPayment(anna);
    for (const path of [
      ...['/order/configuration', '/order/configuration/scheme', '/order/configuration/delivery'],
      ...['/order/configuration/route', '/order/configuration/periods', '/order/contacts'],
      ...['/order/photo', '/order/summary', '/order/payment-mode'],
    ]) {
      await expectNone(path);
    }
  });

  it('of somebody with a card compiles no query again', async () => {
    await anna.open('/order/payment-mode');
    await anna.submit('Næste', { reepayPaymentType: 'SinglePayment' });
    await pay(anna);
    await portal.runJobs();
    expect(await queriesPutTogether('/history'), 'the first view').not.toEqual([]);
    for (const path of [
      '/order/receipt',
      '/overview',
      '/approvals',
      '/messages',
      '/history',
      '/profile',
    ]) {
      await expectNone(path);
    }
  });
});
