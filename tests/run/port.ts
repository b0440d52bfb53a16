import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections, one of which could take it meanwhile,
 * and above 10080, the last of the ports that `fetch` and browsers refuse to call.
 */
const [LOWEST, HIGHEST] = [10_081, 32_000] as const;

/** Processes that start one after the other pick from different slices, so that no two pick the same. */
const SLICES = 64;
const WIDTH = Math.floor((HIGHEST - LOWEST) / SLICES);
const START = LOWEST + (process.pid % SLICES) * WIDTH;
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
