import { expect, test } from 'vitest';
import { mailTime } from './mail-time';

test.each([
  ['by day, at once', '2026-03-02T08:00:00Z', null, '2026-03-02T08:00:00.000Z'],
  ['before eight, at eight', '2026-03-02T05:00:00Z', null, '2026-03-02T07:00:00.000Z'],
  ['in the evening, the next morning', '2026-03-02T19:00:00Z', null, '2026-03-03T07:00:00.000Z'],
  [
    'in the evening of the last day to pay, at once',
    '2026-03-02T19:00:00Z',
    '2026-03-02',
    '2026-03-02T19:00:00.000Z',
  ],
  [
    'in the evening before the last day to pay, in the morning of it',
    '2026-03-02T19:00:00Z',
    '2026-03-03',
    '2026-03-03T07:00:00.000Z',
  ],
  [
    'on the day that gains an hour, not before eight',
    '2026-10-25T05:30:00Z',
    null,
    '2026-10-25T07:00:00.000Z',
  ],
  [
    'on the day that loses an hour, not after eight',
    '2026-03-29T18:30:00Z',
    null,
    '2026-03-30T06:00:00.000Z',
  ],
  ['in summer time too', '2026-07-01T03:00:00Z', null, '2026-07-01T06:00:00.000Z'],
])('a mail is sent %s', (_when, now, lastDay, sent) => {
  expect(mailTime(new Date(now), lastDay).toISOString()).toBe(sent);
});
