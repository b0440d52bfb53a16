import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { danishTexts } from './da';

/** Literal texts of the specification, and texts that only a caller of the API reads. */
const EXCEPTED: Readonly<Record<string, readonly string[]>> = {
  '...': ['payment.status.waiting', 'payment.pay.finishing'],
  "'": ['error.unknown-user'],
  minimum: ['error.photo-too-small', 'group.next.lead'],
  login: ['error.debug-login-off'],
};

const table = readFileSync(new URL('../../docs/words.md', import.meta.url), 'utf8');

/** The phrases of the second column, each in a row with what to use. */
const listed = [...table.matchAll(/^\|([^|]+)\|([^|]+)\|[^|]+\|$/gm)]
  .slice(2)
  .flatMap(([, use = '', not = '']) =>
    not
      .split(/, (?!du )/)
      .map((phrase) => ({ use: use.trim(), wrong: phrase.trim().replace(/^\\/, '') })),
  );

/** Markup, links and the names of what is filled in are no words. */
const wordsOf = (text: string) =>
  text.replaceAll(/<[^>]+>|\{\{\w+\}\}|https?:\S+|\w+\.dk/g, ' ').replaceAll('\u00a0', ' ');

function has(text: string, wrong: string): boolean {
  const escaped = wrong.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const edge = /^[\p{L}\p{N}]/u.test(wrong);
  const pattern = edge ? `(?<![\\p{L}\\p{N}-])${escaped}(?![\\p{L}\\p{N}])` : escaped;
  return new RegExp(pattern, 'u').test(wordsOf(text));
}

test('the list of words is read whole', () => {
  expect(listed.length).toBeGreaterThan(40);
  expect(has('Gentag med et andet kort.', 'andet kort')).toBe(true);
  expect(has('Vi accepterer kortet', 'Accepter')).toBe(false);
});

test.each(listed)('no text says «$wrong», where it is to be «$use»', ({ wrong }) => {
  const found = Object.entries(danishTexts).filter(
    ([key, text]) => has(text, wrong) && !EXCEPTED[wrong.toLowerCase()]?.includes(key),
  );
  expect(found).toEqual([]);
});

test('ranges of numbers have an en dash', () => {
  const found = Object.entries(danishTexts).filter(([, text]) => /(\d|\}\})-(\d|\{\{)/.test(text));
  expect(found).toEqual([]);
});

test('no sum stands at the end of a sentence, where «kr.» would have two full stops', () => {
  const found = Object.entries(danishTexts).filter(([, text]) =>
    /\{\{(price|fee|rebate|amount)\}\}\./.test(text),
  );
  expect(found).toEqual([]);
});
