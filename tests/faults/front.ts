import { once } from 'node:events';
import {
  createServer,
  request,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { PortalProcess } from '../worlds/portal-process';

/** What is asked of a process that is behind a front. */
interface Question {
  method: string;
  path: string;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Why a process did not answer, and whether it may have heard the question. */
interface Silence {
  wasHeard: boolean;
}

/**
 * A proxy in front of several processes, as `docs/deploy/nginx.conf` sets one up: it asks them in turn, and
 * another one where the first was not there to hear, or where asking again changes nothing.
 */
export class Front {
  private readonly server: Server;
  private turn = 0;
  private readonly starting = new Set<PortalProcess>();

  constructor(
    private readonly web: readonly PortalProcess[],
    private readonly api: readonly PortalProcess[],
  ) {
    this.server = createServer((asked, answer) => void this.pass(asked, answer));
  }

  async listen(port: number): Promise<void> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** Starts a process, which is asked once it says that it is ready. */
  async start(process: PortalProcess): Promise<void> {
    this.starting.add(process);
    await process.start();
    this.starting.delete(process);
  }

  private async pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(asked).catch(() => null);
    // Who asked was killed before all of it was said: nobody waits for an answer.
    if (!body) return;
    const { method = 'GET', url: path = '/', headers } = asked;
    const question = { method, path, headers, body };
    const pool = path.startsWith('/api/') ? this.api : this.web;
    const ready = pool.filter((process) => !this.starting.has(process));
    const first = (this.turn += 1);
    for (const index of ready.keys()) {
      const { port } = ready[(first + index) % ready.length]!;
      const silence = await ask(port, question, answer);
      if (!silence) return;
      if (silence.wasHeard && method !== 'GET') break;
    }
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end();
  }
}

/** Hands on the answer of the process on a port; why there is none otherwise. */
function ask(
  port: number,
  { method, path, headers, body }: Question,
  answer: ServerResponse,
): Promise<Silence | null> {
  return new Promise((resolve) => {
    const asking = request({ host: '127.0.0.1', port, method, path, headers, agent: false });
    asking.once('response', (heard) => {
      answer.writeHead(heard.statusCode ?? 502, heard.headers);
      heard.pipe(answer);
      heard.once('end', () => resolve(null));
      // Cut in the middle: so is the one who asked.
      heard.once('error', () => {
        answer.destroy();
        resolve(null);
      });
    });
    asking.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ wasHeard: error.code !== 'ECONNREFUSED' }),
    );
    asking.end(body);
  });
}
