import { sql } from 'kysely';
import packageFile from '../../package.json' with { type: 'json' };
import type { Health } from '../contract/information';
import { latestMigration } from '../db/migrate';
import type { Deps } from '../deps';
import { missingTexts } from '../required-texts';
import { calls } from '../contract/calls';
import { OtherStatus, serve, type Endpoint } from './endpoint';

const ok = (details: Health['details']): Health => ({ status: 'ok', details });
const failing = (reason: string) =>
  new OtherStatus<Health>({ status: 'failing', details: { reason } });

/** Answers 503 instead of throwing, so that a monitor sees what fails; why stands in the log alone. */
async function healthOf(
  deps: Deps,
  reason: string,
  check: () => Promise<Health['details']>,
): Promise<Health | OtherStatus<Health>> {
  try {
    return ok(await check());
  } catch (error) {
    deps.logger.error({ err: error }, 'health check failed');
    return failing(reason);
  }
}

export const healthEndpoints: Endpoint[] = [
  serve(calls.checkDatabase, 'open', ({ deps }) =>
    healthOf(deps, 'The database does not answer', async () => {
      await sql`select 1`.execute(deps.connection.db);
      return { database: deps.connection.kind };
    }),
  ),
  serve(calls.checkMapping, 'open', async ({ deps }) => {
    const missing = missingTexts(deps.texts);
    return missing.length > 0 ? failing(`No text: ${missing.join(', ')}`) : ok({});
  }),
  serve(calls.checkTimeMachine, 'open', async ({ deps, today }) =>
    ok({ today, enabled: String(deps.config.demoToday !== undefined) }),
  ),
  serve(calls.checkVersions, 'public', ({ deps, query: { name } }) =>
    healthOf(deps, 'The version of the schema can’t be read', async () => {
      const known = {
        application: packageFile.version,
        node: process.version,
        schema: await latestMigration(deps.connection.db),
      };
      return name === undefined ? known : { [name]: known[name] };
    }),
  ),
  serve(calls.checkEnvironment, 'public', async ({ deps }) =>
    ok({ mode: deps.config.mode, role: deps.config.role }),
  ),
];
