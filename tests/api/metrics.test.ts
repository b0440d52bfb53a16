import { totalmem } from 'node:os';
import { describe, expect, it } from 'vitest';
import { keepSetting } from '#server/db/content';
import { ApiSession } from '../worlds/api-session';
import { orderUntilPayment, pay } from '../worlds/journey';
import { personOf, signedIn } from '../worlds/order-world';
import { portalPerTest } from '../worlds/portal-per-test';

const METRICS_TOKEN = 'a-token-of-a-scraper-of-more-than-32-signs';

/** A line of the text format of Prometheus: a remark, or a name, labels and a number. */
const LINE =
  /^(# (HELP|TYPE) \S+ .+|[a-z_]\w*(\{\w+="[^"]*"(,\w+="[^"]*")*\})? (-?[\d.e+-]+|NaN|\+Inf))$/i;

describe('the metrics of a process', () => {
  const env = { METRICS_TOKEN, OUTSIDE_REST_SECONDS: '600' };
  const portal = portalPerTest({ runsJobs: false, env });

  const ask = (token = METRICS_TOKEN) =>
    fetch(`${portal.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const read = async () => (await ask()).text();
  const breakRegister = () =>
    fetch(`${portal.origin}/sandbox/vus/control/faults`, {
      method: 'POST',
      body: new URLSearchParams({ fault: 'down', slowMs: '1000' }),
    });
  /** The value of what begins like this; undefined where there is none. */
  const valueOf = (text: string, start: string) => {
    const line = text.split('\n').find((each) => each.startsWith(start));
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  };

  it('are what Prometheus reads, and are kept by no cache', async () => {
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const lines = (await answer.text()).trim().split('\n');
    expect(lines.filter((line) => line !== '' && !LINE.test(line))).toEqual([]);
  });

  it.each([
    ['without a token', {}],
    ['with another token', { authorization: 'Bearer another-token-of-more-than-32-signs-xxxx' }],
    ['with a token that is none', { authorization: METRICS_TOKEN }],
  ])('are a page that is not there %s', async (_how, headers: Record<string, string>) => {
    const answer = await fetch(`${portal.origin}/metrics`, { headers, redirect: 'manual' });
    expect(answer.headers.get('location')).toContain('/login');
    const anna = await signedIn(portal, 'anna');
    expect((await anna.open('/metrics')).status).toBe(404);
  });

  it('tell of pages by their route, of calls and their refusals, and of services', async () => {
    const anna = await signedIn(portal, 'anna');
    await anna.open('/overview');
    await anna.open('/overview/card/0198c0de-0000-7000-8000-000000000000');
    const api = await ApiSession.signIn(portal, 'anna');
    await api.call('GET', '/cards/0198c0de-0000-7000-8000-000000000000');
    const text = await read();
    const page = 'http_server_request_duration_seconds_count{method="GET",route=';
    expect(valueOf(text, `${page}"/overview",status="200"}`)).toBeGreaterThan(0);
    // What was not found has no route: anybody can make up an address.
    expect(valueOf(text, `${page}"unknown",status="404"}`)).toBeGreaterThan(0);
    expect(text).not.toContain('0198c0de');
    const calls = 'portal_api_answers_total{call=';
    expect(valueOf(text, `${calls}"GET /cards/{id}",status="404",refusal="not-found"}`)).toBe(2);
    expect(
      valueOf(text, 'portal_outside_request_duration_seconds_count{service="vus",result="2xx"}'),
    ).toBeGreaterThan(0);
  });

  it('tell of nobody: no name, no id and no number of a person', async () => {
    const anna = await signedIn(portal, 'anna');
    for (const path of ['/overview', '/profile', '/messages', '/history']) await anna.open(path);
    const person = await personOf(portal, 'anna');
    const text = await read();
    for (const own of [person.id, person.first_name, person.last_name, person.cpr_hash]) {
      expect(text).not.toContain(own);
    }
  });

  it('tell a service that does not answer from one that does', async () => {
    await breakRegister();
    await signedIn(portal, 'bo');
    expect(
      valueOf(
        await read(),
        'portal_outside_request_duration_seconds_count{service="vus",result="5xx"}',
      ),
    ).toBeGreaterThan(0);
  });

  it('tell of a service that is left alone, which nobody waits for any more', async () => {
    const resting = 'portal_outside_resting{service="vus"}';
    expect(valueOf(await read(), resting)).toBeUndefined();
    await breakRegister();
    for (const person of ['bo', 'emma', 'frede', 'gry', 'hans']) await signedIn(portal, person);
    const failed = 'portal_outside_request_duration_seconds_count{service="vus",result="5xx"}';
    expect(valueOf(await read(), failed)).toBe(5);
    expect(valueOf(await read(), resting)).toBe(1);
    const anna = await signedIn(portal, 'anna');
    expect(anna.page?.status).toBeLessThan(500);
    expect(valueOf(await read(), failed)).toBe(5);
  });

  it('tell what payments came to lately, and nothing of those before', async () => {
    const authorized = 'portal_payments_changed{provider="ReePay",state="authorized"}';
    expect(valueOf(await read(), authorized)).toBeUndefined();
    const anna = await signedIn(portal, 'anna');
    await orderUntilPayment(anna);
    await pay(anna);
    await portal.runJobs();
    expect(valueOf(await read(), authorized)).toBe(1);
    await portal.passMinutes(6);
    expect(valueOf(await read(), authorized)).toBeUndefined();
  });

  it('are there while the database is away, and say so', async () => {
    expect(valueOf(await read(), 'portal_database_answers')).toBe(1);
    await portal.deps.connection.db.destroy();
    const text = await read();
    expect(valueOf(text, 'portal_database_answers')).toBe(0);
    expect(valueOf(text, 'process_cpu_seconds_total')).toBeGreaterThan(0);
  });

  it(
    'tell how much the database takes, and what memory there is',
    { tags: 'postgres' },
    async () => {
      const text = await read();
      const { kind } = portal.deps.connection;
      expect(valueOf(text, `portal_database_bytes{kind="${kind}"}`)).toBeGreaterThan(100_000);
      const memory = valueOf(text, 'portal_memory_bytes');
      expect(memory).toBeGreaterThan(100_000_000);
      expect(memory).toBeLessThanOrEqual(totalmem());
    },
  );

  it('tell of jobs that wait, of the oldest, and of those that need help', async () => {
    const { db } = portal.deps.connection;
    const [now] = [portal.clock.now()];
    const job = (id: string, kind: string, runAt: Date) => ({
      ...{ id, kind, payload: '{}', attempts: 0, dedupe_key: null, lease_until: null },
      ...{ run_at: runAt.toISOString(), created_at: now.toISOString() },
    });
    const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    await db
      .insertInto('job')
      .values([
        job('one', 'capture-payment', minutesAgo(10)),
        job('two', 'capture-payment', minutesAgo(5)),
        job('later', 'capture-payment', minutesAgo(-60)),
        job('never', 'capture-payment', new Date('9999-01-01T00:00:00Z')),
        job('mail', 'send-reminder', minutesAgo(30)),
      ])
      .execute();
    const text = await read();
    expect(valueOf(text, 'portal_jobs_due{kind="capture-payment"}')).toBe(2);
    expect(valueOf(text, 'portal_jobs_waiting_for_help')).toBe(1);
    const oldest = (work: string) =>
      Number(valueOf(text, `portal_job_oldest_due_seconds{work="${work}"}`));
    // Mails may take as long as their server likes, and nobody is to be woken for them.
    expect(Math.floor(oldest('other') / 60)).toBe(10);
    expect(Math.floor(oldest('mails') / 60)).toBe(30);
  });

  it('tell of work that failed, which is due again only later', { tags: 'postgres' }, async () => {
    const { db } = portal.deps.connection;
    const at = portal.clock.now();
    const about = { payload: '{}', attempts: 3, dedupe_key: null, lease_until: null };
    const run_at = new Date(at.getTime() + 3_600_000).toISOString();
    const failed = { ...about, run_at, created_at: at.toISOString(), last_error: '451' };
    await db
      .insertInto('job')
      .values([
        { id: 'one', kind: 'send-receipt-mail', ...failed },
        { id: 'two', kind: 'send-receipt-mail', ...failed },
        { id: 'three', kind: 'send-reminder', ...failed },
        { id: 'waits', kind: 'send-reminder', ...failed, last_error: null },
        { id: 'done', kind: 'send-reminder', ...failed, finished_at: at.toISOString() },
      ])
      .execute();
    const text = await read();
    expect(valueOf(text, 'portal_jobs_failed{kind="send-receipt-mail"}')).toBe(2);
    expect(valueOf(text, 'portal_jobs_failed{kind="send-reminder"}')).toBe(1);
  });

  it('tell that the portal is closed to changes', async () => {
    expect(valueOf(await read(), 'portal_read_only')).toBe(0);
    const { db } = portal.deps.connection;
    await db.transaction().execute((tx) => keepSetting(tx, 'read-only', true));
    await portal.runJobs();
    expect(valueOf(await read(), 'portal_read_only')).toBe(1);
  });
});
