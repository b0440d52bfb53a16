import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { paymentRequest, startReepay } from '../../../tests/worlds/reepay-sandbox';
import { reepayPerTest } from '../../../tests/worlds/reepay-per-test';

const reepay = reepayPerTest();

describe('the API of the ReePay stand-in', () => {
  test('refuses a wrong key and answers errors in the documented shape', async () => {
    expect((await reepay.callApi('/api/v1/charge/x', {}, 'priv_wrong')).status).toBe(401);

    const missing = await reepay.callApi('/api/v1/charge/x');

    expect(missing.status).toBe(404);
    expect(await missing.json()).toMatchObject({
      code: 31,
      error: 'Invoice not found',
      path: '/sandbox/reepay/api/v1/charge/x',
      timestamp: '2026-03-02T09:00:00.000Z',
      http_status: 404,
      request_id: expect.any(String) as string,
    });
  });

  test('shows a payment without the stand-in’s own notes', async () => {
    await reepay.payByCard((await reepay.openSession()).url);

    const charge = await (await reepay.callApi('/api/v1/charge/ordre-1')).json();

    expect(charge).toMatchObject({ state: 'authorized', amount: 66_300 });
    expect(charge).not.toHaveProperty('attempt');
  });

  test('keeps payments and waiting webhooks over a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'reepay-'));
    const storePath = join(folder, 'sandbox.db');
    const before = await startReepay({ storePath });
    const session = await before.client.openPaymentSession(paymentRequest());
    await before.payByCard(session.url);
    await before.close();

    const after = await startReepay({ storePath });
    await after.sandbox.deliverDue({ ignoresSchedule: true });
    expect(after.received).toHaveLength(3);
    expect(
      await after.client.findOutcome({ handle: 'ordre-1', sessionId: session.sessionId }),
    ).toMatchObject({ kind: 'authorized' });
    await after.close();
    await rm(folder, { recursive: true });
  });
});

describe('the payment page of the ReePay stand-in', () => {
  test('refuses a wrong form with 422, names every error, and keeps what was typed', async () => {
    const { url } = await reepay.openSession();

    const response = await reepay.post(url, {
      action: 'card',
      number: '4111 1111 1111 1112',
      expiry: '13/30',
      cvv: '<b>',
    });
    const page = await response.text();

    expect(response.status).toBe(422);
    expect(page).toContain('<title>Fejl: ');
    for (const text of [
      'Kortnummeret er ikke gyldigt',
      'Indtast udløbsdatoen som MM/ÅÅ, for eksempel 04/30',
      'Indtast de tre cifre bag på kortet',
      'value="4111 1111 1111 1112"',
      'value="13/30"',
    ]) {
      expect(page).toContain(text);
    }
    expect(page).not.toContain('<b>');
  });

  test.each([
    ['02/26', 422],
    ['03/26', 303],
    ['0326', 303],
  ])(
    'takes a card through its last month: expiry %s gives %d in March 2026',
    async (expiry, status) => {
      const { url } = await reepay.openSession();

      const response = await reepay.post(url, {
        action: 'card',
        number: '4571994000062336',
        expiry,
        cvv: '123',
      });

      expect(response.status).toBe(status);
    },
  );

  test('says that a payment is made when it is opened again', async () => {
    const { url } = await reepay.openSession();
    await reepay.payByCard(url);

    expect(await (await fetch(url)).text()).toContain('Betalingen er gennemført');
  });

  test('can be closed without paying and opened again', async () => {
    const { url } = await reepay.openSession();

    expect(await (await fetch(`${url}/lukket`)).text()).toContain('Du lukkede betalingsvinduet');
    expect((await reepay.payByCard(url)).status).toBe(303);
  });

  test('says that an unknown window is closed', async () => {
    const response = await fetch(`${reepay.base}/pay/cs_unknown`);

    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Betalingsvinduet er lukket');
  });
});

describe('the control page of the ReePay stand-in', () => {
  const path = (form: string) => `${reepay.base}/control/${form}`;

  test('orders faults by form, and refuses a nonsense number with 422', async () => {
    const good = await reepay.post(path('faults'), { webhook: 'never', apiCalls: '2' });
    const bad = await reepay.post(path('faults'), { apiCalls: 'mange' });

    expect(good.status).toBe(303);
    expect(bad.status).toBe(422);
    expect(await bad.text()).toContain('Antal kald skal være et helt tal fra 0 til 1000');
    const state = await (await fetch(path('state'))).json();
    expect(state).toMatchObject({ faults: { webhook: 'never', apiCalls: 2 } });
  });

  test('lets a window expire', async () => {
    const { url, sessionId } = await reepay.openSession();

    await reepay.control('actions', { action: 'expire-session', id: sessionId });

    expect((await reepay.payByCard(url)).status).toBe(410);
  });

  test('shows payments, windows, cards and webhooks', async () => {
    const session = await reepay.client.openPaymentSession({
      ...paymentRequest(),
      savesMethod: true,
    });
    await reepay.payByCard(session.url);

    const page = await (await fetch(`${reepay.base}/control`)).text();

    for (const text of ['ordre-1', 'Reserveret', '411111XXXXXX1111', 'invoice_authorized']) {
      expect(page).toContain(text);
    }
  });
});
