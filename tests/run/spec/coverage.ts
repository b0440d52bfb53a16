import type { RouteConfigEntry } from '@remix-run/route-config';
import spec from './spec.json';

/** What a part of the product offers, compared with what the spec lists. */
export interface Coverage {
  /** By group of the spec: how many of its entries are served, and which are missing. */
  groups: { group: string; served: number; missing: string[] }[];
  served: number;
  total: number;
  /** Served, but neither in the spec nor among our declared additions. */
  unknown: string[];
  /** Declared as our addition, but not served. */
  unserved: string[];
}

interface Listed {
  key: string;
  group: string;
  label: string;
}

/** Names of parameters do not matter: `/x/:id`, `/x/{id}` and `/x/{cardId}` are one path. */
export const shapeOf = (path: string): string => path.replaceAll(/\{\w+\}|:\w+/g, '{}');

/** `METHOD /api/path` of every call that an OpenAPI document describes. */
export function callsOf(document: { paths?: Record<string, object> }): string[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/** The path of every route in Remix's route configuration, its children included. */
export async function screenPathsOf(
  config: RouteConfigEntry[] | Promise<RouteConfigEntry[]>,
): Promise<string[]> {
  const walk = (entries: RouteConfigEntry[], parent: string): string[] =>
    entries.flatMap(({ path, file, children }) => {
      const own = path === undefined ? parent || '/' : `${parent}/${path}`;
      const isLayout = path === undefined && children !== undefined;
      return [...(file && !isLayout ? [own] : []), ...walk(children ?? [], own === '/' ? '' : own)];
    });
  return walk(await config, '');
}

/** Compares served calls (`GET /api/x`) with those that the specification lists. */
export function coverCalls(served: readonly string[]): Coverage {
  const listed = spec.calls.map(({ group, call }) => ({ key: shapeOf(call), group, label: call }));
  return cover(
    listed,
    spec.additions.calls.map(({ call }) => call),
    served,
  );
}

/** Compares served screens (`/x`) with those that the specification lists. */
export function coverScreens(served: readonly string[]): Coverage {
  const listed = spec.screens.map(({ group, name, path }) => ({
    key: shapeOf(path),
    group,
    label: `${path} (${name})`,
  }));
  return cover(
    listed,
    spec.additions.screens.map(({ path }) => path),
    served,
  );
}

function cover(
  listed: readonly Listed[],
  additions: readonly string[],
  served: readonly string[],
): Coverage {
  const shapes = new Set(served.map(shapeOf));
  const known = new Set([...listed.map(({ key }) => key), ...additions.map(shapeOf)]);
  const groups = [...new Set(listed.map(({ group }) => group))].map((group) => {
    const own = listed.filter((entry) => entry.group === group);
    const missing = own.filter(({ key }) => !shapes.has(key)).map(({ label }) => label);
    return { group, served: own.length - missing.length, missing };
  });
  return {
    groups,
    served: groups.reduce((sum, group) => sum + group.served, 0),
    total: listed.length,
    unknown: served.filter((one) => !known.has(shapeOf(one))),
    unserved: additions.filter((one) => !shapes.has(shapeOf(one))),
  };
}
