import { DOMParser, onWarningStopParsing } from '@xmldom/xmldom';
import { createHash } from 'node:crypto';
import { askPlainly, type Ask } from '../lines';
import { idOfName, nameOf, PhotosUnavailable, type PhotoStore } from './port';

/** A bucket as `PHOTO_STORE` names it. */
export interface BucketSettings {
  /** Such as `https://s3.eu-north-1.amazonaws.com`; the bucket is the first part of the path there. */
  endpoint: string;
  region: string;
  bucket: string;
  /** What the names of photos begin with: empty, or a folder with its stroke. */
  prefix: string;
  /** What the server of the bucket encrypts with, if it is told to. */
  encryption: 'AES256' | 'aws:kms' | null;
  keyId: string;
  key: string;
}

const TIMEOUT_MS = 10_000;
/** No photo, and no list of a thousand, is near this long. */
const MOST_BYTES = 4 * 1024 * 1024;
const NOT_FOUND = 404;

interface Options {
  ask?: Ask;
  timeoutMs?: number;
}

interface Answer {
  status: number;
  body: Buffer;
}

/** Photos as objects of a bucket that speaks S3 (docs/operators.md). */
export class BucketPhotos implements PhotoStore {
  readonly #ask: Ask;
  readonly #timeoutMs: number;

  constructor(
    private readonly settings: BucketSettings,
    { ask = askPlainly, timeoutMs = TIMEOUT_MS }: Options = {},
  ) {
    this.#ask = ask;
    this.#timeoutMs = timeoutMs;
  }

  async put(id: string, jpeg: Buffer): Promise<void> {
    const { encryption } = this.settings;
    const answer = await this.#send('PUT', this.#addressOf(id), {
      body: jpeg,
      headers: {
        'content-type': 'image/jpeg',
        ...(encryption ? { 'x-amz-server-side-encryption': encryption } : {}),
      },
    });
    if (answer.status !== 200) throw refused(answer);
  }

  async get(id: string): Promise<Buffer | null> {
    const answer = await this.#send('GET', this.#addressOf(id));
    if (answer.status === 200) return answer.body;
    if (isMissing(answer)) return null;
    throw refused(answer);
  }

  async delete(id: string): Promise<void> {
    const answer = await this.#send('DELETE', this.#addressOf(id));
    if (![200, 204].includes(answer.status) && !isMissing(answer)) throw refused(answer);
  }

  async *list(): AsyncIterable<string[]> {
    for (let token: string | null = ''; token !== null;) {
      const { names, next } = await this.#page(token);
      yield names.flatMap((name) => idOfName(name) ?? []);
      token = next;
    }
  }

  /** Finds keys that are refused, and a bucket that is not there. One that is away is no reason not to start. */
  async check(): Promise<void> {
    const { bucket, endpoint } = this.settings;
    const answer = await this.#send('GET', this.#listAddress({ 'max-keys': '1' }));
    if (answer.status >= 300 && answer.status < 500) {
      throw new Error(
        `The bucket of photos, ${bucket} at ${endpoint}, can't be used: ${told(answer)}`,
      );
    }
  }

  async #page(token: string): Promise<{ names: string[]; next: string | null }> {
    const address = this.#listAddress(token ? { 'continuation-token': token } : {});
    const answer = await this.#send('GET', address);
    if (answer.status !== 200) throw refused(answer);
    return {
      names: textsOf(answer, 'Key'),
      next: textsOf(answer, 'NextContinuationToken')[0] ?? null,
    };
  }

  #listAddress(query: Record<string, string>): URL {
    const address = this.#addressTo('');
    address.search = new URLSearchParams({
      'list-type': '2',
      prefix: this.settings.prefix,
      ...query,
    }).toString();
    return address;
  }

  #addressOf(id: string): URL {
    return this.#addressTo(`/${this.settings.prefix}${nameOf(id)}`);
  }

  #addressTo(path: string): URL {
    const { endpoint, bucket } = this.settings;
    return new URL(`${endpoint.replace(/\/$/, '')}/${bucket}${path}`);
  }

  /** Each of these questions may be asked twice. @throws PhotosUnavailable when no whole answer came */
  async #send(
    method: 'GET' | 'PUT' | 'DELETE',
    address: URL,
    { body, headers = {} }: { body?: Buffer; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const { keyId, key, region } = this.settings;
    // Loaded by those alone who have a bucket.
    const { AwsV4Signer } = await import('aws4fetch');
    const signer = new AwsV4Signer({
      method,
      url: address.href,
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      accessKeyId: keyId,
      secretAccessKey: key,
      service: 's3',
      region,
    });
    const signed = await signer.sign();
    try {
      const response = await this.#ask(signed.url.href, {
        name: `${method} ${address.search === '' ? 'photo' : 'list'}`,
        method,
        headers: signed.headers,
        ...(body ? { body: new Uint8Array(body) } : {}),
        isSafe: true,
        // Followed, it would carry photos to another place.
        redirect: 'manual',
        signal: AbortSignal.timeout(this.#timeoutMs),
      });
      return { status: response.status, body: await wholeOf(response) };
    } catch (cause) {
      throw new PhotosUnavailable('The bucket of photos does not answer', { cause });
    }
  }
}

async function wholeOf(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    length += part.value.byteLength;
    if (length > MOST_BYTES) throw new Error('The answer is too long');
    parts.push(part.value);
  }
  return Buffer.concat(parts);
}

/** The texts of the elements of that name; none where the answer is no XML. */
function textsOf({ body }: Answer, name: string): string[] {
  if (body.length === 0) return [];
  try {
    const parser = new DOMParser({ locator: false, onError: onWarningStopParsing });
    const { doctype, documentElement } = parser.parseFromString(body.toString('utf8'), 'text/xml');
    if (doctype || !documentElement) return [];
    return Array.from(documentElement.getElementsByTagName(name), (each) => each.textContent ?? '');
  } catch {
    return [];
  }
}

const codeOf = (answer: Answer): string => textsOf(answer, 'Code')[0] ?? '';

/** A bucket that is not there has no photos either, but says so with another code. */
const isMissing = (answer: Answer): boolean =>
  answer.status === NOT_FOUND && codeOf(answer) === 'NoSuchKey';

const told = (answer: Answer): string => `status ${answer.status} ${codeOf(answer)}`.trim();

const refused = (answer: Answer): PhotosUnavailable =>
  new PhotosUnavailable(`The bucket of photos answers with ${told(answer)}`);
