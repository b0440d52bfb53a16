import { Hono } from 'hono';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressText } from './compress-text';

const LONG = 'Ungdomskort '.repeat(500);

const app = new Hono();
app.use(compressText);
app.get('/page', (http) => {
  http.header('Set-Cookie', 'a=1', { append: true });
  http.header('Set-Cookie', 'b=2', { append: true });
  return http.html(LONG, 422);
});
app.get('/short', (http) => http.html('Hej'));
app.get('/photo', (http) => http.body(LONG, 200, { 'content-type': 'image/jpeg' }));
app.get('/nothing', (http) => http.body(null, 204));

const ask = (path: string, accepted?: string) =>
  app.request(path, accepted === undefined ? {} : { headers: { 'accept-encoding': accepted } });

const bodyOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('the compression of texts', () => {
  it('uses brotli where the browser accepts it, and changes nothing else of the answer', async () => {
    const answer = await ask('/page', 'gzip, deflate, br, zstd');
    expect(answer.status).toBe(422);
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(brotliDecompressSync(await bodyOf(answer)).toString()).toBe(LONG);
  });

  it('uses gzip where the browser does not accept brotli', async () => {
    const answer = await ask('/page', 'br;q=0, GZIP;q=0.5');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await bodyOf(answer)).toString()).toBe(LONG);
  });

  it.each([
    ['/page', undefined, LONG],
    ['/page', 'identity', LONG],
    ['/short', 'br', 'Hej'],
    ['/photo', 'br', LONG],
    ['/nothing', 'br', ''],
  ])('leaves %s uncompressed with the accepted encodings %s', async (path, accepted, body) => {
    const answer = await ask(path, accepted);
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect((await bodyOf(answer)).toString()).toBe(body);
  });
});
