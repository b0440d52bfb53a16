import { pino } from 'pino';
import { ShiftableClock } from './clock';
import { readConfig, type Config } from './config';
import { startOfDayInCopenhagen } from './domain/day';
import { openPortal } from './portal';
import { startFailure } from './start-failure';

const NINE_HOURS_MS = 9 * 3_600_000;

/** Reads the settings, opens the portal, and closes it again when asked to. */
async function main(config: Config): Promise<void> {
  const logger = pino({ level: config.logLevel });
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      logger.fatal({ err: error }, event);
      process.exit(1);
    });
  }
  const portal = await openPortal(config, { clock: demoClock(config), logger });
  process.stdout.write(`Ungdomskort kører på ${config.publicOrigin}\n`);
  const stop = () => void portal.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** With DEMO_TODAY the demo begins at nine in the morning of that day, and time goes on from there. */
function demoClock(config: Config): ShiftableClock {
  const clock = new ShiftableClock();
  if (config.demoToday) {
    clock.set(new Date(startOfDayInCopenhagen(config.demoToday).getTime() + NINE_HOURS_MS));
  }
  return clock;
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
