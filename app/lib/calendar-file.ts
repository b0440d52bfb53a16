import { utc } from '@date-fns/utc';
import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';

/** Days of a calendar, both included, `yyyy-MM-dd`. */
export interface CalendarEvent {
  /** The same for the same event in every file, so that a calendar that reads it again doubles none. */
  id: string;
  from: string;
  to: string;
  summary: string;
  description: string;
}

/** The longest line in octets, its end apart (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

/**
 * A calendar file (RFC 5545) of events that last whole days and leave them free for other things.
 * `today` is when it is written, `yyyy-MM-dd`.
 */
export function calendarFile(events: readonly CalendarEvent[], today: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ungdomskort//Perioder//DA',
    'CALSCALE:GREGORIAN',
    ...events.flatMap((event) => eventLines(event, today)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines({ id, from, to, summary, description }: CalendarEvent, today: string) {
  return [
    'BEGIN:VEVENT',
    `UID:${id}@ungdomskort`,
    `DTSTAMP:${basic(today)}T000000Z`,
    `DTSTART;VALUE=DATE:${basic(from)}`,
    // The first day that is no part of it.
    `DTEND;VALUE=DATE:${basic(format(addDays(to, 1, { in: utc }), 'yyyy-MM-dd'))}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const basic = (day: string): string => day.replaceAll('-', '');

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n');

/** Lines that go on begin with a blank; no letter is cut in two. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > LINE_OCTETS) {
      parts.push(part);
      part = ' ';
    }
    part += letter;
  }
  return [...parts, part].join('\r\n');
}
