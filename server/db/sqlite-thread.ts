import { parentPort, workerData } from 'node:worker_threads';
import { LONG_LOG, SqliteFile } from './sqlite-file';
import type { Asked, Told } from './threaded-file';

/** The thread of a connection: does what it is asked, one thing after the other. */
const port = parentPort;
if (!port) throw new Error('This runs as a thread of the server');
const file = new SqliteFile((workerData as { file: string }).file, LONG_LOG);

port.on('message', (asked: Asked) => {
  port.postMessage(answerTo(asked));
  if (asked.act === 'close') port.close();
});

function answerTo(asked: Asked): Told {
  try {
    if (asked.act === 'run') return { answer: file.run(asked.statement) };
    file[asked.act]();
    return { answer: undefined };
  } catch (error) {
    const { message, code } = error as Error & { code?: unknown };
    return { failure: { message, code } };
  }
}
