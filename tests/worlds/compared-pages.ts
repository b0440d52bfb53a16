import type { ServerBuild } from '@remix-run/node';
import { createRequestHandler } from '@remix-run/server-runtime';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { vi } from 'vitest';
import type { WebHandler } from '#server/app';
import type { Answered, Transport } from '#server/contract/transport';
import { serveScreens } from '#server/http/screens';

const UNREACHABLE = { code: 'api-unreachable', messages: [], errors: [], requestId: '' };
const SECRETS = /(?<=visitor=|draft=|nonce-|nonce=")[^;"']+/g;

/** What an answer says to a browser, but for what is new in each. */
interface Shown {
  status: number;
  headers: string[];
  body: string;
  /** What was written down as a failure. */
  told: string[];
}

/**
 * The built pages behind two handlers, Remix's own and the portal's. Each request goes to both, over
 * the same answers of the API, so that what it changes is changed once; the browser is given Remix's.
 */
export class ComparedPages {
  /** One entry for each request whose answers were not alike. */
  readonly differences: { request: string; remix: Partial<Shown>; portal: Partial<Shown> }[] = [];
  /** The status of each request that was compared. */
  readonly statuses: number[] = [];
  /** What the API does from now on. */
  api: 'answers' | 'is away' | 'throws' = 'answers';

  private constructor(private readonly build: ServerBuild) {}

  static async load(): Promise<ComparedPages> {
    const file = pathToFileURL(resolve('build/web/server/index.js')).href;
    return new ComparedPages((await import(file)) as ServerBuild);
  }

  /** Takes the place of the built web tier. */
  handler(): WebHandler {
    const remix = createRequestHandler(this.build, 'production') as unknown as WebHandler;
    const portal = serveScreens(this.build);
    const compare: WebHandler = async (request, context) => {
      const { url, method, headers } = request;
      const body = method === 'POST' ? await request.arrayBuffer() : null;
      const again = () => new Request(url, { method, headers, body });
      const { pathname, search } = new URL(url);
      const tape = new Map<string, Answered[]>();
      const told = { remix: [] as string[], portal: [] as string[] };
      const answer = await remix(again(), {
        ...context,
        api: this.recording(context.api, tape),
        logError: (error) => told.remix.push(String(error)),
      });
      const other = await portal(again(), {
        ...context,
        api: this.replaying(tape),
        logError: (error) => told.portal.push(String(error)),
      });
      this.statuses.push(answer.status);
      const shown = {
        remix: await shownBy(answer.clone(), told.remix),
        portal: await shownBy(other, told.portal),
      };
      if (JSON.stringify(shown.remix) !== JSON.stringify(shown.portal)) {
        this.differences.push({ request: `${method} ${pathname}${search}`, ...shown });
      }
      return answer;
    };
    return async (request, context) => {
      // What is kept for some minutes must not be fresh to the one and old to the other.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
      return compare(request, context).finally(() => vi.useRealTimers());
    };
  }

  private recording(api: Transport | undefined, tape: Map<string, Answered[]>): Transport {
    return async (call, asked) => {
      const answered = await this.asked(() => api!(call, asked));
      const key = keyOf(call, asked);
      tape.set(key, [...(tape.get(key) ?? []), answered]);
      return answered;
    };
  }

  private replaying(tape: Map<string, Answered[]>): Transport {
    return async (call, asked) => {
      const key = keyOf(call, asked);
      return this.asked(async () => {
        const answered = tape.get(key)?.shift();
        if (!answered) throw new Error(`Remix did not ask ${key}`);
        return answered;
      });
    };
  }

  private async asked(ask: () => Promise<Answered>): Promise<Answered> {
    if (this.api === 'throws') throw new TypeError('The API fell over');
    if (this.api === 'answers') return ask();
    return { ok: false, status: 503, problem: UNREACHABLE, setCookies: [] };
  }
}

const keyOf = (
  { method, path }: Parameters<Transport>[0],
  { params, query, body }: Parameters<Transport>[1],
) => JSON.stringify([method, path, params, query, body]);

async function shownBy(answer: Response, told: string[]): Promise<Shown> {
  const headers = [...answer.headers].map((header) => header.join(': ').replace(SECRETS, '…'));
  return {
    status: answer.status,
    headers: headers.sort(),
    body: (await answer.text()).replace(SECRETS, '…'),
    told,
  };
}
