import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { describe, expect, test } from 'vitest';
import { FRAME_NAMESPACES, type PageHandle } from '~/lib/page-handle';
import routes from '~/routes';
import { namespaces } from './da';

const APP = fileURLToPath(new URL('..', import.meta.url));

const keys = Object.entries(namespaces).flatMap(([name, texts]) =>
  Object.keys(texts).map((key) => ({ name, key: key.replace(/_(one|other)$/, '') })),
);

/** The file of the app behind an import, if it is one. */
function fileOf(from: string, specifier: string): string | undefined {
  if (!/^(~\/|\.)/.test(specifier)) return undefined;
  const base = specifier.startsWith('~/')
    ? join(APP, specifier.slice(2))
    : join(dirname(from), specifier);
  return [`${base}.ts`, `${base}.tsx`].find((file) => existsSync(file));
}

const texts = fileURLToPath(new URL('da.ts', import.meta.url));

/** The file and all of the app that it imports, but the texts themselves. */
function reachable(file: string, found = new Set<string>([texts])): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g)) {
    const next = fileOf(file, specifier);
    if (next) reachable(next, found);
  }
  return found;
}

/** A key in quotes, or the beginning of one whose end is put in. */
const KEY = /['"`]([a-z][\w-]*\.[\w.-]*)(\$\{|['"`])/g;

/** The namespaces of all keys in a file and in what it imports. */
function used(file: string): Set<string> {
  const sources = [...reachable(join(APP, file))].filter((each) => each !== texts);
  const named = sources.flatMap((each) => [...readFileSync(each, 'utf8').matchAll(KEY)]);
  const meant = named.flatMap(([, text = '', end]) =>
    keys.filter(({ key }) => (end === '${' ? key.startsWith(text) : key === text)),
  );
  return new Set(meant.map(({ name }) => name));
}

function filesOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children }) => [file, ...filesOf(children ?? [])]);
}

const modules = import.meta.glob<{ default?: unknown; handle?: PageHandle }>(
  '../routes/**/*.{ts,tsx}',
);
const pages = filesOf(routes).filter((file) => file.endsWith('.tsx'));

describe('the texts of a page', () => {
  test('include the texts of the frame on every page', () => {
    expect([...used('root.tsx')].sort()).toEqual([...FRAME_NAMESPACES].sort());
  });

  test.each(pages)('of %s all lie in the namespaces that it names', async (file) => {
    const { handle } = (await modules[`../${file}`]?.()) ?? {};
    const named = handle?.i18n ?? [];
    const texts = used(file);
    const missing = [...texts].filter(
      (name) => ![...named, ...FRAME_NAMESPACES].some((each) => each === name),
    );
    expect(missing, 'used and not named').toEqual([]);
    expect(
      named.filter((name) => !texts.has(name)),
      'named and not used',
    ).toEqual([]);
  });
});
