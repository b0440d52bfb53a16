import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LogLine } from '../worlds/portal';
import { sharedPortal } from '../worlds/portal-per-test';

describe('a request', () => {
  const portal = sharedPortal({ runsJobs: false, onLog: (line) => log.push(line) });
  const log: LogLine[] = [];
  beforeEach(() => void log.splice(0));

  const failures = () =>
    log.filter(({ level, status = 0 }) => level >= 50 || (status >= 500 && status !== 503));

  it.each([
    ['TRACE', '/login'],
    ['TRACE', '/api/auth/check'],
    ['PROPFIND', '/overview'],
    ['MKCOL', '/api/auth/check'],
    ['PUT', '/login'],
    ['DELETE', '/overview'],
    ['OPTIONS', '/overview'],
  ])('with the method %s to %s gets a Danish page', async (method, path) => {
    const asked = request(new URL(path, portal.origin), { method });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const text = (await answer.toArray()).join('');
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD, POST');
    expect(answer.headers['content-type']).toContain('text/html');
    expect(text).toContain('Siden kan ikke åbnes på den måde');
    expect(text).toContain('Det, du sendte, er ikke gemt.');
    expect(text).toMatch(new RegExp(`href="${path}"[^>]*>Prøv igen<`));
    expect(failures()).toEqual([]);
  });

  it.each(['/login', '/api/webhooks/reepay', '/api/auth/signout', '/order/photo'])(
    'to %s that is broken off halfway is not logged as a failure',
    async (path) => {
      const socket = connect(portal.portal.config.port, '127.0.0.1');
      await once(socket, 'connect');
      const headers = [
        `POST ${path} HTTP/1.1`,
        `Host: localhost:${portal.portal.config.port}`,
        'X-API-Key: ungdomskort-portal',
        'Content-Type: application/x-www-form-urlencoded',
        'Content-Length: 5000',
      ];
      socket.write(`${headers.join('\r\n')}\r\n\r\nusername=an`);
      socket.destroy();
      await vi.waitFor(() => expect(log.some((line) => line.path === path)).toBe(true));
      expect(failures()).toEqual([]);
    },
  );
});
