import type { TextKey } from '~/lib/texts';
import type { RequestState } from './context.server';

/** A one-shot message for the next page: a text key, never free text. */
export interface Flash {
  type: 'info' | 'success' | 'warning' | 'error';
  key: TextKey;
}

const NAME = 'flash';
const TYPES = new Set(['info', 'success', 'warning', 'error']);
const MAX_FLASHES = 3;

export function addFlash(state: RequestState, flash: Flash): void {
  const value = encodeURIComponent(`${flash.type}:${flash.key}`);
  state.setCookies.push(`${NAME}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=60`);
}

/** Reads the messages meant for this page and takes them away. */
export function takeFlashes(state: RequestState, request: Request, known: ReadonlySet<string>): Flash[] {
  const cookie = /(?:^|;\s*)flash=([^;]*)/.exec(request.headers.get('cookie') ?? '')?.[1];
  if (!cookie) return [];
  state.setCookies.push(`${NAME}=; Path=/; Max-Age=0`);
  return decodeURIComponent(cookie)
    .split(',')
    .slice(0, MAX_FLASHES)
    .map((part) => part.split(':', 2))
    .filter((pair): pair is [string, string] => TYPES.has(pair[0]!) && known.has(pair[1] ?? ''))
    .map(([type, key]) => ({ type: type as Flash['type'], key: key as TextKey }));
}
