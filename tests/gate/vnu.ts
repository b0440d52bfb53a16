import { spawn } from 'node:child_process';
import { once } from 'node:events';
import vnuJar from 'vnu-jar';
import { ensureJava } from '../run/java';
import { findFreePort } from '../run/port';

/** For a few seconds of work, better compilation and a second thread for garbage cost more than they save. */
const SHORT_RUN = ['-Xss4m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const SETTING = '-Dnu.validator.servlet';
/**
 * Runs a command until it ends, or until nobody holds this shell's standard input any more: a worker is not
 * always asked before it ends.
 */
const UNTIL_LEFT = 'exec 3<&0; "$@" & command=$!; (read _ <&3; kill $command) & wait $command';
const IS_READY = /Checker service started/;

let started: Promise<string> | undefined;

/** The address of the Nu HTML checker, which lives as long as this process: its start takes longer than its work. */
export const vnu = (): Promise<string> => (started ??= start());

async function start(): Promise<string> {
  const port = await findFreePort();
  const checker = spawn('sh', [
    ...['-c', UNTIL_LEFT, 'sh', ensureJava()],
    ...[...SHORT_RUN, `${SETTING}.bind-address=127.0.0.1`],
    ...['-cp', vnuJar, 'nu.validator.servlet.Main', String(port)],
  ]);
  let said = '';
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [checker.stdout, checker.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        if (!IS_READY.test(said)) said += text;
        if (IS_READY.test(said)) resolve();
      });
    }
  });
  const hasEnded = once(checker, 'exit').then(() => {
    throw new Error(`The HTML checker did not start: ${said}`);
  });
  await Promise.race([isReady, hasEnded]);
  hasEnded.catch(() => undefined);
  return `http://127.0.0.1:${port}/`;
}
