import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface ReceivedRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** How a server may answer, or fail to: nothing at all, a cut connection, or a body that never ends. */
export type Answer =
  | { status?: number; headers?: Record<string, string>; body?: string }
  | 'silence'
  | 'hang-up'
  | 'half';

/** How long a client should wait for this answer: not long where none comes, else for a busy machine. */
export const patienceFor = (answers: readonly unknown[]): number =>
  answers.includes('silence') || answers.includes('half') ? 300 : 5000;

/** A server of the test's own: keeps what it is asked, and answers what the test says, in turn. */
export async function startAnswering(...answers: Answer[]) {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { method = '', url: path = '', headers } = request;
      received.push({ method, path, headers, body: Buffer.concat(chunks).toString('utf8') });
      // The last answer is for every later question too.
      send(response, (answers.length > 1 ? answers.shift() : answers[0]) ?? 'hang-up');
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type AnsweringServer = Awaited<ReturnType<typeof startAnswering>>;

function send(response: ServerResponse, answer: Answer): void {
  if (answer === 'silence') return;
  if (answer === 'hang-up') {
    response.destroy();
    return;
  }
  if (answer === 'half') {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('<?xml version="1.0"?>');
    return;
  }
  response.writeHead(answer.status ?? 200, answer.headers);
  response.end(answer.body ?? '');
}
