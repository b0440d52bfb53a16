import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_LIMIT_MS = 20_000;
const POLL_MS = 20;

export interface ProcessOptions {
  env: Record<string, string>;
  /** What to run instead of the built server: arguments of Node. */
  args?: readonly string[];
  /** Words put before Node, such as `taskset -c 0`. */
  prefix?: readonly string[];
  /** Answers 200 once the process serves. */
  readyPath?: string;
}

/** The built server (or another program on the same port) as a process that can be killed. */
export class PortalProcess {
  readonly origin: string;
  private child: ChildProcess | undefined;
  private output = '';

  constructor(
    readonly port: number,
    private readonly options: ProcessOptions,
  ) {
    this.origin = `http://localhost:${port}`;
  }

  /** Starts it and waits until it serves. @throws Error with its output when it ends before that */
  async start(): Promise<void> {
    const { env, args = ['build/server/main.js'], prefix = [] } = this.options;
    const [command = process.execPath, ...rest] = [...prefix, process.execPath, ...args];
    const child = spawn(command, rest, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...withoutTestSettings(process.env), PORT: String(this.port), ...env },
    });
    this.output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
    this.child = child;
    await this.untilServing(child);
  }

  get pid(): number {
    if (this.child?.pid === undefined) throw new Error('The process is not running');
    return this.child.pid;
  }

  /** Sends a signal and waits for the end; the exit code, or null when the signal ended it. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const child = this.child;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const ended = once(child, 'exit') as Promise<[number | null]>;
    child.kill(signal);
    const [code] = await ended;
    return code;
  }

  private async untilServing(child: ChildProcess): Promise<void> {
    const url = `${this.origin}${this.options.readyPath ?? '/readyz'}`;
    const deadline = performance.now() + START_LIMIT_MS;
    while (performance.now() < deadline) {
      if (child.exitCode !== null) break;
      if (await answersOk(url)) return;
      await pause(POLL_MS);
    }
    child.kill('SIGKILL');
    throw new Error(`Nothing serves ${url}:\n${this.output}`);
  }
}

/** A test runner's own settings are none of the server's. */
function withoutTestSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, NODE_ENV: 'production', DATABASE_URL: undefined, VITEST: undefined };
}

async function answersOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** A port that is free now. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
