import { serve } from '@hono/node-server';
import { pino } from 'pino';
import { systemClock } from '#server/clock';
import { readConfig } from '#server/config';
import { Secrets } from '#server/crypto';
import { connect } from '#server/db/connect';
import { migrateToLatest } from '#server/db/migrate';
import { createSandbox } from '#server/sandbox/create';
import { createServerTexts } from '#server/texts';
import { danishTexts } from '~/locales/da';

/*
 * The stand-ins of providers, register and mail as a process of their own, so that their work is not
 * counted as the portal's: on PORT, for a portal on PORTAL_PORT, with the people in DATA_DIR.
 */

const { PORT, PORTAL_PORT, DATA_DIR } = process.env;
const config = readConfig({ MODE: 'demo', PORT: PORTAL_PORT, DATA_DIR });
const sandbox = await createSandbox({
  config: { ...config, publicOrigin: `http://localhost:${PORT}` },
  clock: systemClock,
  phoneClock: systemClock,
  logger: pino({ level: 'silent' }),
  texts: createServerTexts(danishTexts),
});
// The demo's people go to the portal's database; here only the stand-ins have to know them.
const connection = connect({ file: ':memory:' });
await migrateToLatest(connection);
await sandbox.start({ connection, secrets: new Secrets(config.secret) });
serve({ fetch: sandbox.app.fetch, port: Number(PORT), hostname: '127.0.0.1' }, () =>
  console.log(`mail at ${sandbox.smtpUrl}, stand-ins serve`),
);
