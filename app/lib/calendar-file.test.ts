import { describe, expect, it } from 'vitest';
import { calendarFile } from './calendar-file';

const EVENT = {
  ...{ id: 'kort-1', from: '2026-02-15', to: '2026-02-28' },
  ...{ summary: 'Ungdomskort', description: 'Odense' },
};
const linesOf = (text: string) => text.split('\r\n');
/** As a calendar reads it: folded lines are put together first. */
const read = (text: string) => linesOf(text.replaceAll('\r\n ', ''));

describe('the calendar file', () => {
  it('holds whole days, of which the end is the first that is free', () => {
    expect(linesOf(calendarFile([EVENT], '2026-03-02'))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Ungdomskort//Perioder//DA',
      'CALSCALE:GREGORIAN',
      'BEGIN:VEVENT',
      'UID:kort-1@ungdomskort',
      'DTSTAMP:20260302T000000Z',
      'DTSTART;VALUE=DATE:20260215',
      'DTEND;VALUE=DATE:20260301',
      'SUMMARY:Ungdomskort',
      'DESCRIPTION:Odense',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it.each([
    ['the end of summer time', '2026-10-25', '20261026'],
    ['the end of the year', '2026-12-31', '20270101'],
    ['a leap day', '2028-02-28', '20280229'],
  ])('ends rightly at %s', (_when, to, end) => {
    expect(calendarFile([{ ...EVENT, to }], '2026-03-02')).toContain(`DTEND;VALUE=DATE:${end}\r\n`);
  });

  it('says marks that mean something in it as text', () => {
    const summary = 'Bus, tog; og \\ metro\nalle dage';
    expect(read(calendarFile([{ ...EVENT, summary }], '2026-03-02'))).toContain(
      'SUMMARY:Bus\\, tog\\; og \\\\ metro\\nalle dage',
    );
  });

  it('folds lines of more than 75 octets, and cuts no letter in two', () => {
    const description = 'Ærøskøbing – Søby '.repeat(12);
    const file = calendarFile([{ ...EVENT, description }], '2026-03-02');
    for (const line of linesOf(file)) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file).not.toContain('\uFFFD');
    expect(read(file)).toContain(`DESCRIPTION:${description}`);
  });
});
