import routes from '../../app/routes';
import { startPortal } from '../worlds/portal';
import { seenCalls } from './seen-calls';
import { lackingFields, leftForLater } from './spec/fields';
import { callsOf, coverCalls, coverScreens, screenPathsOf, type Coverage } from './spec/coverage';

/*
 * `npm run spec:coverage`: which calls and screens of the specification are served, and which are
 * missing, down to the fields of a call. A call counts once a test has seen it succeed. What is missing is no failure, since it belongs to later work; a call or a screen that is
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

const described = await servedCalls();
const seen = seenCalls();
const unseen = described.filter((call) => !seen.has(call) && call !== `GET ${OPENAPI}`);
const screens = coverScreens(await screenPathsOf(routes));
// What is undeclared is judged by what is served; what counts, by what a test has seen.
const declared = coverCalls(described);
const { unknown, unserved } = declared;
const counted = coverCalls(described.filter((call) => !unseen.includes(call)));
print('Calls', { ...counted, unknown, unserved });
print('Screens', screens);
for (const call of unseen) console.log(`  NOT SEEN TO SUCCEED BY A TEST  ${call}`);
if (seen.size === 0) {
  console.log('  No test has run here: npm test -- --only api:sqlite,contract:sqlite');
}
for (const field of lackingFields()) {
  console.log(`  FIELD LACKING  ${field}: ${leftForLater.get(field) ?? 'no reason given'}`);
}
const problems = [declared, screens].flatMap((each) => [...each.unknown, ...each.unserved]);
if (problems.length > 0) {
  console.error(
    '\nNeither in the spec nor a declared addition that is served; see spec/spec.json.',
  );
  process.exitCode = 1;
}
