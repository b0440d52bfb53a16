import type { Context, Next } from 'hono';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Below this a compressed answer saves no packet. */
const SMALLEST_BYTES = 1024;
const TEXT = /^(text\/|application\/json)/;

/**
 * Compresses a text answer whole: a page is small, so this takes a tenth of a millisecond, where a
 * stream of it takes five times as long.
 */
export async function compressText(http: Context, next: Next): Promise<void> {
  await next();
  const { res } = http;
  const isText = TEXT.test(res.headers.get('content-type') ?? '');
  if (!isText || res.headers.has('content-encoding')) return;
  res.headers.append('Vary', 'Accept-Encoding');
  const encoding = pickEncoding(http.req.header('accept-encoding'));
  if (encoding === null || http.req.method === 'HEAD') return;
  const text = new Uint8Array(await res.arrayBuffer());
  const headers = new Headers(res.headers);
  headers.delete('content-length');
  const isSmall = text.length < SMALLEST_BYTES;
  if (!isSmall) headers.set('Content-Encoding', encoding);
  const body = isSmall ? text : new Uint8Array(compress(text, encoding));
  http.res = undefined;
  http.res = new Response(body, { status: res.status, headers });
}

type Encoding = 'br' | 'gzip';

/** The smaller of those that the browser takes, or null. */
function pickEncoding(accepted: string | undefined): Encoding | null {
  const names = (accepted ?? '')
    .split(',')
    .map((each) =>
      each
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/),
    )
    .filter(([, weight]) => weight === undefined || Number(weight) > 0)
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding)) ?? null;
}

function compress(text: Uint8Array, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(text);
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}
