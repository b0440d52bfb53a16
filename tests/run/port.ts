import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections, one of which could take it meanwhile,
 * and above 10080, the last of the ports that `fetch` and browsers refuse to call.
 */
const [LOWEST, HIGHEST] = [10_081, 32_000] as const;

/**
 * The workers that run at the same time pick from different slices, so that a port whose owner is
 * down for a moment stays its owner's. Whoever is no worker picks from the first.
 */
const SLICES = 16;
const WIDTH = Math.floor((HIGHEST - LOWEST) / SLICES);
const { VITEST_POOL_ID, TEST_PARALLEL_INDEX } = process.env;
const SLICE = Number(VITEST_POOL_ID ?? TEST_PARALLEL_INDEX ?? -1) + 1;
const START = LOWEST + (SLICE % SLICES) * WIDTH;
let picked = Math.floor(Math.random() * WIDTH);

/** A port that is free now, and that nothing else takes before it is listened to. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    picked = (picked + 1) % WIDTH;
    const port = START + picked;
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
