import type { AppLoadContext } from '@remix-run/node';
import type { Carry, Transport } from '#server/contract/transport';
import { httpTransport } from './http-transport.server';
import { readWebConfig, type WebConfig } from '~/config.server';

declare module '@remix-run/node' {
  interface AppLoadContext {
    /** Carries calls to the API of the same process; left out, they go over HTTP to `API_URL`. */
    api?: Transport;
    /** What makes such a call a part of a trace; left out where none is kept. */
    carry?: Carry;
    config?: WebConfig;
    requestId?: string;
    /** Where an unexpected error of a screen is written down; left out, the console. */
    logError?: (error: unknown) => void;
  }
}

/** What the loaders, the action and the document of one request share. */
export interface RequestState {
  config: WebConfig;
  requestId: string;
  /** For the inline script that a hydrated page needs. */
  nonce: string;
  transport: Transport;
  logError: (error: unknown) => void;
  /** Cookies of the API and our own, to go out with whatever answers this request. */
  setCookies: (string | Promise<string>)[];
  memo: Map<string, Promise<unknown>>;
  /** Set when the API was called too often: how long to wait, for the answer to say. */
  retryAfterSeconds?: number;
  /** Set when the posted form could not be answered: its fields, for the page that keeps them. */
  unsaved?: Unsaved;
}

export interface Unsaved {
  /** Names and values in their order; null for a form with a file, which only a person can choose. */
  fields: [string, string][] | null;
  /** Because the portal takes no changes now. */
  isClosed: boolean;
}

/** Takes the cookies that have to go out, as `Set-Cookie` texts in their order. */
export const takeCookies = (state: RequestState): Promise<string[]> =>
  Promise.all(state.setCookies.splice(0).map(async (cookie) => cookie));

const states = new WeakMap<AppLoadContext, RequestState>();

/** The state of the request that `context` was made for; Remix hands the same object to every loader. */
export function requestState(context: AppLoadContext): RequestState {
  let state = states.get(context);
  if (!state) {
    const config = context.config ?? readWebConfig();
    const logError = context.logError ?? console.error;
    state = {
      config,
      requestId: context.requestId ?? crypto.randomUUID().replaceAll('-', ''),
      nonce: crypto.randomUUID(),
      transport:
        context.api ?? httpTransport({ apiUrl: config.apiUrl, carry: context.carry, logError }),
      logError,
      setCookies: [],
      memo: new Map(),
    };
    states.set(context, state);
  }
  return state;
}

/** Runs `load` once a request, however many loaders ask. */
export function once<T>(state: RequestState, name: string, load: () => Promise<T>): Promise<T> {
  const known = state.memo.get(name) as Promise<T> | undefined;
  if (known) return known;
  const loading = load();
  state.memo.set(name, loading);
  return loading;
}
