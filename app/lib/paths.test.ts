import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownPath, paths, returnPath, withReturn } from './paths';

const FALLBACK = '/overview';

describe('a path to return to', () => {
  test.each(['/overview', '/order/contacts?trin=2', '/overview/card/a%20b', '/was', '/'])(
    '%s is kept as it is',
    (target) => {
      expect(ownPath(target, FALLBACK)).toBe(target);
    },
  );

  test.each([
    null,
    '',
    'overview',
    '//evil.example',
    '//evil.example/overview',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/.%2e//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,hej',
  ])('%j is not a path of this site', (target) => {
    expect(ownPath(target, FALLBACK)).toBe(FALLBACK);
  });

  test('keeps an encoded backslash encoded, so that it stays part of the path', () => {
    const path = ownPath('/%5c%5cevil.example', FALLBACK);
    expect(new URL(path, 'https://portal.example').host).toBe('portal.example');
  });

  test('never leads off the site, whatever is asked for', () => {
    const pieces = fc.constantFrom(
      ...['/', '//', '\\', '.', '..', '%2e', '%2f', '%5c', '\t', '\n', '\r', ' ', '@', ':', '?'],
      ...['#', 'evil.example', 'https:', 'javascript:', 'overview', '\u0000', '／', '。', '\u200b'],
    );
    const hostile = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''));
    const targets = fc.oneof(hostile, fc.webUrl(), fc.string(), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(targets, (target) => {
        const path = ownPath(target, FALLBACK);
        for (const site of ['https://portal.example', 'http://portal.example']) {
          expect(new URL(path, `${site}/login`).origin).toBe(site);
        }
        expect(path).toMatch(/^\/(?![/\\])/);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('the way back in a query', () => {
  test('is left out when it is the overview, where everything leads anyway', () => {
    expect(withReturn(paths.login, paths.overview)).toBe('/login');
  });

  test('is read back from the query as it was written', () => {
    const address = withReturn(paths.login, '/order/contacts?fejl=1&x=å');
    expect(address).toBe('/login?videre=%2Forder%2Fcontacts%3Ffejl%3D1%26x%3D%C3%A5');
    expect(returnPath(new URL(address, 'https://portal.example'))).toBe(
      '/order/contacts?fejl=1&x=%C3%A5',
    );
  });

  test('is the overview when the query names another site', () => {
    const address = new URL('https://portal.example/login?videre=https://evil.example');
    expect(returnPath(address)).toBe('/overview');
  });
});
