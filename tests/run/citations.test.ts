import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Every text of the repository but this one. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|js|cjs|css|md|json)$/.test(file) && existsSync(file))
  .filter((file) => !file.endsWith('citations.test.ts') && file !== 'package-lock.json');

/** A section, a resolution or a page of a document that stands elsewhere. */
const ELSEWHERE = /§\s*\d|\bresolutions? \d|\bfinding \d|design\/\w+\.md/i;
/** A page that is named: `periods.md`, `docs/rules/periods.md`. */
const PAGE = /[\w/.-]*\w\.md\b/g;

describe('the repository explains itself', () => {
  it('cites no part of a document that it does not hold', () => {
    const citing = files.filter((file) => ELSEWHERE.test(readFileSync(file, 'utf8')));
    expect(citing).toEqual([]);
  });

  it('names only pages that it holds', () => {
    const held = new Set(files.map((file) => basename(file)));
    const named = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(PAGE)].map(([page]) => ({ file, page })),
    );
    expect(named.filter(({ page }) => !held.has(basename(page)))).toEqual([]);
    expect(named.length).toBeGreaterThan(10);
  });
});
