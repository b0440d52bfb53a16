import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv';

describe('a line of a CSV file', () => {
  it.each([
    ['plain texts', ['a', 'b c'], 'a;b c'],
    ['nothing', ['', null, 'x'], ';;x'],
    ['what separates and quotes', ['a;b', 'a"b', 'a\nb'], '"a;b";"a""b";"a\nb"'],
    ['sums', [{ ore: 41_820 }, { ore: -5 }, { ore: 0 }], '418,20;-0,05;0,00'],
    ['formulas', ['=1+1', '+45', '-2', '@SUM(A1)', '\tx'], "'=1+1;'+45;'-2;'@SUM(A1);'\tx"],
    ['a quoted formula', ['=HYPERLINK("x";"y")'], `"'=HYPERLINK(""x"";""y"")"`],
  ])('holds %s', (_what, cells, expected) => {
    expect(csvLine(cells)).toBe(`${expected}\r\n`);
  });

  it('is read back as it was written, and is never a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (texts) => {
        const read = cellsOf(csvLine(texts));
        expect(read.map((text, at) => (text === `'${texts[at]}` ? texts[at] : text))).toEqual(
          texts,
        );
        for (const text of read) expect(text).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });
});

/** Reads one line of RFC 4180. */
function cellsOf(line: string): string[] {
  const cells = `;${line.slice(0, -2)}`.matchAll(/;(?:"((?:[^"]|"")*)"|([^;]*))/g);
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}
