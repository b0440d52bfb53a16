import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { GvssUnavailable, type GvssPort, type RouteQuestion } from './port';

const TIMEOUT_MS = 5_000;

const created = z.object({ iFrameUrl: z.string().min(1) });

/**
 * Asks GVSS for a visit to its route picker: `POST /requests` with the secret as Bearer token. Results
 * and answers come signed with the hex HMAC-SHA-256 of `token.body` under the same secret.
 */
export class GvssClient implements GvssPort {
  constructor(private readonly options: { url: string; secret: string; timeoutMs?: number }) {}

  async createRequest(question: RouteQuestion): Promise<{ iFrameUrl: string }> {
    const { url, secret, timeoutMs = TIMEOUT_MS } = this.options;
    try {
      const response = await fetch(`${url}/requests`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify(question),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new GvssUnavailable(`GVSS answered ${response.status}`);
      return created.parse(await response.json());
    } catch (error) {
      if (error instanceof GvssUnavailable) throw error;
      throw new GvssUnavailable('No answer from GVSS', { cause: error });
    }
  }

  isSigned({
    token,
    body,
    signature,
  }: {
    token: string;
    body: string;
    signature: string;
  }): boolean {
    const expected = createHmac('sha256', this.options.secret).update(`${token}.${body}`).digest();
    const given = Buffer.from(signature, 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
}
