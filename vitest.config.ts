import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = fileURLToPath(new URL('.', import.meta.url));

/**
 * One suite of `npm test`. `timeoutMs` bounds one test, each of its hooks and, a little less, what a test polls.
 */
function suite(name: string, include: string[], timeoutMs: number, further = {}) {
  const expect = { poll: { timeout: 0.9 * timeoutMs } };
  return {
    extends: true as const,
    test: { name, include, testTimeout: timeoutMs, hookTimeout: timeoutMs, expect, ...further },
  };
}

/** The files of a worker load what they import once between them; a portal each of them starts for itself. */
const SHARES_MODULES = { isolate: false };

/** React draws their pages as it does for a country: what it warns of during development takes long. */
const AS_SERVED = { env: { NODE_ENV: 'production' } };

/** Each of their portals begins with a copy of what one of them made. */
const BEGINNINGS = { globalSetup: ['tests/run/beginnings-setup.ts'] };

/** `npm run plans`: what they ask the database is kept for the suite that comes after them. */
const NOTES_STATEMENTS = process.env.NOTE_STATEMENTS === 'true';
const ASKING = NOTES_STATEMENTS ? { setupFiles: ['tests/run/note-places.ts'] } : {};
const AFTERWARDS = { sequence: { groupOrder: 1 } };

/**
 * What a page says, and what follows from each code of a provider, is the same on every database. On PostgreSQL
 * run the tests with this tag: they ask between them every statement of the server, which the suite `plans`
 * asserts, and are those of people at the same time, of large tables, and of what is kept and brought back.
 */
const BOTH_DATABASES = 'postgres';
const hasTag = (file: string): boolean =>
  new RegExp(`@module-tag ${BOTH_DATABASES}|tags:.*'${BOTH_DATABASES}'`).test(
    readFileSync(`${root}${file}`, 'utf8'),
  );
const TAGGED = process.env.DATABASE_URL ? { tagsFilter: [BOTH_DATABASES] } : {};
const API = process.env.DATABASE_URL
  ? readdirSync(`${root}tests/api`, { recursive: true, encoding: 'utf8' })
      .map((name) => `tests/api/${name}`)
      .filter((file) => file.endsWith('.test.ts') && hasTag(file))
  : ['tests/api/**/*.test.ts'];
/** Who is refused, which input is, and what the contract says of itself is the same on every database. */
const BEFORE_DATABASE = ['access', 'generated-client', 'input', 'openapi', 'spec-coverage'];
const CONTRACT = {
  exclude: process.env.DATABASE_URL
    ? BEFORE_DATABASE.map((name) => `tests/contract/${name}.test.ts`)
    : [],
};
/** SQLite has one process of each kind at most; a cluster is of several, and starts as one does. */
const OF_THE_OTHER = process.env.DATABASE_URL ? ['start', 'remix-serve'] : ['cluster'];
const FAULTS = { exclude: OF_THE_OTHER.map((name) => `tests/faults/${name}.test.ts`) };

/**
 * A DOM without a browser, for what is drawn and what script does with it: one for each file, since
 * a page forgets neither the custom elements of a file nor its listeners.
 */
const DOM = { environment: 'jsdom', setupFiles: ['tests/run/setup-dom.ts'] };

/** The longest files first, so that no core waits for the last of them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // The largest of the others come first by themselves.
    const isLong = ({ project }: TestSpecification) => project.name === 'faults';
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  resolve: { alias: { '~': `${root}app`, '#server': `${root}server` } },
  test: {
    environment: 'node',
    exclude: [...configDefaults.exclude, 'build/**'],
    // A file waits for its own server and database much of the time.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    setupFiles: ['tests/run/setup.ts'],
    allowOnly: false,
    // The suites of a run transform the same modules, one after the other.
    experimental: { fsModuleCache: true },
    restoreMocks: true,
    tags: [{ name: BOTH_DATABASES, description: 'Runs on PostgreSQL, too.' }],
    projects: [
      suite(
        'unit',
        [
          'server/**/*.test.ts',
          'app/{api,forms,lib,locales,planner,session,styles}/**/*.test.{ts,tsx}',
          'app/routes/**/*.test.ts',
          'tests/{run,gate,worlds}/**/*.test.ts',
        ],
        30_000,
        SHARES_MODULES,
      ),
      suite(
        'components',
        ['app/*.test.ts', 'app/components/**/*.test.{ts,tsx}', 'app/routes/**/*.test.tsx'],
        30_000,
        DOM,
      ),

      suite('api', API, 60_000, {
        ...TAGGED,
        ...SHARES_MODULES,
        ...AS_SERVED,
        ...BEGINNINGS,
        ...ASKING,
      }),
      suite('contract', ['tests/contract/**/*.test.ts'], 60_000, {
        ...CONTRACT,
        ...SHARES_MODULES,
        ...AS_SERVED,
        ...BEGINNINGS,
        ...ASKING,
      }),
      suite('faults', ['tests/faults/**/*.test.ts'], 180_000, {
        ...SHARES_MODULES,
        ...AS_SERVED,
        ...BEGINNINGS,
        ...FAULTS,
      }),
      ...(NOTES_STATEMENTS
        ? [suite('plans', ['tests/plans/**/*.test.ts'], 60_000, { ...BEGINNINGS, ...AFTERWARDS })]
        : []),
    ],
  },
});
