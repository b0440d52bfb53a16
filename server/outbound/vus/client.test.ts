import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { patienceFor, type Answer } from '../../../tests/mocks/answering-server';
import { mockServices } from '../../../tests/mocks/mock-services';
import { serveSandbox } from '../../../tests/worlds/sandbox-server';
import { demoPeople } from '../../sandbox/people';
import { SandboxStore } from '../../sandbox/shared/store';
import { Register } from '../../sandbox/vus/register';
import { createVusSandbox } from '../../sandbox/vus/sandbox';
import { VusClient } from './client';

const TOKEN = 'vus-test';
const SEED_DAY = '2026-03-02';
const people = demoPeople(SEED_DAY);
const anna = people.find(({ username }) => username === 'anna')!;
const failed = { ok: false, error: 'ErrorFromVUS' };

let store: SandboxStore;
let server: Awaited<ReturnType<typeof serveSandbox>>;
let origin: string;
let client: VusClient;

beforeEach(async () => {
  store = new SandboxStore(':memory:');
  const register = new Register(store);
  for (const person of people) register.add(person);
  const clock = { now: () => new Date('2026-03-02T08:30:00Z') };
  const app = new Hono().route('/sandbox/vus', createVusSandbox({ store, clock, token: TOKEN }));
  server = await serveSandbox(app.fetch);
  origin = server.origin;
  client = new VusClient({ url: `${origin}/sandbox/vus`, token: TOKEN });
});

afterEach(async () => {
  await server.close();
  store.close();
});

