import { setTimeout as delay } from 'node:timers/promises';
import { secondsToMilliseconds } from 'date-fns/secondsToMilliseconds';

const FIRST_PAUSE_MS = 25;
const LAST_PAUSE_MS = 1000;

/**
 * Reads until `isReady` or the time is up, and returns the last reading: how an answer is held for
 * a page that must work without script.
 */
export async function pollUntil<T>(
  read: () => Promise<T>,
  isReady: (value: T) => boolean,
  waitSeconds: number,
): Promise<T> {
  const end = performance.now() + secondsToMilliseconds(waitSeconds);
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LAST_PAUSE_MS)) {
    const value = await read();
    const left = end - performance.now();
    if (isReady(value) || left <= 0) return value;
    await delay(Math.min(pause, left));
  }
}

/** So many answers of one login are held at once in this process: more are no use to a person. */
const MOST_HELD = 5;
const held = new Map<string, number>();

/** Holds an answer of a login, or answers at once while enough of its answers are held already. */
export async function holdFor<T>(
  login: string,
  waitSeconds: number,
  answer: (waitSeconds: number) => Promise<T>,
): Promise<T> {
  const count = held.get(login) ?? 0;
  if (waitSeconds === 0 || count >= MOST_HELD) return answer(0);
  held.set(login, count + 1);
  try {
    return await answer(waitSeconds);
  } finally {
    const left = (held.get(login) ?? 1) - 1;
    if (left > 0) held.set(login, left);
    else held.delete(login);
  }
}
