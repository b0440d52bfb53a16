import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { ShiftableClock } from '#server/clock';
import { readConfig } from '#server/config';
import { openPortal } from '#server/portal';
import { createTestDatabase } from './database';
import { findFreePort } from '../run/port';

const secret = () => randomBytes(32).toString('base64url');

/** All that production needs, as an operator would set it. */
export const productionSettings: Record<string, string> = {
  MODE: 'production',
  PUBLIC_ORIGIN: 'https://ungdomskort.dk',
  API_KEY: secret(),
  SECRET: secret(),
  REEPAY_API_URL: 'https://api.reepay.com',
  REEPAY_CHECKOUT_URL: 'https://checkout-api.reepay.com',
  REEPAY_PRIVATE_KEY: 'priv_11112222333344445555666677778888',
  PAYMENT_ORIGINS: 'https://checkout.reepay.com',
  NETAXEPT_URL: 'https://epayment.nets.eu',
  NETAXEPT_MERCHANT_ID: '700123',
  NETAXEPT_TOKEN: '2q?Y8_G',
  NETAXEPT_CALLBACK_SECRET: secret(),
  MITID_ISSUER: 'https://netseidbroker.dk/op',
  MITID_CLIENT_ID: 'ungdomskort',
  MITID_CLIENT_SECRET: 'from-the-broker',
  VUS_URL: 'https://vus.stil.dk',
  VUS_TOKEN: 'from-the-register',
  ADDRESSES_URL: 'https://adressevaelger.dk',
  ADDRESSES_TOKEN: 'from-the-register',
  LETTER_URL: 'https://letters.example',
  LETTER_TOKEN: 'from-the-printer',
  GVSS_URL: 'https://gvss.dk',
  GVSS_SECRET: secret(),
  COMPANIES_SECRET: secret(),
  SMTP_URL: 'smtps://portal:hemmelig@mail.ungdomskort.dk',
  MAIL_FROM: 'Ungdomskort <svar-ikke@ungdomskort.dk>',
  ACCESSIBILITY_EMAIL: 'tilgaengelighed@ungdomskort.dk',
  ACCESSIBILITY_PHONE: '70 15 65 25',
};

/** The portal as production runs it; none of the outside services answers. */
export async function startProduction() {
  const database = await createTestDatabase();
  const port = await findFreePort();
  const config = readConfig({
    ...productionSettings,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: database.dataDir,
    LOG_LEVEL: 'silent',
    SHUTDOWN_SECONDS: '1',
    ...(database.databaseUrl ? { DATABASE_URL: database.databaseUrl } : {}),
  });
  const logger = pino({ level: 'silent' });
  const portal = await openPortal(config, { clock: new ShiftableClock(), logger, runsJobs: false });
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      await portal.close();
      await database.remove();
    },
  };
}
