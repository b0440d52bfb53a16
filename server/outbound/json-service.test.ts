import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Answer } from '../../tests/mocks/answering-server';
import { mockServices } from '../../tests/mocks/mock-services';
import { JsonService } from './json-service';

class Unavailable extends Error {}
class Unreadable extends Unavailable {}
const shape = z.object({ kind: z.enum(['a', 'b']), day: z.iso.date(), count: z.number() });

const serviceOf = mockServices();

async function ask(answer: Answer, url = '') {
  const { origin, received } = serviceOf(answer);
  const service = new JsonService({
    url: `${origin}${url}`,
    headers: { authorization: 'Bearer hemmelig' },
    timeoutMs: 5000,
    ...{ Unavailable, Unreadable },
  });
  const reply = await service.ask('POST', '/things', { body: { cpr: '240108-5087' } });
  return { read: reply.read(shape), paths: received.map(({ path }) => path) };
}
const good = { kind: 'a', day: '2026-03-02', count: 1 };

/** An error as it is written to the log, its causes included. */
function logged(error: unknown): string {
  const lines: string[] = [];
  pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }).warn({ err: error });
  return lines.join('');
}

describe('an outside service', () => {
  test.each(['', '/', '/v1', '/v1/'])('may have an address that ends in «%s»', async (end) => {
    const { read, paths } = await ask({ status: 201, body: JSON.stringify(good) }, end);
    expect(read).toEqual(good);
    expect(paths).toEqual([`${end.replace(/\/$/, '')}/things`]);
  });

  test.each<[string, Answer, typeof Unavailable]>([
    ['text', { body: 'Anna 240108-5087' }, Unreadable],
    ['half a body', { body: '{"name":"Anna","cpr":"240108-5087' }, Unreadable],
    ['another shape', { body: '{"kind":"Anna","day":"240108-5087","count":"Anna"}' }, Unreadable],
    ['an error with a body', { status: 500, body: 'Anna 240108-5087' }, Unavailable],
    ['a redirect', { status: 307, headers: { location: '/Anna' } }, Unavailable],
  ])(
    'leaves nothing personal or secret in the log when it answers %s',
    async (_what, answer, kind) => {
      const error = await ask(answer).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(kind);
      const line = logged(error);
      expect(line).toContain('"err"');
      for (const word of ['Anna', '240108', 'hemmelig']) expect(line).not.toContain(word);
    },
  );
});
