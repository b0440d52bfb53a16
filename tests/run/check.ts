import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { millisecondsInSecond } from 'date-fns/constants';
import { buildIfNeeded } from '#server/cli/build';

/*
 * `npm run check`: what can break every day, in a few minutes. Two lanes run side by side, each with
 * what an earlier run found out where nothing has changed since. `npm run validate` looks at all of it
 * afresh, with a set of modules for each test file.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = 'node_modules/.cache';

type Step = readonly [name: string, tool: string, ...args: string[]];

const TESTS: readonly Step[] = [['api', 'vitest', 'run', '--project=api', '--no-isolate']];
const REST: readonly Step[] = [
  ['types', 'oxlint'],
  ['format', 'prettier', '--check', '--cache', '.'],
  ['lint', 'eslint', '--cache', '--cache-location', `${CACHE}/eslint/`, '.'],
  ['imports', 'depcruise', '--config', '.dependency-cruiser.cjs', 'app', 'server', 'tests'],
  ['unused', 'knip', '--no-config-hints'],
  ['unused in production', 'knip', '--production'],
  ['unit', 'vitest', 'run', '--project=unit', '--no-isolate'],
  ['components', 'vitest', 'run', '--project=components'],
];

/** Runs a step, and says how it went; all that it wrote is shown when it failed. */
async function run([name, tool, ...args]: Step): Promise<boolean> {
  const start = performance.now();
  // A database of its own for each test, whatever the shell has set.
  const env = { ...process.env, DATABASE_URL: undefined };
  const child = spawn(`node_modules/.bin/${tool}`, args, { cwd: ROOT, env });
  const written: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => written.push(part));
  child.stderr.on('data', (part: Buffer) => written.push(part));
  const [code] = (await once(child, 'close')) as [number | null];
  const seconds = Math.round((performance.now() - start) / millisecondsInSecond);
  if (code !== 0) console.log(Buffer.concat(written).toString());
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  return code === 0;
}

async function lane(steps: readonly Step[]): Promise<boolean> {
  let isGreen = true;
  for (const step of steps) isGreen = (await run(step)) && isGreen;
  return isGreen;
}

const withPages = async (steps: readonly Step[]) => {
  await buildIfNeeded();
  return lane(steps);
};
const lanes = await Promise.all([withPages(TESTS), lane(REST)]);
process.exitCode = lanes.every(Boolean) ? 0 : 1;
