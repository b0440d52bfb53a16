// @module-tag postgres
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailTo } from '#server/workflows/letters';
import { inTransaction } from '#server/in-transaction';
import { logIn } from '../worlds/journey';
import { personOf } from '../worlds/order-world';
import { startPortal, type TestPortal } from '../worlds/portal';

/** A mail server that takes every connection, and never says a word. */
describe('while the mail server is silent', () => {
  const sockets = new Set<Socket>();
  let server: Server;
  let portal: TestPortal;
  beforeEach(async () => {
    server = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    portal = await startPortal({
      runsJobs: true,
      env: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    });
  });
  afterEach(async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await portal.close();
  });

  it('three mails wait for it at a time, and a login does not wait for them', async () => {
    const { deps } = portal;
    const person = await personOf(portal, 'bo');
    await inTransaction(deps, async (tx) => {
      for (let count = 0; count < 10; count++) {
        await mailTo(deps, tx, person, {
          about: 'profile-deleted',
          path: '/login',
          to: 'bo@eksempel.dk',
        });
      }
    });
    await expect.poll(() => sockets.size).toBe(3);
    await logIn(portal.browser(), 'bo');
    const retrieval = () =>
      deps.connection.db.selectFrom('session').select('retrieval_state').executeTakeFirst();
    await expect.poll(retrieval).toEqual({ retrieval_state: 'done' });
    expect(sockets.size).toBe(3);
  });
});
