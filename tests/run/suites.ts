/** The parts of `npm test`, in the order they run. Suites of one `run` share one process. */
export interface Suite {
  /** Name and, where it matters, the setting it runs in: `api:postgres`, `e2e:script-off`. */
  id: string;
  /** The folder without which the suite cannot run. */
  folder: string;
  run: 'unit' | 'components' | 'sqlite' | 'postgres' | 'browser';
  needs: readonly ('chromium' | 'java' | 'postgres')[];
  /** Runs those of its tests that have this tag; the suite without it runs all. */
  tag?: string;
  /** The suites that it looks at, and runs after. */
  after?: readonly string[];
}

const SUITES: readonly Suite[] = [
  { id: 'unit', folder: 'tests/run', run: 'unit', needs: [] },
  { id: 'components', folder: 'app', run: 'components', needs: [] },
  { id: 'api:sqlite', folder: 'tests/api', run: 'sqlite', needs: [] },
  { id: 'contract:sqlite', folder: 'tests/contract', run: 'sqlite', needs: [] },
  { id: 'faults:sqlite', folder: 'tests/faults', run: 'sqlite', needs: [] },
  {
    id: 'api:postgres',
    folder: 'tests/api',
    run: 'postgres',
    needs: ['postgres'],
    tag: 'postgres',
  },
  { id: 'contract:postgres', folder: 'tests/contract', run: 'postgres', needs: ['postgres'] },
  { id: 'faults:postgres', folder: 'tests/faults', run: 'postgres', needs: ['postgres'] },
  {
    id: 'plans:postgres',
    folder: 'tests/plans',
    run: 'postgres',
    needs: ['postgres'],
    after: ['api:postgres', 'contract:postgres'],
  },
  ...['script-off', 'script-on'].map((project) => ({
    id: `e2e:${project}`,
    folder: 'tests/e2e',
    run: 'browser' as const,
    needs: ['chromium', 'java'] as const,
  })),
];

/** The vitest or Playwright project that a suite is. */
export function projectOf({ id, run }: Suite): string {
  const [name = id, setting = id] = id.split(':');
  return run === 'browser' ? setting : name;
}

/**
 * The suites that `--only` names, by id or by a part of it: `api`, `postgres`, `e2e:script-on`.
 * @throws Error when a name fits none
 */
export function selectSuites(only: string | undefined): Suite[] {
  const names = only?.split(',');
  const fits = ({ id }: Suite, name: string) => id === name || id.split(':').includes(name);
  const unknown = names?.find((name) => !SUITES.some((suite) => fits(suite, name)));
  if (unknown !== undefined) {
    throw new Error(`No suite is called ${unknown}: ${SUITES.map(({ id }) => id).join(', ')}`);
  }
  const named = SUITES.filter((suite) => !names || names.some((name) => fits(suite, name)));
  return SUITES.filter((suite) =>
    named.some(({ id, after }) => [id, ...(after ?? [])].includes(suite.id)),
  );
}
