import { pino } from 'pino';
import { ShiftableClock } from './clock';
import { ConfigError, readConfig, type Config } from './config';
import { startOfDayInCopenhagen } from './domain/day';
import { openPortal } from './portal';

const NINE_HOURS_MS = 9 * 3_600_000;

/** Reads the settings, opens the portal, and closes it again when asked to. */
async function main(config: Config): Promise<void> {
  const logger = pino({ level: config.logLevel });
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

try {
  await main(readConfig(process.env));
} catch (error) {
  console.error(error instanceof ConfigError ? `Can't start:\n${error.message}` : error);
  process.exit(1);
}
