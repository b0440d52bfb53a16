import { setTimeout as delay } from 'node:timers/promises';
import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds';

const FIRST_PAUSE_MS = 25;
const LAST_PAUSE_MS = 1000;

/**
 * Reads until `isReady` or the time is up, and returns the last reading: how a page learns without
 * script that something has happened. `known` is what a first reading would give.
 */
export async function pollUntil<T>(
  read: () => Promise<T>,
  isReady: (value: T) => boolean,
  waitSeconds: number,
  known?: T,
): Promise<T> {
  const end = performance.now() + secondsToMilliseconds(waitSeconds);
  let value = known ?? (await read());
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LAST_PAUSE_MS)) {
    const left = end - performance.now();
    if (isReady(value) || left <= 0) return value;
    await delay(Math.min(pause, left));
    value = await read();
  }
}

/** So many calls of one login wait at once in this process: more are no use to a person. */
const MOST_WAITING = 5;
const waiting = new Map<string, number>();

/**
 * Gives `answer` the time to wait that a call of this login asked for; none while enough calls of the
 * login wait already.
 */
export async function waitWithin<T>(
  login: string,
  waitSeconds: number,
  answer: (waitSeconds: number) => Promise<T>,
): Promise<T> {
  const count = waiting.get(login) ?? 0;
  if (waitSeconds === 0 || count >= MOST_WAITING) return answer(0);
  waiting.set(login, count + 1);
  try {
    return await answer(waitSeconds);
  } finally {
    const left = (waiting.get(login) ?? 1) - 1;
    if (left > 0) waiting.set(login, left);
    else waiting.delete(login);
  }
}
