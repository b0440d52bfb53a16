import type { z } from 'zod';
import { askPlainly, type Ask } from './lines';
import { asPath, type Path } from './path';

/** No answer that we understand is near this long. */
const MOST_BYTES = 1_000_000;

type Unavailable = new (message: string, options?: ErrorOptions) => Error;

interface Options {
  url: string;
  /** Sent with every question: credentials, as a rule. */
  headers?: Record<string, string>;
  timeoutMs: number;
  /** The line to the service. */
  ask?: Ask | undefined;
  /** Thrown when no answer came, or none that we know. */
  Unavailable: Unavailable;
  /** Thrown when an answer can't be read; `Unavailable` where the difference is none. */
  Unreadable?: Unavailable;
}

/** How a client of such a service is set up; `Key` is what its secret is called. */
export type JsonServiceSettings<Key extends string, Value = string> = Record<Key, Value> & {
  url: string;
  timeoutMs?: number;
  ask?: Ask;
};

interface JsonQuestion {
  query?: URLSearchParams;
  body?: object;
  /** For a POST that only asks. */
  isSafe?: boolean;
  /** Statuses besides success whose meaning the caller knows. */
  expected?: readonly number[];
}

/** An answer that came whole and in time. */
export class JsonReply {
  constructor(
    readonly status: number,
    private readonly text: string,
    private readonly Unreadable: Unavailable,
  ) {}

  /** The body, which has to be JSON of this shape; an error tells what is wrong, and no values. */
  read<T>(shape: z.ZodType<T>): T {
    const parsed = shape.safeParse(jsonOf(this.text));
    if (parsed.success) return parsed.data;
    throw new this.Unreadable('The answer can’t be read', { cause: parsed.error });
  }
}

/** Undefined for what is no JSON: the error that tells so repeats a part of the text. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * An outside service that is asked in JSON over HTTP. A redirect is no answer: following it would
 * carry credentials and personal data to another place.
 */
export class JsonService {
  constructor(private readonly options: Options) {}

  /** @throws the service's `Unavailable` */
  async ask(
    method: 'GET' | 'POST' | 'PUT',
    path: string | Path,
    { query, body, isSafe = method !== 'POST', expected = [] }: JsonQuestion = {},
  ): Promise<JsonReply> {
    const { url, headers, timeoutMs, Unavailable, Unreadable = Unavailable } = this.options;
    const { ask = askPlainly } = this.options;
    const { filled, pattern } = asPath(path);
    try {
      const address = `${url.replace(/\/$/, '')}${filled}${query ? `?${query}` : ''}`;
      const response = await ask(address, {
        name: `${method} ${pattern}`,
        method,
        isSafe,
        headers: {
          accept: 'application/json',
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const isKnown = response.ok || expected.includes(response.status);
      if (!isKnown) {
        giveUp(response.body);
        throw new Unavailable(`Answered with status ${response.status}`);
      }
      return new JsonReply(response.status, await textOf(response), Unreadable);
    } catch (error) {
      if (error instanceof Unavailable) throw error;
      throw new Unavailable('No answer', { cause: error });
    }
  }
}

/** Reads no further; how that ends changes nothing. */
function giveUp(unread: { cancel(): Promise<void> } | null | undefined): void {
  unread?.cancel().catch(() => undefined);
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.byteLength;
    if (bytes > MOST_BYTES) {
      giveUp(reader);
      throw new Error(`The answer is longer than ${MOST_BYTES} bytes`);
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString('utf8');
}
