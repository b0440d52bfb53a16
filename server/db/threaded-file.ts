import type * as Esbuild from 'esbuild';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Answer, Held, Statement } from './sqlite-file';

export type Asked =
  { act: 'run'; statement: Statement } | { act: 'begin' | 'commit' | 'rollback' | 'close' };

/** An error loses its code on the way between threads. */
export type Told = { answer: Answer | undefined } | { failure: { message: string; code: unknown } };

interface Asking {
  answer(answer: Answer | undefined): void;
  fail(error: unknown): void;
}

/** A connection in a thread of its own, which begins with the first use. Asked for one thing at a time. */
export class ThreadedFile implements Held {
  private thread: Worker | undefined;
  private asking: Asking | undefined;
  private isInTransaction = false;

  constructor(private readonly file: string) {}

  async run(statement: Statement): Promise<Answer> {
    return (await this.ask({ act: 'run', statement })) as Answer;
  }

  async begin(): Promise<void> {
    await this.ask({ act: 'begin' });
    this.isInTransaction = true;
  }

  async commit(): Promise<void> {
    await this.ask({ act: 'commit' });
    this.isInTransaction = false;
  }

  async rollback(): Promise<void> {
    this.isInTransaction = false;
    // Where the thread has ended, SQLite has taken it back already.
    if (this.thread) await this.ask({ act: 'rollback' });
  }

  async close(): Promise<void> {
    const { thread } = this;
    if (!thread) return;
    const ended = once(thread, 'exit');
    await this.ask({ act: 'close' });
    thread.ref();
    await ended;
  }

  private ask(asked: Asked): Promise<Answer | undefined> {
    return new Promise<Answer | undefined>((answer, fail) => {
      // What is left of a transaction must not be done by itself in another thread.
      if (!this.thread && this.isInTransaction) throw threadEnded();
      const thread = (this.thread ??= this.start());
      this.asking = { answer, fail };
      // Whoever waits for it keeps the process; at rest it keeps nobody.
      thread.ref();
      thread.postMessage(asked);
    });
  }

  private start(): Worker {
    const thread = startThread(this.file);
    thread.on('message', (told: Told) => {
      thread.unref();
      if ('answer' in told) return this.asking?.answer(told.answer);
      const { message, code } = told.failure;
      this.asking?.fail(Object.assign(new Error(message), { code }));
    });
    let reason: unknown = threadEnded();
    thread.on('error', (error) => (reason = error));
    // Whoever asked it hears why. The next one has another thread.
    thread.on('exit', () => {
      this.thread = undefined;
      this.asking?.fail(reason);
    });
    return thread;
  }
}

const threadEnded = () => new Error('The thread of the database has ended');

let fromSource: string | undefined;

function startThread(file: string): Worker {
  const thread = { workerData: { file } };
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('./sqlite-thread.js', import.meta.url), thread);
  }
  return new Worker((fromSource ??= buildThread()), { ...thread, eval: true });
}

/** Where nothing is built: a program that is ready, since to read the source takes each thread half a second. */
function buildThread(): string {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof Esbuild;
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('./sqlite-thread.ts', import.meta.url))],
    bundle: true,
    format: 'cjs',
    packages: 'external',
    platform: 'node',
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('');
}
