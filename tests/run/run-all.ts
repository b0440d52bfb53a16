import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '#server/cli/build';
import { ensureChromium } from './chromium';
import { isRoot, MissingProgram } from './debian';
import { ensureJava } from './java';
import { startPostgres, type PrivatePostgres } from './postgres';
import {
  countPlaywright,
  countVitest,
  formatTable,
  formatTotal,
  isGreen,
  type PlaywrightReport,
  type Result,
  type VitestReport,
} from './results';
import { projectOf, selectSuites, type Suite } from './suites';

/*
 * `npm test`: builds, runs every suite, prints a table and, as the last line, the total.
 * `npm test -- --only unit,api` runs some of them.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let postgres: PrivatePostgres | undefined;

/** Installs or starts what a suite needs. @throws MissingProgram */
async function provide(need: Suite['needs'][number]): Promise<void> {
  switch (need) {
    case 'chromium':
      ensureChromium();
      return;
    case 'java':
      ensureJava();
      return;
    case 'postgres':
      postgres ??= await startPostgres({ inMemory: true });
  }
}

/** Why a suite cannot run, or undefined when it can. */
async function findObstacle({ folder, needs }: Suite): Promise<string | undefined> {
  if (!existsSync(join(ROOT, folder))) return `there is no folder ${folder}`;
  try {
    for (const need of needs) await provide(need);
    return undefined;
  } catch (error) {
    if (error instanceof MissingProgram) return error.message.trim();
    throw error;
  }
}

/** Runs a test runner, and returns its exit code and its JSON report (undefined: none written). */
async function runTool(
  tool: 'vitest' | 'playwright',
  args: string[],
  environment: NodeJS.ProcessEnv,
): Promise<{ code: number; report: unknown }> {
  const folder = await mkdtemp(join(tmpdir(), 'report-'));
  const file = join(folder, 'report.json');
  const reporters =
    tool === 'vitest'
      ? ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
      : ['--reporter=dot,json'];
  const child = spawn(join(ROOT, 'node_modules/.bin', tool), [...args, ...reporters], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  try {
    return { code: code ?? 1, report: JSON.parse(await readFile(file, 'utf8')) };
  } catch {
    return { code: code ?? 1, report: undefined };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs suites that share one process. */
async function runTogether(run: Suite['run'], suites: readonly Suite[]): Promise<Result[]> {
  // Each run has its own database, whatever the shell has set.
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    DATABASE_URL: run === 'postgres' ? postgres?.url : undefined,
    ...(suites.some(({ after }) => after) ? { NOTE_STATEMENTS: 'true' } : {}),
    ...(process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }),
  };
  const projects = suites.map((suite) => `--project=${projectOf(suite)}`);
  const tool = run === 'browser' ? 'playwright' : 'vitest';
  const command =
    tool === 'vitest' ? ['run', '--passWithNoTests'] : ['test', '--pass-with-no-tests'];

  const { code, report } = await runTool(tool, [...command, ...projects], environment);
  const results = suites.map((suite): Result => {
    if (report === undefined) return { id: suite.id, passed: 0, failed: 1, skipped: 0 };
    const counts =
      tool === 'playwright'
        ? countPlaywright(report as PlaywrightReport, projectOf(suite))
        : countVitest(
            report as VitestReport,
            (file) => suites.length === 1 || file.startsWith(join(ROOT, suite.folder, '/')),
            suite.tag,
          );
    return { id: suite.id, ...counts };
  });
  // An error outside any test (a leaked rejection, a broken set-up) shows in the exit code alone.
  const [first] = results;
  if (first && code !== 0 && results.every(({ failed }) => failed === 0)) first.failed = 1;
  return results;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const suites = selectSuites(values.only);
  const results: Result[] = [];
  const durations: string[] = [];

  if (suites.some(({ run }) => run !== 'unit' && run !== 'components')) await buildIfNeeded();
  for (const run of ['unit', 'components', 'sqlite', 'postgres', 'browser'] as const) {
    const able: Suite[] = [];
    for (const suite of suites.filter((each) => each.run === run)) {
      const missing = await findObstacle(suite);
      if (missing === undefined) able.push(suite);
      else results.push({ id: suite.id, passed: 0, failed: 0, skipped: 0, missing });
    }
    if (able.length === 0) continue;
    const together = able.map(({ id }) => id).join(', ');
    console.log(`\n── ${together}`);
    const began = performance.now();
    results.push(...(await runTogether(run, able)));
    durations.push(`${together}: ${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
  }

  console.log(`\n${durations.join('\n')}`);
  console.log(`\n${formatTable(results)}`);
  const mayMiss = process.env.CI !== 'true' && !isRoot();
  process.exitCode = isGreen(results, mayMiss) ? 0 : 1;
  console.log(formatTotal(results));
}

// An interrupted run leaves by the front door, so that PostgreSQL goes with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

try {
  await main();
} catch (error) {
  // What stops the whole run (no build, a misspelt suite) is one failure.
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
} finally {
  await postgres?.stop();
}
