import { execFile } from 'node:child_process';
import { copyFile, cp, mkdtemp, readFile, rm, stat, writeFile, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SandboxStore } from '#server/sandbox/shared/store';
import { Register } from '#server/sandbox/vus/register';
import { FormClient, mainText } from '../worlds/form-client';
import { logIn, orderUntilPayment, pay } from '../worlds/journey';
import { PortalProcess } from '../worlds/portal-process';
import { findFreePort } from '../run/port';

const SETTINGS = { MODE: 'demo', HOST: '127.0.0.1', LOG_LEVEL: 'silent' };
const SLOW_MS = 1500;

describe('a start of the portal', () => {
  /** Where the demo has made its data, which takes most of its first start. */
  let made: string;
  let folder: string;
  const closers: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    made = await mkdtemp(join(tmpdir(), 'portal-'));
    const env = { ...SETTINGS, DATA_DIR: made, LOG: 'stdout' };
    const first = new PortalProcess(await findFreePort(), { env });
    await first.start();
    await first.end('SIGTERM');
  });
  afterAll(() => rm(made, { recursive: true, force: true }));
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-'));
  });
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
    await rm(folder, { recursive: true, force: true });
  });

  async function portal(env: Record<string, string> = {}, port?: number): Promise<PortalProcess> {
    const server = new PortalProcess(port ?? (await findFreePort()), {
      env: { ...SETTINGS, DATA_DIR: folder, ...env },
    });
    closers.push(() => server.end('SIGKILL'));
    return server;
  }

  /** A portal that finds the demo's data. */
  async function portalAgain(env: Record<string, string> = {}): Promise<PortalProcess> {
    await cp(made, folder, { recursive: true });
    return portal(env);
  }

  /** All that a process says that can't start: one line. */
  async function whyNot(server: PortalProcess): Promise<string> {
    const said = await server.start().then(
      () => 'It started',
      (error: unknown) => (error as Error).message,
    );
    const [, line = '', ...more] = said.trim().split('\n');
    expect(more).toEqual([]);
    return line;
  }

  it('is refused while another process uses the same SQLite file, and possible after its death', async () => {
    const first = await portalAgain();
    await first.start();
    const second = await portal();
    expect(await whyNot(second)).toMatch(/^Can't start: .*portal\.db is in use by another process/);
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
    await first.end('SIGKILL');
    await second.start();
    expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
  });

  it('says in one line that its port is in use and what to do, also beside a portal with the same settings', async () => {
    const first = await portalAgain();
    await first.start();
    const { port } = first;
    const why = `Can't start: Port ${port} is in use by another program: stop it, or start on another port, such as PORT=${port + 1}.`;
    for (const other of [
      await portal({ DATA_DIR: join(folder, 'other') }, port),
      await portal({}, port),
    ]) {
      expect(await whyNot(other)).toBe(why);
      expect(other.exitCode).toBe(1);
    }
  });

  it('of the demo says as its last words where everything is, and writes its requests to a file', async () => {
    const server = await portalAgain({ LOG_LEVEL: 'info' });
    await server.start();
    await server.untilSaid('Ctrl+C');
    expect((await fetch(`${server.origin}/login`)).status).toBe(200);
    const log = join(folder, 'log.jsonl');
    expect(server.said.trim().split('\n')).toEqual([
      `Ungdomskort kører på ${server.origin}`,
      '',
      `  Stand-ins  ${server.origin}/sandbox`,
      `  Mail       ${server.origin}/sandbox/mail`,
      `  Staff      log in as admin; codes at ${server.origin}/sandbox/codes`,
      `  API        ${server.origin}/api/openapi.json`,
      `  Log        ${log}`,
      '  Stop       Ctrl+C',
    ]);
    const lines = (await readFile(log, 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(
      expect.objectContaining({ method: 'GET', path: '/login', status: 200 }),
    );
  });

  it('goes on without a log while its disk is full', async () => {
    await symlink('/dev/full', join(folder, 'log.jsonl'));
    const server = await portalAgain({ LOG_LEVEL: 'info' });
    await server.start();
    for (let count = 0; count < 3; count++) {
      expect((await fetch(`${server.origin}/login`)).status).toBe(200);
    }
  });

  it('of the demo writes its requests to standard output with LOG=stdout', async () => {
    const server = await portalAgain({ LOG: 'stdout', LOG_LEVEL: 'info' });
    await server.start();
    await fetch(`${server.origin}/login`);
    await server.untilSaid('"path":"/login"');
    await expect(stat(join(folder, 'log.jsonl'))).rejects.toThrow('ENOENT');
  });

  it('says in one line that its file is not a database', async () => {
    await writeFile(join(folder, 'portal.db'), 'Kære dagbog. '.repeat(1000));
    expect(await whyNot(await portal())).toMatch(/^Can't start: .*portal\.db is not a database/);
  });

  it('says in one line that its folder can’t be written', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    expect(await whyNot(await portal({ DATA_DIR: join(file, 'data') }))).toMatch(
      /^Can't start: The folder .*data can't be written \(DATA_DIR\)/,
    );
  });

  it('says in one line that the list of who was deleted can’t be written', async () => {
    const server = await portal({ ERASURES_FILE: '/dev/null/erasures.log' });
    expect(await whyNot(server)).toMatch(
      /^Can't start: The list of who was deleted, \/dev\/null\/erasures\.log, can't be written/,
    );
  });

  it('answers that it is not ready until the demo has made its data', async () => {
    const store = new SandboxStore(join(folder, 'sandbox.db'));
    new Register(store).faultForEveryone.set({ fault: 'slow', slowMs: SLOW_MS });
    store.close();
    const server = await portal();
    const starting = server.start();
    const browser = new FormClient(server.origin);
    const login = await vi.waitFor(() => browser.open('/login'), { timeout: 30_000, interval: 20 });
    const readyz = await fetch(`${server.origin}/readyz`);
    expect(readyz.status).toBe(503);
    expect(await readyz.text()).toBe('starting');
    expect(login.status).toBe(503);
    expect(login.headers.get('retry-after')).not.toBeNull();
    expect(mainText(login.document)).toContain('Ungdomskort er ved at starte');
    expect(login.document.querySelector('title')?.text).toBe('Et øjeblik – Ungdomskort');
    await starting;
    expect((await browser.open('/login')).status).toBe(200);
    await browser.submit('Log ind', { username: 'clara' });
    await browser.open('/overview');
    expect(browser.page?.url.pathname).toBe('/overview');
    expect(browser.page?.status).toBe(200);
  });

  it('finds everything in a backup that was taken while the server ran, which no other user can read', async () => {
    const server = await portalAgain();
    await server.start();
    const browser = new FormClient(server.origin);
    await logIn(browser, 'anna');
    await orderUntilPayment(browser);
    await pay(browser);
    expect(browser.page?.url.pathname).toBe('/order/receipt');
    const backup = join(folder, 'backup.db');
    await backUp(backup);
    expect((await stat(backup)).mode & 0o777).toBe(0o600);
    await server.end('SIGKILL');
    for (const ending of ['', '-wal', '-shm']) {
      await rm(join(folder, `portal.db${ending}`), { force: true });
    }
    await copyFile(backup, join(folder, 'portal.db'));
    await server.start();
    await browser.open('/overview');
    expect(browser.page?.document.querySelectorAll('.card-group')).toHaveLength(1);
  });

  async function backUp(to: string): Promise<void> {
    const command = promisify(execFile);
    await command(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'server/cli/backup.ts', to], {
      env: { NODE_ENV: 'test', DATA_DIR: folder },
    });
  }
});
