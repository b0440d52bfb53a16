import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { danishTexts } from '../app/locales/da';
import { missingTexts } from './required-texts';
import { createServerTexts } from './texts';

const texts = createServerTexts(danishTexts);

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourceFiles(path);
    return path.endsWith('.ts') && !path.endsWith('.test.ts') ? [path] : [];
  });
}

describe('the texts of the server', () => {
  it('name every refusal and every enumeration value that a screen can show', () => {
    expect(missingTexts(texts)).toEqual([]);
  });

  it('hold every key that the code writes out', () => {
    const written = sourceFiles('server')
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bt\('([a-z][\w.-]+)'/g)])
      .map(([, key]) => key ?? '');
    expect(written.length).toBeGreaterThan(5);
    expect(written.filter((key) => !(key in danishTexts))).toEqual([]);
  });

  it('replace the texts of the build that are misspelt', () => {
    const key = 'payment.status.waiting';
    expect(danishTexts[key]).toBe('Afventer registrerering af betalingsoplysninger...');
    expect(texts.all()[key]).toBe('Afventer registrering af betalingsoplysninger...');
    expect(texts.t(key)).toBe(texts.all()[key]);
  });

  it('fail loudly on a key without a text', () => {
    expect(() => texts.t('nothing.of-the-kind')).toThrow('nothing.of-the-kind');
  });
});
