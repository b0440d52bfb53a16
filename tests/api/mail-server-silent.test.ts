// @module-tag postgres
import { addSeconds } from 'date-fns/addSeconds';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailTo } from '#server/workflows/letters';
import { inTransaction } from '#server/in-transaction';
import { logIn } from '../worlds/journey';
import { personOf } from '../worlds/order-world';
import { startPortal, type TestPortal } from '../worlds/portal';

/** A portal whose mails go to a server that does so with each connection. */
function portalWithMailServer(talk: (socket: Socket) => void, env: Record<string, string> = {}) {
  const sockets = new Set<Socket>();
  const held = { sockets } as { sockets: Set<Socket>; portal: TestPortal };
  let server: Server;
  beforeEach(async () => {
    sockets.clear();
    server = createServer((socket) => {
      sockets.add(socket);
      talk(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    held.portal = await startPortal({
      runsJobs: true,
      env: { SMTP_URL: `smtp://127.0.0.1:${port}`, ...env },
    });
  });
  afterEach(async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await held.portal.close();
  });
  return held;
}

/** Has so many mails sent. */
async function sendMails(portal: TestPortal, count: number): Promise<void> {
  const { deps } = portal;
  const person = await personOf(portal, 'bo');
  await inTransaction(deps, async (tx) => {
    for (let each = 0; each < count; each++) {
      await mailTo(deps, tx, person, {
        about: 'profile-deleted',
        path: '/login',
        to: 'bo@eksempel.dk',
      });
    }
  });
}

/** A mail server that takes every connection, and never says a word. */
describe('while the mail server is silent', () => {
  const world = portalWithMailServer(() => undefined);
  const { sockets } = world;

  it('three mails wait for it at a time, and a login does not wait for them', async () => {
    const { portal } = world;
    const { deps } = portal;
    await sendMails(portal, 10);
    await expect.poll(() => sockets.size).toBe(3);
    await logIn(portal.browser(), 'bo');
    const retrieval = () =>
      deps.connection.db.selectFrom('session').select('retrieval_state').executeTakeFirst();
    await expect.poll(retrieval).toEqual({ retrieval_state: 'done' });
    expect(sockets.size).toBe(3);
  });
});

describe('while the mail server looks through what a mail holds', () => {
  const held: (() => void)[] = [];
  const world = portalWithMailServer(
    (socket) => {
      socket.write('220 careful\r\n');
      let mail: string | undefined;
      socket.on('data', (data) => {
        if (mail !== undefined) mail += String(data);
        if (mail?.endsWith('\r\n.\r\n')) held.push(() => socket.write('250 taken\r\n'));
        if (mail !== undefined) return;
        const isData = String(data).startsWith('DATA');
        if (isData) mail = '';
        socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
      });
    },
    { JOB_LEASE_SECONDS: '1' },
  );

  it('the mail is nobody else’s to send, however long that takes', async () => {
    const { portal } = world;
    const job = () =>
      portal.deps.connection.db
        .selectFrom('job')
        .select(['lease_until', 'attempts', 'finished_at'])
        .where('kind', '=', 'send-sealed-mail')
        .executeTakeFirstOrThrow();
    await sendMails(portal, 1);
    await expect.poll(() => held.length).toBe(1);
    const lease = (await job()).lease_until;
    // By then somebody else would long have taken it.
    const twoLater = addSeconds(lease ?? '', 2).toISOString();
    await expect.poll(async () => (await job()).lease_until ?? '').toSatisfy((at) => at > twoLater);
    for (const take of held) take();
    await expect.poll(async () => (await job()).finished_at).not.toBeNull();
    expect([held.length, (await job()).attempts]).toEqual([1, 1]);
  });
});
