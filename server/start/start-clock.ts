import { ShiftableClock } from '../clock';
import type { Config } from '../config';
import { timeInCopenhagen } from '../domain/day';

/** With DEMO_TODAY the demo begins at nine in the morning of that day, and time goes on from there. */
export function startClock({ demoToday }: Pick<Config, 'demoToday'>): ShiftableClock {
  const clock = new ShiftableClock();
  if (demoToday) clock.set(timeInCopenhagen(demoToday, 9));
  return clock;
}
