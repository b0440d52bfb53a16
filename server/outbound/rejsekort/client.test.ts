import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../../tests/mocks/answering-server';
import { mockServices } from '../../../tests/mocks/mock-services';
import { serveSandbox } from '../../../tests/worlds/sandbox-server';
import { createRejsekortSandbox } from '../../sandbox/rejsekort/sandbox';
import { SandboxStore } from '../../sandbox/shared/store';
import { RejsekortClient } from './client';
import { RejsekortUnavailable, RejsekortUnreadable } from './port';

const TOKEN = 'rejsekort-test';
const FREDE = { cpr: '240108-5087', email: 'frede@eksempel.dk', isConsentReceived: false };
const PERIOD = { from: '2026-03-16', to: '2026-04-14' };

let now = '2026-03-02T08:30:00Z';
let store: SandboxStore;
let server: Awaited<ReturnType<typeof serveSandbox>>;
let origin: string;
let client: RejsekortClient;

beforeEach(async () => {
  now = '2026-03-02T08:30:00Z';
  store = new SandboxStore(':memory:');
  const clock = { now: () => new Date(now) };
  const sandbox = createRejsekortSandbox({
    store,
    clock,
    token: TOKEN,
    push: () => Promise.resolve(null),
  });
  const app = new Hono().route('/sandbox/rejsekort', sandbox);
  server = await serveSandbox(app.fetch);
  origin = `${server.origin}/sandbox/rejsekort`;
  client = new RejsekortClient({ url: origin, token: TOKEN });
});

afterEach(async () => {
  await server.close();
  store.close();
});

