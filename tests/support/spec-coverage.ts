import routes from '../../app/routes';
import { startPortal } from './portal';
import { callsOf, coverCalls, coverScreens, screenPathsOf, type Coverage } from './spec/coverage';

/*
 * `npm run spec:coverage`: which calls of spec §7 and screens of spec §2 are served, and which are
 * missing. What is missing is no failure, since it belongs to later work; a call or a screen that is
 * served but stands neither in the spec nor among our additions is.
 */

const OPENAPI = '/api/openapi.json';

/** The calls that a started API describes, and the description itself. */
async function servedCalls(): Promise<string[]> {
  const portal = await startPortal({ runsJobs: false, env: { ROLE: 'api' } });
  try {
    const response = await fetch(new URL(OPENAPI, portal.origin));
    const document = (await response.json()) as Parameters<typeof callsOf>[0];
    return [...callsOf(document), `GET ${OPENAPI}`];
  } finally {
    await portal.close();
  }
}

function print(title: string, coverage: Coverage): void {
  console.log(`\n${title}: ${coverage.served} of ${coverage.total}`);
  for (const { group, served, missing } of coverage.groups) {
    console.log(`  ${group}: ${served} of ${served + missing.length}`);
    for (const label of missing) console.log(`    missing  ${label}`);
  }
  for (const label of coverage.unknown) console.log(`  UNKNOWN  ${label}`);
  for (const label of coverage.unserved) console.log(`  UNSERVED ADDITION  ${label}`);
}

const calls = coverCalls(await servedCalls());
const screens = coverScreens(await screenPathsOf(routes));
print('Calls (spec §7)', calls);
print('Screens (spec §2)', screens);
const problems = [calls, screens].flatMap(({ unknown, unserved }) => [...unknown, ...unserved]);
if (problems.length > 0) {
  console.error(
    '\nNeither in the spec nor a declared addition that is served; see spec/spec.json.',
  );
  process.exitCode = 1;
}
