import { addSeconds } from 'date-fns/addSeconds';
import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  startAnswering,
  type Answer,
  type AnsweringServer,
} from '../../tests/mocks/answering-server';
import { OutsideLines, type Question } from './lines';

const NOW = new Date('2026-03-02T08:30:00Z');
const REST_SECONDS = 10;
const well = { status: 200 };
const broken = { status: 503 };
const GET = { name: 'find', method: 'GET' };
const POST = { name: 'change', method: 'POST', body: '{}' };

let server: AnsweringServer | undefined;
let lines: OutsideLines;
let now: Date;

beforeEach(() => {
  // What a rest is measured by.
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  now = NOW;
  lines = new OutsideLines({ now: () => now }, REST_SECONDS);
});
afterEach(async () => {
  vi.useRealTimers();
  await server?.close();
  server = undefined;
});

const asked = () => server?.received.length;

/** Asks a server with these answers as often as there are questions; the statuses, or why there are none. */
async function ask(answers: Answer[], questions: Question[]): Promise<unknown[]> {
  server ??= await startAnswering(...answers);
  const outcomes: unknown[] = [];
  for (const question of questions) {
    const outcome = await lines
      .to('vus')(`${server.origin}/persons`, question)
      .then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        (error: unknown) => (error as Error).constructor.name,
      );
    outcomes.push(outcome);
  }
  return outcomes;
}

const times = <T>(count: number, what: T): T[] => Array.from({ length: count }, () => what);

describe('a question on a line', () => {
  test.each<[string, Answer[], Question, unknown, number]>([
    ['is asked again where asking changes nothing', ['hang-up', well], GET, 200, 2],
    ['is asked three times at most', ['hang-up'], GET, 'TypeError', 3],
    ['is asked once where it may have been heard', ['hang-up', well], POST, 'TypeError', 1],
    ['is asked again where a POST only asks', ['hang-up', well], { ...POST, isSafe: true }, 200, 2],
    ['is not asked again after an answer, however bad', [broken, well], GET, 503, 1],
  ])('%s', async (_what, answers, question, outcome, count) => {
    expect(await ask(answers, [question])).toEqual([outcome]);
    expect(asked()).toBe(count);
  });

  test('is not asked again when its time is over', async () => {
    const inTime = { ...GET, signal: AbortSignal.timeout(1000) };
    expect(await ask(['silence'], [inTime])).toEqual(['DOMException']);
    expect(asked()).toBe(1);
  });

  test('is asked again, too, when nobody was there to hear it', async () => {
    const gone = await startAnswering(well);
    await gone.close();
    const question = lines.to('vus')(gone.origin, POST);
    await expect(question).rejects.toThrow(TypeError);
    const [[, heard] = []] = lines.takeNews();
    expect(heard).toEqual({ failedAt: NOW, failure: 'ECONNREFUSED' });
  });
});

describe('a service that keeps failing', () => {
  test('is not asked for a while, then by one question that finds out', async () => {
    expect(await ask([...times(5, broken), well], times(7, POST))).toEqual([
      ...times(5, 503),
      ...times(2, 'TypeError'),
    ]);
    expect(asked()).toBe(5);
    expect(lines.resting()).toEqual(['vus']);
    vi.setSystemTime(addSeconds(NOW, REST_SECONDS));
    expect(await ask([], times(2, POST))).toEqual([200, 200]);
    expect(lines.resting()).toEqual([]);
  });

  test('is left alone again when it fails still', async () => {
    await ask([broken], times(5, POST));
    vi.setSystemTime(addSeconds(NOW, REST_SECONDS));
    expect(await ask([], times(2, POST))).toEqual([503, 'TypeError']);
    expect(asked()).toBe(6);
  });

  test.each<[string, Answer]>([
    ['an answer in between', well],
    ['a refusal, which is an answer', { status: 422 }],
  ])('counts from the start after %s', async (_what, answer) => {
    await ask([...times(4, broken), answer, ...times(4, broken), well], times(10, POST));
    expect(asked()).toBe(10);
  });

  test('holds up nobody who asks another one', async () => {
    await ask([broken], times(6, POST));
    const other = await startAnswering(well);
    expect((await lines.to('gvss')(other.origin, POST)).status).toBe(200);
    await other.close();
  });

  test.each([429, 500, 503])('is one that answers %i', async (status) => {
    await ask([{ status }], times(6, POST));
    expect(asked()).toBe(5);
  });
});

test('what was last heard of a service is told once', async () => {
  await ask([well, broken], [POST]);
  now = addSeconds(NOW, 1);
  await ask([], [POST]);
  expect(lines.takeNews()).toEqual([
    ['vus', { answeredAt: NOW, failedAt: now, failure: 'status 503' }],
  ]);
  expect(lines.takeNews()).toEqual([]);
});

test('only so many are asked at once, the others wait, and too many are sent away', async () => {
  const waiting: ServerResponse[] = [];
  const holding = createServer((_request, response) => void waiting.push(response));
  holding.listen(0, '127.0.0.1');
  await once(holding, 'listening');
  const address = `http://127.0.0.1:${(holding.address() as AddressInfo).port}`;
  const outcomes = times(251, POST).map((question) =>
    lines
      .to('vus')(address, question)
      .then(
        ({ status }) => status,
        (error: unknown) => (error as Error).message,
      ),
  );
  // The last one finds no room to wait in.
  expect(await outcomes.at(-1)).toBe('not asked');
  await expect.poll(() => waiting.length).toBe(50);
  holding.removeAllListeners('request');
  holding.on('request', (_request, response: ServerResponse) => response.end());
  for (const response of waiting) response.end();
  const answered = await Promise.all(outcomes.slice(0, -1));
  expect(answered).toEqual(times(250, 200));
  holding.closeAllConnections();
  holding.close();
});
