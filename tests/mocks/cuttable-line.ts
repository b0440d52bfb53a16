import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A line to an HTTP server of this machine that breaks when told to, as a network does. */
export interface CuttableLine {
  port: number;
  /** Every request is broken off, or every one that would change something; or a proxy answers instead. */
  cut(what: 'everything' | 'changes', how?: 'broken' | 'answered by a proxy'): void;
  restore(): void;
  close(): Promise<void>;
}

export async function cuttableLine(targetPort: number): Promise<CuttableLine> {
  let cut: 'everything' | 'changes' | 'nothing' = 'nothing';
  let isAnswered = false;
  const isBroken = ({ method }: IncomingMessage) =>
    cut === 'everything' || (cut === 'changes' && method !== 'GET');
  const line = createServer((asked, answer) => {
    if (isBroken(asked)) {
      if (isAnswered) answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502</h1>');
      else asked.destroy();
      return;
    }
    const { method, url, headers } = asked;
    const onward = forward({ host: '127.0.0.1', port: targetPort, method, path: url, headers });
    onward.on('response', (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
      answered.pipe(answer);
    });
    onward.on('error', () => asked.destroy());
    asked.pipe(onward);
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  return {
    port: (line.address() as AddressInfo).port,
    cut: (what, how = 'broken') => {
      cut = what;
      isAnswered = how !== 'broken';
      if (what === 'everything') line.closeAllConnections();
    },
    restore: () => {
      cut = 'nothing';
    },
    close: async () => {
      const closed = once(line, 'close');
      line.close();
      line.closeAllConnections();
      await closed;
    },
  };
}
