import { describe, expect, test } from 'vitest';
import {
  countPlaywright,
  countVitest,
  formatTable,
  formatTotal,
  isGreen,
  type Result,
} from './results';
import { selectSuites } from './suites';

const passed: Result = { id: 'unit', passed: 3, failed: 0, skipped: 0 };
const missing: Result = { id: 'e2e', passed: 0, failed: 0, skipped: 0, missing: 'no Chromium' };

describe('the count of tests', () => {
  test('a test file that does not load counts as a failure', () => {
    const report = {
      success: false,
      testResults: [
        { name: '/a/tests/api/x.test.ts', status: 'failed' as const, assertionResults: [] },
        {
          name: '/a/tests/api/y.test.ts',
          status: 'passed' as const,
          assertionResults: [
            { status: 'passed', tags: ['postgres'] },
            { status: 'pending', tags: [] },
          ],
        },
        {
          name: '/a/tests/faults/z.test.ts',
          status: 'passed' as const,
          assertionResults: [{ status: 'passed', tags: [] }],
        },
      ],
    };
    expect(countVitest(report, (file) => file.includes('/tests/api/'))).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
    });
    const isOfApi = (file: string) => file.endsWith('y.test.ts');
    expect(countVitest(report, isOfApi, 'postgres')).toEqual({ passed: 1, failed: 0, skipped: 0 });
  });

  test('a browser test that passes only when tried again counts as a failure', () => {
    const specs = ['expected', 'flaky', 'unexpected', 'skipped'].map((status) => ({
      tests: [
        { projectName: 'script-on', status },
        { projectName: 'script-off', status: 'expected' },
      ],
    }));
    const report = { errors: [], suites: [{ specs: [], suites: [{ specs }] }] };
    expect(countPlaywright(report, 'script-on')).toEqual({ passed: 1, failed: 2, skipped: 1 });
  });
});

describe('the outcome', () => {
  test('the last line names skipped tests only when there are some', () => {
    expect(formatTotal([passed, passed])).toBe('6 passed, 0 failed');
    expect(formatTotal([passed, { ...passed, skipped: 2 }])).toBe('6 passed, 0 failed, 2 skipped');
  });

  test('the table says why a suite could not run', () => {
    expect(formatTable([passed, missing])).toBe(
      'unit  3 passed, 0 failed\ne2e   could not run: no Chromium',
    );
  });

  test.each([
    ['all passed', [passed], true],
    ['one failed', [passed, { ...passed, failed: 1 }], false],
    ['one was skipped', [passed, { ...passed, skipped: 1 }], false],
    ['a suite held no test', [passed, { ...passed, passed: 0 }], false],
    ['nothing ran at all', [], false],
  ])('the run counts as passed only when every test passed: %s', (_what, results, green) => {
    expect(isGreen(results, false)).toBe(green);
    expect(isGreen(results, true)).toBe(green);
  });

  test('a suite that could not run is excused only where nobody can install what it needs', () => {
    expect(isGreen([passed, missing], true)).toBe(true);
    expect(isGreen([passed, missing], false)).toBe(false);
  });
});

describe('--only', () => {
  test('names suites by id or by a part of it', () => {
    expect(selectSuites('api').map(({ id }) => id)).toEqual(['api:sqlite', 'api:postgres']);
    expect(selectSuites('unit,e2e:script-on').map(({ id }) => id)).toEqual([
      'unit',
      'e2e:script-on',
    ]);
  });

  test('refuses a name that fits no suite', () => {
    expect(() => selectSuites('apo')).toThrow('No suite is called apo');
  });
});
