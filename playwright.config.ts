import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './tests/run/chromium';

// React draws pages as it does for a country: what it warns of during development takes long.
process.env.NODE_ENV = 'production';

/** The browser tests: every journey runs without script and with it. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/run/beginnings-setup.ts',
  outputDir: 'test-results',
  // One file for all projects: with script and without, an order leaves the same rows.
  snapshotPathTemplate: '{testDir}/{arg}{ext}',
  // A page waits for its server much of the time.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'da-DK',
    timezoneId: 'Europe/Copenhagen',
    launchOptions: chromiumOptions(),
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
  },
  projects: [
    // What script adds is for a browser that runs it; the HTML of the screens is the same in both.
    {
      name: 'script-off',
      use: { javaScriptEnabled: false },
      testIgnore: ['**/*enhancement.e2e.ts', '**/budgets.e2e.ts', '**/gate.e2e.ts'],
    },
    { name: 'script-on', use: { javaScriptEnabled: true } },
  ],
});
