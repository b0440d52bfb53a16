import type { Context } from 'hono';
import { sql } from 'kysely';
import { z } from 'zod';
import packageFile from '../../package.json' with { type: 'json' };
import { health, type Health } from '../contract/misc';
import { latestMigration } from '../db/migrate';
import type { Deps } from '../deps';
import { missingTexts } from '../required-texts';
import { endpoint, type Endpoint } from './endpoint';

const SOURCE = 'spec §7 Health checks';
const shape = { method: 'get', source: SOURCE, response: health, otherStatus: 503 } as const;

const ok = (details: Health['details']): Health => ({ status: 'ok', details });
const failing = (http: Context, reason: string): Response =>
  http.json({ status: 'failing', details: { reason } } satisfies Health, 503);

/** Answers 503 instead of throwing, so that a monitor sees what fails; why stands in the log alone. */
async function healthOf(
  { deps, http }: { deps: Deps; http: Context },
  reason: string,
  check: () => Promise<Health['details']>,
): Promise<Health | Response> {
  try {
    return ok(await check());
  } catch (error) {
    deps.logger.error({ err: error }, 'health check failed');
    return failing(http, reason);
  }
}

const database = endpoint({
  ...shape,
  path: '/check/db',
  auth: 'open',
  summary: 'Whether the database answers; 503 when it does not',
  handle: ({ deps, http }) =>
    healthOf({ deps, http }, 'The database does not answer', async () => {
      await sql`select 1`.execute(deps.connection.db);
      return { database: deps.connection.kind };
    }),
});

const mapping = endpoint({
  ...shape,
  path: '/check/mapping',
  auth: 'open',
  summary:
    'Whether every code and enumeration value has a Danish text; 503 names those that lack one',
  handle: async ({ deps, http }) => {
    const missing = missingTexts(deps.texts);
    return missing.length > 0 ? failing(http, `No text: ${missing.join(', ')}`) : ok({});
  },
});

const timeMachine = endpoint({
  ...shape,
  path: '/check/time-machine',
  auth: 'open',
  summary: 'The day the portal believes it is, and whether that is the real one',
  handle: async ({ deps, today }) =>
    ok({ today, enabled: String(deps.config.demoToday !== undefined) }),
});

const versions = endpoint({
  ...shape,
  path: '/check/versions',
  auth: 'public',
  summary:
    'The versions of the portal, its runtime and its schema, or the one that `name` asks for',
  query: z.object({ name: z.enum(['application', 'node', 'schema']).optional() }),
  handle: ({ deps, http, query: { name } }) =>
    healthOf({ deps, http }, 'The version of the schema can’t be read', async () => {
      const known = {
        application: packageFile.version,
        node: process.version,
        schema: await latestMigration(deps.connection.db),
      };
      return name === undefined ? known : { [name]: known[name] };
    }),
});

const environment = endpoint({
  ...shape,
  path: '/check/env',
  auth: 'public',
  summary: 'Mode and role of the process; no secrets',
  handle: async ({ deps }) => ok({ mode: deps.config.mode, role: deps.config.role }),
});

export const healthEndpoints: Endpoint[] = [database, mapping, timeMachine, versions, environment];
