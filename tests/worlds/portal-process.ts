import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A start takes ten seconds of a core; where four of them share two slow ones, a minute is too short. */
const SAY_LIMIT_MS = 150_000;
/** The folder of another version of the portal, built, that is to run beside this one; none by itself. */
export const { OTHER_VERSION } = process.env;

export interface ProcessOptions {
  env: Record<string, string>;
  /** Where the portal lies that it is to be; this one if left out. */
  folder?: string;
  /** What to run instead of the built server: arguments of Node. */
  args?: readonly string[];
  /** Words put before Node, such as `taskset -c 0`. */
  prefix?: readonly string[];
  /** What it says once it serves, if not what the built server says. */
  readyText?: string;
}

/** The built server (or another program on the same port) as a process that can be killed. */
export class PortalProcess {
  readonly origin: string;
  private child: ChildProcess | undefined;
  private output = '';
  private readonly news = new EventEmitter();

  constructor(
    readonly port: number,
    private readonly options: ProcessOptions,
  ) {
    this.origin = `http://localhost:${port}`;
  }

  /** Starts it and waits until it serves. @throws Error with its output when it ends before that */
  async start(): Promise<void> {
    const { env, folder = ROOT } = this.options;
    const { args = ['build/server/main.js'], prefix = [], readyText } = this.options;
    const [command = process.execPath, ...rest] = [...prefix, process.execPath, ...args];
    const child = spawn(command, rest, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...withoutTestSettings(process.env),
        ...{ PORT: String(this.port), DEMO_PEOPLE: 'few' },
        ...env,
      },
    });
    this.child = child;
    this.output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
        this.news.emit('news');
      });
    }
    child.once('exit', () => this.news.emit('news'));
    await this.untilSaid(readyText ?? 'Ungdomskort kører');
  }

  /**
   * Waits until its output holds the text, after the first `from` signs of it.
   * @throws Error with the output when it ends before that, or does not say it in time
   */
  async untilSaid(text: string, from = 0): Promise<void> {
    const child = this.child;
    const limit = AbortSignal.timeout(SAY_LIMIT_MS);
    limit.addEventListener('abort', () => this.news.emit('news'));
    while (!this.output.includes(text, from)) {
      if (!child || child.exitCode !== null || child.signalCode !== null) {
        throw new Error(`It ended before it said «${text}»:\n${this.output}`);
      }
      if (limit.aborted) throw new Error(`It did not say «${text}» in time:\n${this.output}`);
      await once(this.news, 'news');
    }
  }

  /** All that it has said since its start, on both streams. */
  get said(): string {
    return this.output;
  }

  /** Null while it runs, or when a signal ended it. */
  get exitCode(): number | null {
    return this.child?.exitCode ?? null;
  }

  get pid(): number {
    if (this.child?.pid === undefined) throw new Error('The process is not running');
    return this.child.pid;
  }

  /** Sends a signal and waits for the end; the exit code, or null when the signal ended it. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const ended = once(child, 'exit') as Promise<[number | null]>;
    child.kill(signal);
    const [code] = await ended;
    return code;
  }
}

/** A test runner's own settings are none of the server's. */
function withoutTestSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, NODE_ENV: 'production', DATABASE_URL: undefined, VITEST: undefined };
}
