import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { pdfPage } from './pdf-page';

/** Of names in the register: Danish, Polish, Turkish, Vietnamese, Romanian, Sami, and the odd ones. */
const NAMES = [
  'Søren Ægård',
  'Łucja Żółć',
  'Şükrü Ğüneş İnce',
  'Đặng Nguyễn',
  'Ștefan',
  'Ŋuorra Ǿrsted',
];

describe('a page as PDF', () => {
  it.each([true, false])('has every letter of a name (bold: %s)', async (isStrong) => {
    const parts = NAMES.map((text) => ({ text, isStrong }));
    const page = await pdfPage({ title: 'Navne', parts, writtenAt: new Date(0) });
    const pdf = await getDocumentProxy(new Uint8Array(await page.arrayBuffer()));
    // A letter that the typeface lacks is read as a space.
    const { text } = await extractText(pdf, { mergePages: true });
    expect(text).toContain(NAMES.join('\n'));
  });
});
