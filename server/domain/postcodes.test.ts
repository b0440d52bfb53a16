import { describe, expect, test } from 'vitest';
import { townOf, townsByPostcode } from './postcodes';

describe('the table of Danish postcodes', () => {
  test.each([
    ['1000', 'København K'],
    ['1499', 'København K'],
    ['1500', 'København V'],
    ['1799', 'København V'],
    ['1800', 'Frederiksberg C'],
    ['1999', 'Frederiksberg C'],
    ['2000', 'Frederiksberg'],
    ['2800', 'Kongens Lyngby'],
    ['3700', 'Rønne'],
    ['4500', 'Nykøbing Sj'],
    ['5000', 'Odense C'],
    ['5970', 'Ærøskøbing'],
    ['6372', 'Bylderup-Bov'],
    ['8000', 'Aarhus C'],
    ['9990', 'Skagen'],
    // Receivers, not places; Greenland; and no postcodes at all.
    ['0999', undefined],
    ['0800', undefined],
    ['3900', undefined],
    ['5001', undefined],
    ['9999', undefined],
    ['500', undefined],
    ['50000', undefined],
    ['', undefined],
  ])('knows %s as %s', (postcode, town) => {
    expect(townOf(postcode)).toBe(town);
  });

  test('holds each postcode once, in order, with a name', () => {
    const entries = [...townsByPostcode];
    expect(entries).toHaveLength(604);
    expect(entries.map(([code]) => code)).toEqual(entries.map(([code]) => code).sort());
    for (const [code, town] of entries) expect(`${code} ${town}`).toMatch(/^\d{4} [A-ZÆØÅ]\S/u);
  });
});
