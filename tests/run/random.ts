/** The seed of a test that draws its course: SEED of the environment, to repeat a run, else a new one. */
export function pickSeed(): number {
  return Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));
}

/** Numbers from 0 to below 1 that a seed decides (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const TIMES = Number(process.env.SCHEDULES ?? 1);

/** How often a test draws a course: SCHEDULES of the environment times as often as usual. */
export const drawn = (usually: number): number => usually * TIMES;

/** As long as so many courses may take, with the last of them. */
export const timeForDrawn = { timeout: 180_000 * TIMES };

const DRAWING_MS = 90_000 * TIMES;

/** Tells, from now on, whether there is time to draw more; a slower machine draws less. */
export function drawingTime(): () => boolean {
  const end = performance.now() + DRAWING_MS;
  return () => performance.now() < end;
}

/** Goes through the courses that are drawn while there is time. */
export function whileTimeLasts<Drawn extends unknown[]>(
  go: (...drawn: Drawn) => Promise<void>,
): (...drawn: Drawn) => Promise<void> {
  const isTime = drawingTime();
  let gone = 0;
  let isOver = false;
  return async (...course) => {
    if (isOver) return;
    await go(...course);
    gone += 1;
    isOver = !isTime();
    if (isOver) console.log(`There was time for ${gone} courses`);
  };
}
