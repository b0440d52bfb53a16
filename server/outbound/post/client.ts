import { JsonService, type JsonServiceSettings } from '../json-service';
import { path } from '../path';
import { PostUnavailable, type PaperLetter, type PostPort } from './port';

const TIMEOUT_MS = 10_000;

/** Hands letters to who prints them: docs/protocols/letters.md. Nothing that they say is logged. */
export class PostClient implements PostPort {
  private readonly service: JsonService;

  constructor({ url, token, timeoutMs, ask }: JsonServiceSettings<'token'>) {
    this.service = new JsonService({
      url,
      headers: { authorization: `Bearer ${token}` },
      timeoutMs: timeoutMs ?? TIMEOUT_MS,
      ask,
      Unavailable: PostUnavailable,
    });
  }

  async send({ id, ...body }: PaperLetter): Promise<void> {
    await this.service.ask('PUT', path`/letters/${id}`, { body });
  }
}
