import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Answer, Held, Statement } from './sqlite-file';

export type Asked =
  { act: 'run'; statement: Statement } | { act: 'begin' | 'commit' | 'rollback' | 'close' };

/** An error loses its code on the way between threads. */
export type Told = { answer: Answer | undefined } | { failure: { message: string; code: unknown } };

/** A connection in a thread of its own, which begins with the first use. Asked for one thing at a time. */
export class ThreadedFile implements Held {
  private thread: Worker | undefined;

  constructor(private readonly file: string) {}

  async run(statement: Statement): Promise<Answer> {
    return (await this.ask({ act: 'run', statement })) as Answer;
  }
  begin() {
    return this.ask({ act: 'begin' });
  }
  commit() {
    return this.ask({ act: 'commit' });
  }
  rollback() {
    return this.ask({ act: 'rollback' });
  }

  async close(): Promise<void> {
    if (!this.thread) return;
    const ended = once(this.thread, 'exit');
    await this.ask({ act: 'close' });
    this.thread.ref();
    await ended;
    this.thread = undefined;
  }

  private async ask(asked: Asked): Promise<Answer | undefined> {
    const thread = (this.thread ??= this.start());
    // Whoever waits for it keeps the process; at rest it keeps nobody.
    thread.ref();
    const told = once(thread, 'message').finally(() => thread.unref());
    thread.postMessage(asked);
    const [said] = (await told) as [Told];
    if ('answer' in said) return said.answer;
    throw Object.assign(new Error(said.failure.message), { code: said.failure.code });
  }

  private start(): Worker {
    const thread = startThread(this.file);
    // Whoever asked it hears why. The next one has another thread.
    thread.on('error', () => (this.thread = undefined));
    return thread;
  }
}

/** What the source is read by that is not built; relative to where the process was started. */
const SOURCE_READER = `
  const { workerData } = require('node:worker_threads');
  void import('tsx/esm/api').then(({ register }) => {
    register();
    return import(workerData.source);
  });`;

function startThread(file: string): Worker {
  const source = new URL('./sqlite-thread.ts', import.meta.url);
  return import.meta.url.endsWith('.ts')
    ? new Worker(SOURCE_READER, { eval: true, workerData: { file, source: source.href } })
    : new Worker(new URL('./sqlite-thread.js', import.meta.url), { workerData: { file } });
}
