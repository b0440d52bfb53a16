import { readFileSync } from 'node:fs';
import { z } from 'zod';

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
    }),
  ),
});

export interface Licensed {
  name: string;
  version: string;
  licence: string;
}

/** What a package says nowhere but in its licence file. */
const BY_FILE: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** Every package that the portal may run with, on any machine, and its licence as SPDX names it. */
export function listLicences(): Licensed[] {
  const { packages } = lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  return Object.entries(packages).flatMap(([path, { version = '', license, dev }]) => {
    if (path === '' || dev) return [];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return [{ name, version, licence: license ?? BY_FILE[name] ?? 'none' }];
  });
}
