import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { methodOf, type AnyCall } from '#server/contract/call';

/** Where the tests of this clone leave which calls they have seen to succeed, a file each call. */
const FOLDER = fileURLToPath(new URL('../../build/seen-calls', import.meta.url));
const noted = new Set<string>();

/** Notes that a call succeeded under its method, and under the one that it is sent as. */
export function noteSuccess(call: AnyCall): void {
  for (const method of new Set([call.method, methodOf(call)])) {
    const name = `${method.toUpperCase()} /api${call.path}`;
    if (noted.has(name)) continue;
    noted.add(name);
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, Buffer.from(name).toString('base64url')), name);
  }
}

/** `GET /api/x` of every call that a test has seen to succeed since the last build. */
export function seenCalls(): Set<string> {
  try {
    return new Set(readdirSync(FOLDER).map((file) => readFileSync(join(FOLDER, file), 'utf8')));
  } catch {
    return new Set();
  }
}
