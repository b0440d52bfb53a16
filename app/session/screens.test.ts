import type { RouteConfigEntry } from '@remix-run/route-config';
import { describe, expect, test } from 'vitest';
import { scriptOf, type PageHandle } from '~/lib/page-handle';
import routes from '~/routes';

interface RouteModule {
  default?: unknown;
  handle?: PageHandle;
  loader?: { isGuarded?: true };
  action?: { isGuarded?: true };
}

const modules = import.meta.glob<RouteModule>('../routes/**/*.{ts,tsx}');

function filesOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children }) => [file, ...filesOf(children ?? [])]);
}

const screens = filesOf(routes);

describe('every screen', () => {
  test.each(screens)('%s stands behind the guards', async (file) => {
    const load = modules[`../${file}`];
    expect(load, 'a module for the route').toBeDefined();
    const { default: page, loader, action } = (await load?.()) ?? {};
    expect(loader ?? (page ? undefined : action), 'something that guards').toBeDefined();
    for (const entrance of [loader, action]) {
      if (entrance) expect(entrance.isGuarded).toBe(true);
    }
  });

  test('has a URL of its own', () => {
    expect(new Set(screens).size).toBe(screens.length);
  });
});

/** Of those alone who have shown their second factor. */
const ofStaff = screens.filter((file) => /^routes\/(admin\/|session\/mfa-codes)/.test(file));

describe('every screen of staff', () => {
  test.each(ofStaff)('%s has the script of its form, if it has one', async (file) => {
    const { default: page, action, handle } = (await modules[`../${file}`]?.()) ?? {};
    // A second press is dropped, and the end of the login is told before it comes.
    if (page && action) expect(scriptOf(handle)).toBe('enhance');
  });
});
