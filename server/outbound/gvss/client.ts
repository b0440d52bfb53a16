import { z } from 'zod';
import { isSignedWith, type Secret } from '../../crypto';
import { JsonService, type JsonServiceSettings } from '../json-service';
import { GvssUnavailable, type GvssPort, type RouteQuestion } from './port';

const TIMEOUT_MS = 5_000;

const created = z.object({ iFrameUrl: z.string().min(1) });

/**
 * Asks GVSS for a visit to its route picker: `POST /requests` with the secret as Bearer token. Results
 * and answers come signed with the hex HMAC-SHA-256 of `token.body` under the same secret.
 */
export class GvssClient implements GvssPort {
  private readonly secret: Secret;
  private readonly service: JsonService;

  constructor({ url, secret, timeoutMs, ask }: JsonServiceSettings<'secret', Secret>) {
    this.secret = secret;
    this.service = new JsonService({
      url,
      headers: { authorization: `Bearer ${secret[0]}` },
      timeoutMs: timeoutMs ?? TIMEOUT_MS,
      ask,
      Unavailable: GvssUnavailable,
    });
  }

  async createRequest(question: RouteQuestion): Promise<{ iFrameUrl: string }> {
    return (await this.service.ask('POST', '/requests', { body: question })).read(created);
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
    return isSignedWith(this.secret, { name: token, body, signature });
  }
}
