import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '../../sandbox/mail/server';
import { createMailSandbox } from '../../sandbox/mail/sandbox';
import { SandboxStore } from '../../sandbox/shared/store';
import { MailNotSent } from './port';
import { MAIL_LIMITS, SmtpMail } from './smtp';

const receipt = {
  id: 'receipt-000123',
  to: 'anna@example.com',
  subject: 'Kvittering for dit Ungdomskort på strækningen Ærøskøbing–Svendborg',
  text: 'Hej Anna\n\nDu har betalt 418,20 kr.\nSe http://localhost:3000/overview.\n\nVenlig hilsen\nUngdomskort',
};

let store: SandboxStore;
let server: MailServer;
let mail: SmtpMail;

beforeEach(async () => {
  store = new SandboxStore(':memory:');
  const clock = { now: () => new Date('2026-03-02T08:30:00Z') };
  server = await startMailServer({ store, clock, port: 0 });
  mail = new SmtpMail(server.url, 'Ungdomskort <no-reply@ungdomskort.example>');
});

afterEach(async () => {
  await server.close();
  store.close();
});

const request = (path: string, init?: RequestInit) =>
  Promise.resolve(createMailSandbox({ store }).request(path, init));

const received = async (): Promise<unknown> => (await request('/messages.json')).json();

test('a mail arrives as it was sent, Danish letters and all', async () => {
  await mail.send(receipt);
  expect(await received()).toMatchObject([
    {
      messageId: '<receipt-000123@ungdomskort>',
      from: 'no-reply@ungdomskort.example',
      to: ['anna@example.com'],
      subject: receipt.subject,
      text: receipt.text,
      receivedAt: '2026-03-02T08:30:00.000Z',
      copies: 1,
    },
  ]);
});

test('a sender who is killed in the middle of a mail leaves the stand-in to the others', async () => {
  const sender = connect(Number(new URL(server.url).port), '127.0.0.1');
  for (const said of ['HELO sender', 'MAIL FROM:<a@example.com>', 'RCPT TO:<b@example.com>']) {
    await once(sender, 'data');
    sender.write(`${said}\r\n`);
  }
  await once(sender, 'data');
  sender.resetAndDestroy();
  await mail.send(receipt);
  expect(await received()).toMatchObject([{ subject: receipt.subject }]);
});

test('the pages of the mail stand-in list a mail and show it with its link', async () => {
  await mail.send(receipt);
  const list = await (await request('/')).text();
  const path = /href="\/sandbox\/mail(\/[^"]+)"/.exec(list)?.[1];
  expect(list).toContain(receipt.subject);
  const page = await (await request(path!)).text();
  expect(page).toContain('Du har betalt 418,20 kr.');
  expect(page).toContain('<a href="http://localhost:3000/overview">');
});

test('a mail with a layout arrives in both parts, and the stand-in shows one at a time', async () => {
  const html = '<!doctype html><p style="color: #16231f">Du har betalt <b>418,20 kr.</b></p>';
  await mail.send({ ...receipt, html });
  expect(await received()).toMatchObject([
    { text: receipt.text, html: expect.stringContaining(html) },
  ]);
  const list = await (await request('/')).text();
  const path = /href="\/sandbox\/mail(\/[^"]+)"/.exec(list)?.[1];
  const at = (query: string) => request(`${path}${query}`);
  expect(await (await at('')).text()).toContain(`src="/sandbox/mail${path}/html"`);
  const text = await (await at('?vis=tekst')).text();
  expect(text).toContain('Du har betalt 418,20 kr.');
  expect(text).not.toContain('<iframe');
  const layout = await at('/html');
  expect(await layout.text()).toContain(html);
  expect(layout.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline';/,
  );
});

test('the same mail sent twice is kept once and counted', async () => {
  await mail.send(receipt);
  await mail.send(receipt);
  expect(await received()).toMatchObject([{ copies: 2 }]);
  expect(await (await request('/')).text()).toContain('Modtaget 2 gange');
});

test('markup in a mail is shown as text', async () => {
  await mail.send({ ...receipt, subject: '<b>Hej</b>', text: '<script>alert(1)</script>' });
  const list = await (await request('/')).text();
  expect(list).toContain('&lt;b&gt;Hej&lt;/b&gt;');
  const path = /href="\/sandbox\/mail(\/[^"]+)"/.exec(list)?.[1];
  expect(await (await request(path!)).text()).not.toContain('<script');
});

