import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections, one of which could take it meanwhile,
 * and above 10080, the last of the ports that `fetch` and browsers refuse to call.
 */
const [LOWEST, HIGHEST] = [10_081, 32_000] as const;

/** A port that is free now, and that no connection to elsewhere takes before it is listened to. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
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
