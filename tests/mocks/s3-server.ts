import { SignatureV4 } from '@smithy/signature-v4';
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the server fails, for as long as it is told to. */
export type S3Fault = 'slow-down' | 'internal-error' | 'silence' | 'hang-up' | 'half';

interface Stored {
  bytes: Buffer;
  headers: IncomingMessage['headers'];
}

const REGION = 'eu-north-1';
const CREDENTIALS = { accessKeyId: 'AKIDPHOTOS', secretAccessKey: 'photo-secret-photo-secret' };
const MOST_SKEW_MS = 15 * 60_000;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

/** What the library of AWS asks of a hash. */
class Sha256 {
  readonly #hash;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    const key = typeof secret === 'string' ? secret : secret && bytesOf(secret);
    this.#hash = key === undefined ? createHash('sha256') : createHmac('sha256', key);
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(typeof data === 'string' ? data : bytesOf(data));
  }
  digest(): Promise<Uint8Array> {
    return Promise.resolve(new Uint8Array(this.#hash.digest()));
  }
  reset(): void {
    throw new Error('Not asked for');
  }
}

const bytesOf = (data: ArrayBuffer | ArrayBufferView): Uint8Array =>
  ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

class S3Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

/**
 * A server with one bucket that speaks as much of S3 as photos need, over a socket: path-style addresses, each
 * request signed (checked by AWS's own library, which the portal does not use), hashes of bodies, errors as XML,
 * and lists in pages.
 */
export class S3Server {
  readonly objects = new Map<string, Stored>();
  fault: S3Fault | null = null;
  /** How many requests were heard, those that were refused included. */
  heard = 0;
  /** So many names stand on a page of a list. */
  pageSize = 1000;
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  readonly #signer = new SignatureV4({
    service: 's3',
    region: REGION,
    credentials: CREDENTIALS,
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  });

  static async start(): Promise<S3Server> {
    const started = new S3Server();
    started.#server.listen(0, '127.0.0.1');
    await once(started.#server, 'listening');
    return started;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The settings of a portal whose bucket lies here. */
  env(change: { bucket?: string; secret?: string; query?: string } = {}) {
    const { bucket = 'photos', secret = CREDENTIALS.secretAccessKey, query = '' } = change;
    return {
      PHOTO_STORE: `s3://${bucket}/cards?region=${REGION}&endpoint=${this.origin}${query}`,
      AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: secret,
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    this.heard += 1;
    if (this.fault === 'silence') return;
    if (this.fault === 'hang-up') {
      response.destroy();
      return;
    }
    if (this.fault === 'half') {
      response.writeHead(200, { 'content-length': '5000' });
      response.write('half');
      return;
    }
    try {
      if (this.fault === 'slow-down') throw new S3Refusal(503, 'SlowDown');
      if (this.fault === 'internal-error') throw new S3Refusal(500, 'InternalError');
      await this.#answer(request, Buffer.concat(chunks), response);
    } catch (error) {
      const { status, code } = error instanceof S3Refusal ? error : new S3Refusal(500, 'Unknown');
      response.writeHead(status, { 'content-type': 'application/xml' });
      const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message><RequestId>4442587FB7D0A2F9</RequestId></Error>`;
      response.end(text);
    }
  }

  async #answer(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    await this.#checkSignature(request, url);
    if (request.headers['x-amz-content-sha256'] !== hashOf(body)) {
      throw new S3Refusal(400, 'XAmzContentSHA256Mismatch');
    }
    const [, bucket, key = ''] = /^\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? [];
    if (bucket !== 'photos') throw new S3Refusal(404, 'NoSuchBucket');
    if (key === '') {
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.end(this.#list(url.searchParams));
      return;
    }
    switch (request.method ?? '') {
      case 'PUT':
        this.objects.set(key, { bytes: body, headers: request.headers });
        response.writeHead(200, { etag: '"etag"' });
        response.end();
        return;
      case 'DELETE':
        this.objects.delete(key);
        response.writeHead(204);
        response.end();
        return;
      default: {
        const stored = this.objects.get(key);
        if (!stored) throw new S3Refusal(404, 'NoSuchKey');
        response.writeHead(200, { 'content-type': stored.headers['content-type'] });
        response.end(stored.bytes);
      }
    }
  }

  /** Signs the request as it arrived once more, and compares. */
  async #checkSignature(request: IncomingMessage, url: URL): Promise<void> {
    const [, keyId, , region, signed = '', signature] =
      AUTHORIZATION.exec(request.headers.authorization ?? '') ?? [];
    if (!signature) throw new S3Refusal(403, 'AccessDenied');
    if (keyId !== CREDENTIALS.accessKeyId) throw new S3Refusal(403, 'InvalidAccessKeyId');
    if (region !== REGION) throw new S3Refusal(400, 'AuthorizationHeaderMalformed');
    const names = signed.split(';');
    for (const needed of ['host', 'x-amz-date', 'x-amz-content-sha256']) {
      if (!names.includes(needed)) throw new S3Refusal(403, 'AccessDenied');
    }
    const [year, month, day, hour, minute, second] =
      String(request.headers['x-amz-date'])
        .match(/\d\d/g)
        ?.reduce<string[]>((parts, two, at) => {
          if (at === 0) return [two];
          return at === 1 ? [`${parts[0]}${two}`] : [...parts, two];
        }, []) ?? [];
    const signingDate = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    if (Math.abs(signingDate.getTime() - Date.now()) > MOST_SKEW_MS) {
      throw new S3Refusal(403, 'RequestTimeTooSkewed');
    }
    const again = await this.#signer.sign(
      {
        method: request.method ?? '',
        protocol: 'http:',
        hostname: url.hostname,
        port: Number(url.port),
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: Object.fromEntries(names.map((name) => [name, String(request.headers[name])])),
      },
      { signingDate, signableHeaders: new Set(names) },
    );
    if (!String(again.headers.authorization).endsWith(`Signature=${signature}`)) {
      throw new S3Refusal(403, 'SignatureDoesNotMatch');
    }
  }

  #list(query: URLSearchParams): string {
    if (query.get('list-type') !== '2') throw new S3Refusal(501, 'NotImplemented');
    const after = query.get('continuation-token') ?? '';
    const names = [...this.objects.keys()]
      .filter((name) => name.startsWith(query.get('prefix') ?? ''))
      .filter((name) => `+${name}` > after)
      .sort();
    const size = Math.min(this.pageSize, Number(query.get('max-keys') ?? this.pageSize));
    const page = names.slice(0, size);
    const isTruncated = names.length > page.length;
    const contents = page.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('');
    // A token is as opaque as theirs, and has to be written for an address.
    const next = isTruncated
      ? `<NextContinuationToken>+${page.at(-1)}</NextContinuationToken>`
      : '';
    return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isTruncated}</IsTruncated>${contents}${next}</ListBucketResult>`;
  }
}
