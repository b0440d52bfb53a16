import type { RouteConfigEntry } from '@remix-run/route-config';
import { describe, expect, test } from 'vitest';
import routes from '~/routes';

interface RouteModule {
  default?: unknown;
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
