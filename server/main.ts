import { pino, type Logger } from 'pino';
import { readConfig, type Config } from './config';
import { openPortal } from './portal';
import { startClock } from './start/start-clock';
import { systemClock } from './clock';
import { traceOfLine } from './tracing/traced';
import { refuseTakenPort, startFailure } from './start/start-failure';
import { startMessage } from './start/start-message';

/** Reads the settings, opens the portal, and closes it again when asked to. */
async function main(config: Config): Promise<void> {
  await refuseTakenPort(config);
  const logger = openLog(config);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      logger.fatal({ err: error }, event);
      if (config.logFile) console.error(error);
      process.exit(1);
    });
  }
  const portal = await openPortal(config, {
    clock: startClock(config),
    phoneClock: systemClock,
    logger,
  });
  const stop = () => void portal.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.write(startMessage(config));
}

/** What waits to be written while that fails, such as on a full disk; later lines are dropped. */
const MOST_UNWRITTEN_BYTES = 1_000_000;

/** JSON lines on standard output, or at the end of a file, each written before the next thing happens. */
function openLog({ logLevel, logFile, traces }: Config): Logger {
  const file = logFile === null ? {} : { dest: logFile, mkdir: true };
  const mixin = traces ? { mixin: traceOfLine } : {};
  const destination = pino.destination({ ...file, sync: true, maxLength: MOST_UNWRITTEN_BYTES });
  // Unheard, a line that can't be written would end the process.
  destination.on('error', () => undefined);
  return pino({ level: logLevel, ...mixin }, destination);
}

let config: Config | undefined;
try {
  config = readConfig(process.env);
  await main(config);
} catch (error) {
  const reason = startFailure(error, config);
  console.error(reason === null ? error : `Can't start: ${reason}`);
  process.exit(1);
}
