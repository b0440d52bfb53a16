import { chromium, type LaunchOptions } from '@playwright/test';
import { existsSync } from 'node:fs';
import { findOrInstall, findProgram } from './debian';

/** The engine without the windows of a desktop, which takes two thirds of the time of a whole one. */
const HEADLESS = 'chromium-headless-shell';

const NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** CHROMIUM_PATH, else a Chromium of the system, else the one that Playwright downloaded, if any. */
function findChromium(): string | undefined {
  const own = chromium.executablePath();
  return (
    process.env.CHROMIUM_PATH ??
    findProgram(NAMES, ['/usr/bin', '/snap/bin']) ??
    (existsSync(own) ? own : undefined)
  );
}

/**
 * The Chromium that the browser tests drive.
 * @throws MissingProgram
 */
export const ensureChromium = (): string => findOrInstall(findChromium, HEADLESS, 'chromium');

/** Chromium without its own traffic and without what a container does not allow. */
export function chromiumOptions(): LaunchOptions {
  return {
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