async function post(path: string, fields: Record<string, string>): Promise<number> {
  const response = await fetch(`${origin}/control${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  await response.arrayBuffer();
  return response.status;
}

async function createFrede(): Promise<string> {
  const created = await client.createCustomer(FREDE);
  if (!created.ok) throw new Error(created.reason);
  return created.customer.customerId;
}

describe('customers of Rejsekort', () => {
  test('are unknown until they are created, and then known by person', async () => {
    expect(await client.findCustomer(FREDE.cpr)).toBeNull();
    const customerId = await createFrede();
    expect(await client.findCustomer(FREDE.cpr)).toEqual({ customerId, isConsentReceived: false });
  });

  test('exist once for a person, and once for an e-mail address', async () => {
    await createFrede();
    expect(await client.createCustomer({ ...FREDE, email: 'ny@eksempel.dk' })).toEqual({
      ok: false,
      reason: 'already-exists',
    });
    const other = { ...FREDE, cpr: '240108-5089', email: 'Frede@Eksempel.dk' };
    expect(await client.createCustomer(other)).toEqual({ ok: false, reason: 'email-in-use' });
  });

  test('give their consent, also a second time', async () => {
    const customerId = await createFrede();
    await client.giveConsent(customerId);
    await client.giveConsent(customerId);
    expect((await client.findCustomer(FREDE.cpr))?.isConsentReceived).toBe(true);
    await expect(client.giveConsent('nobody')).rejects.toThrow(RejsekortUnavailable);
  });
});

describe('cards of Rejsekort', () => {
  test('have 16 digits that begin with 308430, the same for the same order', async () => {
    const order = { key: 'a', customerId: await createFrede(), pto: 'Movia', period: PERIOD };
    const number = await client.orderCard({ ...order, pto: 'Movia' });
    expect(number).toMatch(/^308430\d{10}$/);
    expect(await client.orderCard({ ...order, pto: 'Movia' })).toBe(number);
    expect(await client.orderCard({ ...order, key: 'b', pto: 'Movia' })).not.toBe(number);
  });

  test('get their period at the check-in, by a button or by itself on its first day', async () => {
    await client.orderSeasonPass({ key: 'p', cardNumber: '3084300123456789', period: PERIOD });
    expect(await client.isCheckedIn('p')).toBe(false);
    now = '2026-03-15T22:59:00Z';
    expect(await client.isCheckedIn('p')).toBe(false);
    now = '2026-03-15T23:00:00Z';
    expect(await client.isCheckedIn('p')).toBe(true);
    await client.orderSeasonPass({
      key: 'q',
      cardNumber: '3084300123456789',
      period: { from: '2026-04-15', to: '2026-05-14' },
    });
    expect(await post('/check-ins', { key: 'q' })).toBe(303);
    expect(await client.isCheckedIn('q')).toBe(true);
  });
});

describe('faults of the Rejsekort stand-in', () => {
  test.each(['down', 'error-after-commit', 'malformed'])(
    '«%s» makes the client fail as out of reach',
    async (fault) => {
      await post('/faults', { fault, slowMs: '0' });
      await expect(client.findCustomer(FREDE.cpr)).rejects.toThrow(RejsekortUnavailable);
      await expect(client.createCustomer(FREDE)).rejects.toThrow(RejsekortUnavailable);
      await post('/faults', { fault: 'none', slowMs: '0' });
      const isCommitted = fault !== 'down';
      expect((await client.findCustomer(FREDE.cpr)) !== null).toBe(isCommitted);
    },
  );

  test('a slow answer is waited for, and one beyond the limit makes the client fail as out of reach', async () => {
    await post('/faults', { fault: 'slow', slowMs: '20' });
    expect(await client.findCustomer(FREDE.cpr)).toBeNull();
    await post('/faults', { fault: 'slow', slowMs: '60000' });
    const hasty = new RejsekortClient({ url: origin, token: TOKEN, timeoutMs: 50 });
    await expect(hasty.findCustomer(FREDE.cpr)).rejects.toThrow(RejsekortUnavailable);
  });

  test('a delay that is no number is refused with an error', async () => {
    expect(await post('/faults', { fault: 'slow', slowMs: 'lidt' })).toBe(422);
  });

  test('a wrong token and silence make the client fail as out of reach', async () => {
    const stranger = new RejsekortClient({ url: origin, token: 'other' });
    await expect(stranger.findCustomer(FREDE.cpr)).rejects.toThrow(RejsekortUnavailable);
    const nowhere = new RejsekortClient({ url: 'http://127.0.0.1:1', token: TOKEN });
    await expect(nowhere.findCustomer(FREDE.cpr)).rejects.toThrow(RejsekortUnavailable);
  });
});

describe('answers of a Rejsekort other than the stand-in', () => {
  const json = (body: object, status = 200): Answer => ({ status, body: JSON.stringify(body) });
  const ORDER = { key: 'a', customerId: 'RK1', pto: 'Movia', period: PERIOD } as const;

  const serviceOf = mockServices();

  function ask<T>(answer: Answer, question: (client: RejsekortClient) => Promise<T>) {
    return question(new RejsekortClient({ url: serviceOf(answer).origin, token: TOKEN }));
  }

  test('a card may have any 16 digits', async () => {
    const cardNumber = '9208030123456789';
    expect(await ask(json({ cardNumber }), (c) => c.orderCard(ORDER))).toBe(cardNumber);
  });

  test.each<[string, Answer]>([
    ['15 digits', json({ cardNumber: '308430012345678' })],
    ['letters', json({ cardNumber: '30843001234567AB' })],
    ['no number', json({})],
    ['no JSON', { body: '<html>' }],
  ])('a card with %s is unreadable', async (_what, answer) => {
    await expect(ask(answer, (c) => c.orderCard(ORDER))).rejects.toThrow(RejsekortUnreadable);
  });

  test.each([302, 307, 308])(
    'the CPR is not sent on to the target of a redirect with %i',
    async (status) => {
      const elsewhere = serviceOf(json({ customerId: 'X', isConsentReceived: true }));
      const answer = { status, headers: { location: `${elsewhere.origin}/customers` } };
      await expect(ask(answer, (c) => c.createCustomer(FREDE))).rejects.toThrow(
        RejsekortUnavailable,
      );
      expect(elsewhere.received).toEqual([]);
    },
  );

  test('a wrong address of Rejsekort does not make a person count as unknown', async () => {
    const lost = { status: 404, body: '{"error":"NoSuchPath"}' };
    await expect(ask(lost, (c) => c.findCustomer(FREDE.cpr))).rejects.toThrow(RejsekortUnavailable);
  });
});
