import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Answer, ReceivedRequest } from './answering-server';

/** How an outside service fails besides answering badly; each ends in `fetch` as it would over a socket. */
const FAILURES = {
  silence: () => new Promise<never>(() => undefined),
  'hang-up': () => HttpResponse.error(),
  half: () => new HttpResponse(cutAfter('<?xml version="1.0"?>')),
} satisfies Record<Extract<Answer, string>, () => Promise<never> | Response>;

/** A body whose connection is cut after its first part. */
function cutAfter(text: string): ReadableStream<Uint8Array> {
  const parts = [new TextEncoder().encode(text)];
  return new ReadableStream({
    pull(controller) {
      const part = parts.shift();
      if (part) controller.enqueue(part);
      else controller.error(new Error('The connection was cut'));
    },
  });
}

/**
 * Outside services without a socket, for the tests of the block that calls this. Each call of the
 * returned function is a service at an address of its own: it keeps what it is asked, and gives the
 * answers in turn, the last one to every later question too. A request to any other address fails.
 */
export function mockServices() {
  const network = setupServer();
  beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => network.resetHandlers());
  afterAll(() => network.close());
  let services = 0;
  return (...answers: Answer[]) => {
    const origin = `http://service-${(services += 1)}.test`;
    const received: ReceivedRequest[] = [];
    network.use(
      http.all(`${origin}/*`, async ({ request }) => {
        const { method, headers, url } = request;
        received.push({
          method,
          path: url.slice(origin.length),
          headers: Object.fromEntries(headers),
          body: await request.text(),
        });
        const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? 'hang-up';
        if (typeof answer === 'string') return FAILURES[answer]();
        return new HttpResponse(answer.body ?? '', answer);
      }),
    );
    return { origin, received };
  };
}
