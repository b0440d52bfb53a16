import { ESLint } from 'eslint';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

const SERVER = 'server/snippet.ts';
const DOMAIN = 'server/domain/snippet.ts';
const TEST = 'tests/api/snippet.test.ts';
const SCREEN = 'app/snippet.tsx';

const eslint = new ESLint();

/** The names of the rules that refuse the code, each once. */
async function refusals(code: string, filePath: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(code, { filePath });
  return [...new Set(result?.messages.map((message) => message.ruleId ?? message.message))];
}

const SYNTAX = 'no-restricted-syntax';

describe('a rule refuses', () => {
  test.each([
    ['the environment outside config.ts', SERVER, 'export const a = process.env.A;'],
    ['the environment taken apart', SERVER, 'const { env } = process; export { env };'],
    ['the environment imported', SERVER, "import { env } from 'node:process'; export { env };"],
    ['the environment in a test', TEST, 'export const a = process.env.A;'],
    ['the time in a domain rule', DOMAIN, 'export const a = () => new Date();'],
    [
      'the time in a zone in a domain rule',
      DOMAIN,
      "import { UTCDate } from '@date-fns/utc'; export const a = () => new UTCDate();",
    ],
    ['Date.now in a domain rule', DOMAIN, 'export const a = () => Date.now();'],
    ['a clock passed on in a domain rule', DOMAIN, 'export const now: () => string = Date;'],
    ['performance in a domain rule', DOMAIN, 'export const a = () => performance.now();'],
    [
      'today through Intl in a domain rule',
      DOMAIN,
      "export const a = () => new Intl.DateTimeFormat('da').format();",
    ],
    ['Math.random in a domain rule', DOMAIN, 'export const a = () => Math.random();'],
    ['crypto in a domain rule', DOMAIN, 'export const a = () => crypto.randomUUID();'],
    [
      'node:crypto in a domain rule',
      DOMAIN,
      "import { randomInt } from 'node:crypto'; export const a = () => randomInt(3);",
    ],
    ['a timer in a domain rule', DOMAIN, 'setTimeout(() => undefined, 1);'],
    [
      'a form field read by hand in a screen',
      SCREEN,
      "export const a = (form: FormData) => form.get('id');",
    ],
    [
      'a query read by hand in a screen',
      SCREEN,
      "export const a = (url: URL) => url.searchParams.has('id');",
    ],
    ['a mocked module', TEST, "import { vi } from 'vitest'; vi.mock('../../server/clock');"],
    ['a mocked module, later', TEST, "import { vi } from 'vitest'; vi.doMock('#server/clock');"],
    ['a mock in production code', SERVER, "import { vi } from 'vitest'; vi.mock('./clock');"],
    ['a skipped test', TEST, "import { test } from 'vitest'; test.skip('a', () => undefined);"],
    ['a test on its own', TEST, "import { test } from 'vitest'; test.only('a', () => undefined);"],
    ['a test to write', TEST, "import { test } from 'vitest'; test.todo('a');"],
    [
      'a test skipped on a condition',
      TEST,
      "import { test } from 'vitest'; test.skipIf(true)('a', () => undefined);",
    ],
    [
      'a browser suite on its own',
      TEST,
      "import { test } from '@playwright/test'; test.describe.only('a', () => undefined);",
    ],
    ['a sleep in a test', TEST, 'await new Promise((resolve) => setTimeout(resolve, 10));'],
    [
      'an imported sleep in a test',
      TEST,
      "import { setTimeout as sleep } from 'node:timers/promises'; await sleep(10);",
    ],
    [
      'a browser sleep in a test',
      TEST,
      "import type { Page } from '@playwright/test'; export const a = (page: Page) => page.waitForTimeout(10);",
    ],
  ])('%s', async (_what, filePath, code) => {
    expect(await refusals(code, filePath)).toContain(SYNTAX);
  });

  test.each([
    [
      'today of date-fns in a domain rule',
      DOMAIN,
      "import { isToday } from 'date-fns/isToday'; export const a = isToday;",
      '@typescript-eslint/no-restricted-imports',
    ],
    [
      'the whole of date-fns',
      SERVER,
      "import { addDays } from 'date-fns'; export const a = addDays;",
      '@typescript-eslint/no-restricted-imports',
    ],
    [
      'any',
      SERVER,
      'export const a = (b: any) => b as string;',
      '@typescript-eslint/no-explicit-any',
    ],
    ['a picture without text', SCREEN, '<img src="/a.png" />;', 'jsx-a11y/alt-text'],
  ])('%s', async (_what, filePath, code, rule) => {
    expect(await refusals(code, filePath)).toContain(rule);
  });
});

test('a domain rule may calculate with the dates it is given', async () => {
  const code = `export const nextDay = (day: string): string =>
    new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  export const isBefore = (a: Date, b: Date): boolean => a.getTime() < b.getTime();`;
  expect(await refusals(code, DOMAIN)).toEqual([]);
});

test('config.ts may read the environment', async () => {
  expect(await refusals('export const a = process.env.A;', 'server/config.ts')).toEqual([]);
});

test('a rule that needs types refuses', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { strict: true, lib: ['ES2023'], types: [] } }),
  );
  const snippets = {
    'another-type': "export const a: number = 'one';",
    'forgotten-case':
      "export function a(b: 'x' | 'y') { switch (b) { case 'x': return 1; default: return 2; } }",
    'nobody-waits': 'const a = async () => 1; a();',
    'always-so': 'export const a = (b: string) => b === undefined;',
  };
  for (const [name, code] of Object.entries(snippets)) {
    writeFileSync(join(folder, `${name}.ts`), code);
  }
  const program = resolve('node_modules/.bin/oxlint');
  const { stdout } = spawnSync(program, ['-c', resolve('.oxlintrc.json'), '-f', 'json', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { filename: string; code: string }[];
  };
  expect(diagnostics.map(({ filename, code }) => `${filename}: ${code}`).sort()).toEqual([
    'always-so.ts: typescript(no-unnecessary-condition)',
    'another-type.ts: typescript(TS2322)',
    'forgotten-case.ts: typescript(switch-exhaustiveness-check)',
    'nobody-waits.ts: typescript(no-floating-promises)',
  ]);
});
