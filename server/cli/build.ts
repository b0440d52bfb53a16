import { build as bundle } from 'esbuild';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STAMP = join(ROOT, 'build/stamp.json');
const CLIENT = join(ROOT, 'build/web/client');
const INPUTS = [
  ...['app', 'public', 'server'],
  ...['package-lock.json', 'package.json', 'remix.config.js', 'tsconfig.json', 'vite.config.ts'],
];
const TEST_FILE = /\.test\.tsx?$/;
const COMPRESSIBLE = new Set([
  ...['.css', '.html', '.ico', '.js', '.json', '.map', '.svg', '.txt', '.webmanifest', '.xml'],
]);
const COMMANDS = [
  ...['admin', 'audit', 'backup', 'finance-export', 'reconcile', 'refunds', 'restore'],
  ...['photos-check', 'photos-move', 'rotate-secret', 'susy'],
];
/** Below this many bytes a compressed copy saves no packet. */
const SMALLEST_TO_COMPRESS = 512;

/** Every file below a path (or the path itself when it is a file), in a fixed order. */
async function listFiles(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** One hash over the names and contents of everything the build reads. */
async function hashInputs(): Promise<string> {
  const hash = createHash('sha256');
  for (const input of INPUTS) {
    for (const file of await listFiles(join(ROOT, input))) {
      if (TEST_FILE.test(file)) continue;
      hash.update(relative(ROOT, file)).update('\0');
      hash.update(await readFile(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

async function readStamp(): Promise<string | undefined> {
  try {
    const stamp = JSON.parse(await readFile(STAMP, 'utf8')) as { inputs?: string };
    return stamp.inputs;
  } catch {
    return undefined; // No build yet, or one that was cut short.
  }
}

/** Keeps what the tool says to itself, unless the build fails. */
async function buildWeb(): Promise<void> {
  const remix = spawn(join(ROOT, 'node_modules/.bin/remix'), ['vite:build'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const said: Buffer[] = [];
  for (const stream of [remix.stdout, remix.stderr]) {
    stream.on('data', (chunk: Buffer) => said.push(chunk));
  }
  const [code] = (await once(remix, 'close')) as [number | null];
  if (code !== 0) {
    throw new Error(`The web tier could not be built:\n${Buffer.concat(said).toString()}`);
  }
}

/** The server, and each command that operators run beside it: none of them needs what builds them. */
async function buildServer(): Promise<void> {
  await rm(join(ROOT, 'build/server'), { recursive: true, force: true });
  await bundle({
    absWorkingDir: ROOT,
    entryPoints: [
      'server/main.ts',
      'server/db/sqlite-thread.ts',
      ...COMMANDS.map((name) => `server/cli/${name}.ts`),
    ],
    outdir: 'build/server',
    entryNames: '[name]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  });
}

/** Puts a `.br` and a `.gz` copy beside each static file that compresses. */
async function precompress(): Promise<void> {
  const toBrotli = promisify(brotliCompress);
  const toGzip = promisify(gzip);
  for (const file of await listFiles(CLIENT)) {
    if (!COMPRESSIBLE.has(extname(file))) continue;
    const content = await readFile(file);
    if (content.length < SMALLEST_TO_COMPRESS) continue;
    const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    await writeFile(`${file}.br`, await toBrotli(content, brotli));
    await writeFile(`${file}.gz`, await toGzip(content, { level: constants.Z_BEST_COMPRESSION }));
  }
}

/**
 * Builds the web tier and the server into `build/`, whatever stands there.
 * @throws Error when a part does not build; then no stamp is left, so the next run builds again
 */
export async function build(): Promise<void> {
  await rm(STAMP, { force: true });
  const inputs = await hashInputs();
  console.log('Building the pages …');
  await buildWeb();
  console.log('Building the server …');
  await buildServer();
  await precompress();
  await writeFile(STAMP, `${JSON.stringify({ inputs })}\n`);
}

/** Whether `build/` holds what today's sources would build. */
export async function isBuilt(): Promise<boolean> {
  return (await readStamp()) === (await hashInputs());
}

/** Builds when a source changed since the last build; else answers at once. */
export async function buildIfNeeded(): Promise<void> {
  if (!(await isBuilt())) await build();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
