import { expect, it } from 'vitest';
import { startClock } from './start-clock';

it.each([
  ['2026-03-02', '08:00'],
  ['2026-03-29', '07:00'],
  ['2026-10-25', '08:00'],
])(
  'the demo of %s begins at nine in Denmark, also where the day has 23 or 25 hours',
  (day, utc) => {
    const { clock, now } = { clock: startClock({ demoToday: day }), now: `${day}T${utc}` };
    expect(clock.now().toISOString().slice(0, 16)).toBe(now);
  },
);
