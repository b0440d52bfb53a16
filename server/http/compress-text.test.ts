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
  it('takes brotli where it may, and leaves the rest of the answer alone', async () => {
    const answer = await ask('/page', 'gzip, deflate, br, zstd');
    expect(answer.status).toBe(422);
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(brotliDecompressSync(await bodyOf(answer)).toString()).toBe(LONG);
  });

  it('takes gzip where brotli is not wanted', async () => {
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
  ])('leaves %s as it is for %s', async (path, accepted, body) => {
    const answer = await ask(path, accepted);
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect((await bodyOf(answer)).toString()).toBe(body);
  });
});
