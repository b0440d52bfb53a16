import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));

/** One suite of `npm test`. `timeoutMs` bounds one test, and each of its hooks. */
function suite(name: string, include: string[], timeoutMs: number) {
  return {
    extends: true as const,
    test: { name, include, testTimeout: timeoutMs, hookTimeout: timeoutMs },
  };
}

export default defineConfig({
  resolve: { alias: { '~': `${root}app`, '#server': `${root}server` } },
  test: {
    environment: 'node',
    exclude: [...configDefaults.exclude, 'build/**'],
    // The default leaves one of two cores to the terminal.
    maxWorkers: 2,
    setupFiles: ['tests/support/setup.ts'],
    allowOnly: false,
    restoreMocks: true,
    projects: [
      suite(
        'unit',
        ['server/**/*.test.ts', 'app/**/*.test.{ts,tsx}', 'tests/support/**/*.test.ts'],
        10_000,
      ),
      suite('api', ['tests/api/**/*.test.ts'], 30_000),
      suite('contract', ['tests/contract/**/*.test.ts'], 60_000),
      suite('faults', ['tests/faults/**/*.test.ts'], 180_000),
    ],
  },
});
