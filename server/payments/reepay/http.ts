import type { z } from 'zod';
import { askPlainly, type Ask } from '../../outbound/lines';
import { asPath, type Path } from '../../outbound/path';
import { ProviderRefused, ProviderUnavailable, type RefusalReason } from '../provider';
import { isUndecided, reasonOf } from './error-codes';
import { errorSchema } from './wire';

export interface HttpOptions {
  baseUrl: string;
  privateKey: string;
  timeoutMs: number;
  /** The line to ReePay. */
  ask?: Ask | undefined;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One of ReePay's two hosts: sends JSON with the private key, and tells refused from unknown. */
export class ReepayHttp {
  constructor(private readonly options: HttpOptions) {}

  /** @throws ProviderRefused on a definite no, ProviderUnavailable when the outcome is unknown. */
  async request<Schema extends z.ZodType>(
    method: Method,
    path: string | Path,
    schema: Schema,
    body?: unknown,
  ): Promise<z.infer<Schema>> {
    const at = asPath(path);
    const { status, json } = await this.send(method, at, body);
    if (status < 200 || status > 299) throw refusalOf(status, json, `${method} ${at.filled}`);
    const parsed = schema.safeParse(json);
    if (!parsed.success) {
      throw new ProviderUnavailable(`${method} ${at.filled}: answer not understood`, null, {
        cause: parsed.error,
      });
    }
    return parsed.data;
  }

  private async send(method: Method, { filled, pattern }: Path, body: unknown) {
    const { baseUrl, privateKey, timeoutMs, ask = askPlainly } = this.options;
    try {
      const response = await ask(`${baseUrl.replace(/\/$/, '')}${filled}`, {
        name: `${method} ${pattern}`,
        method,
        headers: {
          accept: 'application/json',
          authorization: `Basic ${Buffer.from(`${privateKey}:`).toString('base64')}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, json: parseJson(await response.text()) };
    } catch (error) {
      throw new ProviderUnavailable(`${method} ${filled}: no answer`, null, { cause: error });
    }
  }
}

/** The answer, or null when the provider refused for one of the reasons the caller is content with. */
export async function unlessRefused<T>(
  call: Promise<T>,
  reasons: RefusalReason[],
): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ProviderRefused && reasons.includes(error.reason)) return null;
    throw error;
  }
}

function refusalOf(status: number, json: unknown, call: string) {
  const error = errorSchema.safeParse(json).data;
  const code = error?.code ?? null;
  const text = [error?.error, error?.message, error?.transaction_error].filter(Boolean).join(', ');
  const message = `${call}: ${status} ${code ?? ''} ${text}`.trim();
  if (isUndecided(status, code)) return new ProviderUnavailable(message, code);
  const bankError = error?.transaction_error ?? null;
  return new ProviderRefused(reasonOf(status, code, bankError), message, code);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