/** Fills in a form of the control page, and returns the status of the answer. */
async function post(path: string, fields: Record<string, string>): Promise<number> {
  const response = await fetch(`${origin}/sandbox/vus/control${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  await response.arrayBuffer();
  return response.status;
}

const read = async (path: string): Promise<string> =>
  (await fetch(`${origin}/sandbox/vus/control${path}`)).text();

describe('asking the register of approvals', () => {
  const reachable = people.filter(({ fault }) => fault === 'none');

  test.each(reachable.map((entry) => [entry.username, entry] as const))(
    'gives %s with all approvals',
    async (_username, { cpr, person }) => {
      expect(await client.fetchPerson(cpr)).toEqual({ ok: true, person, skipped: [] });
    },
  );

  test('gives the approval and the route that the demo describes for anna', async () => {
    const answer = await client.fetchPerson(anna.cpr);
    expect(answer).toMatchObject({
      ok: true,
      person: {
        address: { city: 'Odense C' },
        approvals: [
          {
            schemeType: 'UU',
            subsidyLevel: 'Primary',
            validFrom: '2026-01-31',
            validTo: '2026-10-28',
            institution: { city: 'Svendborg' },
            routes: [{ pto: 'FynBus', info: { state: 'ShowZones', from: 'Odense' } }],
          },
        ],
      },
    });
  });

  test.each([
    ['nodata', { ok: false, error: 'ErrorFromVUS' }],
    ['badaddress', { ok: false, error: 'ProblematicAddress' }],
  ])('fails for %s as the demo describes', async (username, expected) => {
    const { cpr } = people.find((person) => person.username === username)!;
    expect(await client.fetchPerson(cpr)).toEqual(expected);
  });

  test('gives an answer, not a failure, for a person whom the register does not know', async () => {
    expect(await client.fetchPerson('010101-4000')).toEqual({
      ok: true,
      person: null,
      skipped: [],
    });
  });

  test('fails with the wrong token', async () => {
    const stranger = new VusClient({ url: `${origin}/sandbox/vus`, token: 'other' });
    expect(await stranger.fetchPerson(anna.cpr)).toEqual(failed);
  });

  test('fails when nothing listens at the address', async () => {
    const nowhere = new VusClient({ url: 'http://127.0.0.1:1', token: TOKEN });
    expect(await nowhere.fetchPerson(anna.cpr)).toEqual(failed);
  });
});

describe('faults of the register, ordered at its control page,', () => {
  test.each([
    ['down', failed],
    ['ErrorFromVUS', failed],
    ['malformed', failed],
    ['ProblematicAddress', { ok: false, error: 'ProblematicAddress' }],
  ])('%s makes every question fail until the fault is removed', async (fault, expected) => {
    expect(await post('/faults', { fault, slowMs: '0' })).toBe(303);
    expect(await client.fetchPerson(anna.cpr)).toEqual(expected);
    await post('/faults', { fault: 'none', slowMs: '0' });
    expect(await client.fetchPerson(anna.cpr)).toMatchObject({ ok: true });
  });

  test('for one person leave other people’s questions alone', async () => {
    const bo = people.find(({ username }) => username === 'bo')!;
    expect(await post('/anna/faults', { fault: 'down', slowMs: '0' })).toBe(303);
    expect(await client.fetchPerson(anna.cpr)).toEqual(failed);
    expect(await client.fetchPerson(bo.cpr)).toMatchObject({ ok: true });
  });

  test('make an answer slow, which is waited for', async () => {
    await post('/faults', { fault: 'slow', slowMs: '20' });
    expect(await client.fetchPerson(anna.cpr)).toMatchObject({ ok: true });
  });

  test('make an answer slower than the limit of the client, which is an error', async () => {
    await post('/faults', { fault: 'slow', slowMs: '60000' });
    const hasty = new VusClient({ url: `${origin}/sandbox/vus`, token: TOKEN, timeoutMs: 50 });
    expect(await hasty.fetchPerson(anna.cpr)).toEqual(failed);
  });

  test('with a delay that is no number are refused with what was typed', async () => {
    expect(await post('/faults', { fault: 'slow', slowMs: 'lidt' })).toBe(422);
    expect(await client.fetchPerson(anna.cpr)).toMatchObject({ ok: true });
  });
});

describe('approvals changed at the control page of the register', () => {
  const approvalsOf = async (cpr: string) => {
    const answer = await client.fetchPerson(cpr);
    return answer.ok ? answer.person?.approvals : undefined;
  };

  test('a withdrawn approval is gone, and can be given back', async () => {
    const change = { approvalId: 'anna-uu' };
    expect(await post('/anna/approvals', { ...change, action: 'withdraw' })).toBe(303);
    expect(await approvalsOf(anna.cpr)).toEqual([]);
    await post('/anna/approvals', { ...change, action: 'give-back' });
    expect(await approvalsOf(anna.cpr)).toHaveLength(1);
  });

  test('an extended approval ends later', async () => {
    const change = { action: 'move-last-day', approvalId: 'anna-uu', 'days-anna-uu': '3' };
    expect(await post('/anna/approvals', change)).toBe(303);
    expect(await approvalsOf(anna.cpr)).toMatchObject([{ validTo: '2026-10-31' }]);
  });

  test('a number of days that is no number changes nothing', async () => {
    const change = { action: 'move-last-day', approvalId: 'anna-uu', 'days-anna-uu': 'tre' };
    expect(await post('/anna/approvals', change)).toBe(422);
    expect(await approvalsOf(anna.cpr)).toMatchObject([{ validTo: '2026-10-28' }]);
  });

  test('the page of a person shows when the portal asked last', async () => {
    expect(await read('/anna')).toContain('Aldrig');
    await client.fetchPerson(anna.cpr);
    expect(await read('/anna')).toContain('09.30.00');
  });
});

describe('answers of a register other than the stand-in', () => {
  const serviceOf = mockServices();

  const fetchFrom = (url: string, timeoutMs = 5000) =>
    new VusClient({ url, token: TOKEN, timeoutMs }).fetchPerson(anna.cpr);
  const ask = (answer: Answer) => fetchFrom(serviceOf(answer).origin, patienceFor([answer]));
  const json = (body: object, status = 200): Answer => ({ status, body: JSON.stringify(body) });
  const [approval] = anna.person.approvals;

  test('a person is asked for in the body of a post, with the token', async () => {
    const register = serviceOf(json(anna.person));
    await fetchFrom(register.origin);
    expect(register.received).toMatchObject([
      {
        ...{ method: 'POST', path: '/persons', body: JSON.stringify({ cpr: anna.cpr }) },
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      },
    ]);
  });

  test.each([301, 302, 307, 308])(
    'the CPR is not sent on to the target of a redirect with %i',
    async (status) => {
      const elsewhere = serviceOf(json(anna.person));
      const answer = await ask({ status, headers: { location: `${elsewhere.origin}/persons` } });
      expect(elsewhere.received).toEqual([]);
      expect(answer).toEqual(failed);
    },
  );

  test.each<[string, Answer]>([
    ['silence', 'silence'],
    ['half an answer', 'half'],
    ['a cut connection', 'hang-up'],
    ['a list', json([])],
    ['more than anybody can read', json({ ...anna.person, x: 'x'.repeat(1_000_000) })],
    ['a 404 of another place, as a wrong address gives', { status: 404, body: 'Not Found' }],
    [
      'an approval without its days',
      json({ ...anna.person, approvals: [{ ...approval, validTo: 7 }] }),
    ],
  ])('%s is an error', async (_what, answer) => {
    expect(await ask(answer)).toEqual(failed);
  });

  test('an approval with a value that the portal does not know is left out, and the others are kept', async () => {
    const strange = [
      { ...approval, id: 'a', subsidyLevel: 'Tertiary' },
      { ...approval, id: 'b', routes: [{ ...approval!.routes[0], pto: 'Letbane' }] },
    ];
    expect(await ask(json({ ...anna.person, approvals: [...strange, approval] }))).toEqual({
      ...{ ok: true, person: { ...anna.person, approvals: [approval] } },
      skipped: [
        { id: 'a', fields: ['subsidyLevel'] },
        { id: 'b', fields: ['routes.0.pto'] },
      ],
    });
  });
});