test('the mail stand-in refuses as many mails as ordered, and takes the next one', async () => {
  const body = new URLSearchParams({ refusals: '2' });
  expect((await request('/faults', { method: 'POST', body })).status).toBe(303);
  await expect(mail.send(receipt)).rejects.toThrow('451');
  await expect(mail.send(receipt)).rejects.toThrow('451');
  await mail.send(receipt);
  expect(await received()).toMatchObject([{ copies: 1 }]);
});

test.each([
  ['afvist@example.com', { code: '550', isForGood: true }],
  ['anna@example.com', { code: '451', isForGood: false }],
])('a mail to %s that is refused says why, and not whom it was to', async (to, why) => {
  await request('/faults', { method: 'POST', body: new URLSearchParams({ refusals: '1' }) });
  const error: unknown = await mail.send({ ...receipt, to }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(MailNotSent);
  expect(error).toMatchObject({ ...why, message: `The mail server answered ${why.code}` });
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(to);
});

/** A mail server of few words, and what it says to what it reads. */
async function serverThatSays(answer: (said: string, socket: Socket) => void) {
  const talker = createServer((socket) => {
    socket.write('220 talker\r\n');
    socket.on('data', (data) => answer(String(data), socket));
  }).listen(0, '127.0.0.1');
  await once(talker, 'listening');
  return { talker, port: (talker.address() as AddressInfo).port };
}

test.each([
  ['550 5.7.1 Relaying denied', false],
  ['554 5.7.1 Service unavailable; client host blocked', false],
  ['452 4.2.2 Mailbox full', false],
  ['550 5.1.1 <anna@example.com>: no such user', true],
  ['556 Domain does not accept mail', true],
])('only a word on the address itself is for good: %s', async (reply, isForGood) => {
  const { talker, port } = await serverThatSays((line, socket) =>
    socket.write(line.startsWith('RCPT') ? `${reply}\r\n` : '250 ok\r\n'),
  );
  const strictMail = new SmtpMail(`smtp://127.0.0.1:${port}`, 'a@example.com');
  await expect(strictMail.send(receipt)).rejects.toMatchObject({ isForGood });
  talker.close();
});

test('a server that looks through a mail before it takes it is waited for', async () => {
  const connectMs = 200;
  let takenAt: number | undefined;
  let take = (): void => undefined;
  let mail: string | undefined;
  const { talker, port } = await serverThatSays((said, socket) => {
    if (mail === undefined) {
      const isData = said.startsWith('DATA');
      if (isData) mail = '';
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
      return;
    }
    mail += said;
    if (!mail.endsWith('\r\n.\r\n')) return;
    takenAt = performance.now();
    take = () => socket.write('250 taken\r\n');
  });
  const limits = { ...MAIL_LIMITS, connectMs };
  const sent = new SmtpMail(`smtp://127.0.0.1:${port}`, 'a@example.com', limits).send(receipt);
  await expect.poll(() => performance.now() - (takenAt ?? Infinity)).toBeGreaterThan(connectMs);
  take();
  await expect(sent).resolves.toBeUndefined();
  talker.close();
  // RFC 5321, 4.5.3.2.6
  expect(MAIL_LIMITS.answerMs).toBeGreaterThanOrEqual(10 * 60_000);
});

test('a server that says nothing at all fails a mail sooner than one that says a word late', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const limits = { ...MAIL_LIMITS, connectMs: 50 };
  const mailed = new SmtpMail(`smtp://127.0.0.1:${port}`, 'a@example.com', limits).send(receipt);
  await expect(mailed).rejects.toThrow('does not answer');
  silent.close();
});

test('a number of refusals that is no number is refused with what was typed', async () => {
  const body = new URLSearchParams({ refusals: 'mange' });
  const answer = await request('/faults', { method: 'POST', body });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toMatch(/value="mange"/);
});

test('a mail fails when no server listens', async () => {
  const { url } = server;
  await server.close();
  await expect(new SmtpMail(url, 'a@example.com').send(receipt)).rejects.toThrow('ECONNREFUSED');
  server = await startMailServer({ store, clock: { now: () => new Date(0) }, port: 0 });
});
