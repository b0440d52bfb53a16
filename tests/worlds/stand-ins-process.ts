import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../run/port';
import type { TestDatabase } from './database';
import { seedPeople } from './extra-people';
import { PortalProcess } from './portal-process';

export interface StandIns {
  /** The usernames of those who may order. */
  people: string[];
  standIns: PortalProcess;
  /** Where they keep what they know. */
  folder: string;
  /** Settings of a portal that asks these stand-ins. */
  env: Record<string, string>;
}

interface Options {
  count: number;
  /** Given to everybody. */
  photo?: Buffer;
  /** Words put before the command, such as `taskset -c 1`. */
  prefix?: readonly string[];
}

/** Puts people who may order into a database, and starts the stand-ins in a process of their own for a portal on `port`. */
export async function startStandIns(
  database: TestDatabase,
  port: number,
  { count, photo, prefix = [] }: Options,
): Promise<StandIns> {
  const people = await seedPeople(database, count, photo ? { photo } : {});
  const folder = join(database.dataDir, 'stand-ins');
  await cp(join(database.dataDir, 'sandbox.db'), join(folder, 'sandbox.db'));
  const standIns = new PortalProcess(await findFreePort(), {
    env: { PORTAL_PORT: String(port), DATA_DIR: folder },
    args: ['--import', 'tsx', 'tests/worlds/stand-ins.ts'],
    prefix,
    readyText: 'stand-ins serve',
  });
  await standIns.start();
  const { origin } = standIns;
  const env = {
    REEPAY_API_URL: `${origin}/sandbox/reepay/api`,
    REEPAY_CHECKOUT_URL: `${origin}/sandbox/reepay/checkout`,
    NETAXEPT_URL: `${origin}/sandbox/netaxept`,
    VUS_URL: `${origin}/sandbox/vus`,
    REJSEKORT_URL: `${origin}/sandbox/rejsekort`,
    GVSS_URL: `${origin}/sandbox/gvss`,
    SMTP_URL: /smtp:\S+\d/.exec(standIns.said)?.[0] ?? '',
  };
  return { people, standIns, folder, env };
}
