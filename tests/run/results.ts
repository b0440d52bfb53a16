/** What came of one suite. `missing` says why it could not run. */
export interface Result {
  id: string;
  passed: number;
  failed: number;
  skipped: number;
  missing?: string;
}

type Counts = Omit<Result, 'id' | 'missing'>;

const none = (): Counts => ({ passed: 0, failed: 0, skipped: 0 });

/** The part of vitest's JSON report that is counted. */
export interface VitestReport {
  success: boolean;
  testResults: {
    /** Absolute path of the test file. */
    name: string;
    status: 'passed' | 'failed';
    assertionResults: { status: string; tags: string[] }[];
  }[];
}

/**
 * Counts the tests of the files that `isOwn` accepts; a file that did not load is one failure.
 * @param tag where only tests with it were to run, the others count as little as if they were not there
 */
export function countVitest(
  report: VitestReport,
  isOwn: (file: string) => boolean,
  tag?: string,
): Counts {
  const counts = none();
  for (const { name, status, assertionResults } of report.testResults) {
    if (!isOwn(name)) continue;
    const statuses = assertionResults
      .filter(({ tags }) => tag === undefined || tags.includes(tag))
      .map((test) => test.status);
    const failed = statuses.filter((each) => each === 'failed').length;
    const passed = statuses.filter((each) => each === 'passed').length;
    counts.passed += passed;
    counts.failed += status === 'failed' ? Math.max(failed, 1) : failed;
    counts.skipped += statuses.length - passed - failed;
  }
  return counts;
}

/** The part of Playwright's JSON report that is counted. */
export interface PlaywrightReport {
  errors: unknown[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { tests: { projectName: string; status: string }[] }[];
}

/** Counts the tests of one Playwright project; one that passed at a second try failed. */
export function countPlaywright(report: PlaywrightReport, project: string): Counts {
  const counts = none();
  const visit = ({ suites = [], specs }: PlaywrightSuite): void => {
    for (const { projectName, status } of specs.flatMap((spec) => spec.tests)) {
      if (projectName !== project) continue;
      if (status === 'expected') counts.passed += 1;
      else if (status === 'skipped') counts.skipped += 1;
      else counts.failed += 1;
    }
    suites.forEach(visit);
  };
  report.suites.forEach(visit);
  return counts;
}

/** One line a suite. */
export function formatTable(results: readonly Result[]): string {
  const width = Math.max(...results.map(({ id }) => id.length));
  return results
    .map(({ id, passed, failed, skipped, missing }) => {
      const counts = missing
        ? `could not run: ${missing}`
        : [
            `${passed} passed`,
            `${failed} failed`,
            ...(skipped > 0 ? [`${skipped} skipped`] : []),
            ...(passed + failed + skipped === 0 ? ['holds no test'] : []),
          ].join(', ');
      return `${id.padEnd(width)}  ${counts}`;
    })
    .join('\n');
}

/** `N passed, N failed`, and `, N skipped` where that is so. */
export function formatTotal(results: readonly Result[]): string {
  const sum = (key: keyof Counts) => results.reduce((total, result) => total + result[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Whether all is well: every test of every suite ran and passed. A suite that could not run is
 * excused only where `mayMiss` (a developer's machine without root).
 */
export function isGreen(results: readonly Result[], mayMiss: boolean): boolean {
  return (
    results.length > 0 &&
    results.every(({ passed, failed, skipped, missing }) =>
      missing ? mayMiss && failed === 0 : passed > 0 && failed === 0 && skipped === 0,
    )
  );
}
