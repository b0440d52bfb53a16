import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildIfNeeded, isBuilt } from './build';

/*
 * `npm run demo`, `npm run dev` and `npm start`: makes sure that there is something to run, runs
 * the server in that mode, and ends as the server ends.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILT_SERVER = ['--enable-source-maps', 'build/server/main.js'];

/** Runs Node with the arguments until it ends, and ends with its exit code. */
function run(mode: string, args: string[]): void {
  // In a process group of its own the server gets one signal from here, not a second one from the
  // terminal: a second signal during a graceful shutdown would cut requests off.
  const server = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: mode === 'dev' ? 'development' : 'production',
      MODE: mode,
    },
    detached: true,
  });
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!isStopping) server.kill(signal);
      isStopping = true;
    });
  }
  server.on('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  server.on('exit', (code) => {
    process.exitCode = code ?? (isStopping ? 0 : 1);
  });
}

async function main(mode: string): Promise<void> {
  switch (mode) {
    case 'demo':
      await buildIfNeeded();
      run(mode, BUILT_SERVER);
      return;
    case 'dev':
      run(mode, [
        'node_modules/tsx/dist/cli.mjs',
        'watch',
        '--clear-screen=false',
        'server/main.ts',
      ]);
      return;
    case 'production':
      if (!(await isBuilt())) {
        throw new Error('There is no build of these sources yet. Run: npm run build');
      }
      run(mode, BUILT_SERVER);
      return;
    default:
      throw new Error('Say which mode to run: demo, dev or production.');
  }
}

try {
  await main(process.argv[2] ?? '');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
