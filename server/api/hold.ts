import { setTimeout as delay } from 'node:timers/promises';

const FIRST_PAUSE_MS = 25;
const LAST_PAUSE_MS = 1000;

/**
 * Reads until `isReady` or the time is up, and returns the last reading: how an answer is held for a
 * page that must work without script (quality.md, finding 6).
 */
export async function pollUntil<T>(
  read: () => Promise<T>,
  isReady: (value: T) => boolean,
  waitSeconds: number,
): Promise<T> {
  const end = performance.now() + waitSeconds * 1000;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LAST_PAUSE_MS)) {
    const value = await read();
    const left = end - performance.now();
    if (isReady(value) || left <= 0) return value;
    await delay(Math.min(pause, left));
  }
}
