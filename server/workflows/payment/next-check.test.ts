import { addSeconds } from 'date-fns/addSeconds';
import { differenceInSeconds } from 'date-fns/differenceInSeconds';
import { hoursToSeconds } from 'date-fns/hoursToSeconds';
import { minutesToSeconds } from 'date-fns/minutesToSeconds';
import { expect, it } from 'vitest';
import { readConfig } from '../../config';
import { nextCheckAt } from './next-check';

const config = readConfig({ MODE: 'demo' });
const BEGUN = new Date('2026-03-02T12:00:00.000Z');
const payment = { created_at: BEGUN.toISOString() };

/** Seconds until the next question about a payment of this age. */
function pauseAt(age: number): number {
  const now = addSeconds(BEGUN, age);
  return differenceInSeconds(nextCheckAt(config, payment, now), now);
}

it.each([
  ['begun now', 0, 60],
  ['of ten minutes', minutesToSeconds(10), 60],
  ['of eleven minutes', minutesToSeconds(11), 66],
  ['of an hour', hoursToSeconds(1), 360],
  ['of ten hours', hoursToSeconds(10), 3600],
  ['of 26 hours', hoursToSeconds(26), 3600],
  ['begun before the clock was set back', -hoursToSeconds(1), 60],
])(
  'a payment %s is asked about after a tenth of its age, from a minute to an hour',
  (_, age, pause) => {
    expect(pauseAt(age)).toBe(pause);
  },
);

it('a payment is asked about some seventy times until it is given up', () => {
  let questions = 0;
  for (let age = 0; age < hoursToSeconds(26); age += pauseAt(age)) questions++;
  expect(questions).toBeGreaterThan(50);
  expect(questions).toBeLessThan(80);
});
