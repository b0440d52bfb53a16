import type { RequestState } from '~/session/context.server';
import { createTexts, type Texts } from '~/lib/texts';

const FRESH_MS = 60_000;
let loaded: { overrides: Record<string, string>; at: number } | undefined;
const NO_OVERRIDES: Record<string, string> = {};
let loading: Promise<void> | undefined;

/**
 * The texts the server loads at start and refreshes: the last good ones while the API is away, the
 * embedded ones before the first answer (spec §1, resolutions 3). Never keeps a page waiting for a refresh.
 */
export async function loadTexts(state: RequestState): Promise<Texts> {
  if (!loaded || Date.now() - loaded.at > FRESH_MS) {
    loading ??= refresh(state).finally(() => (loading = undefined));
    if (!loaded) await loading;
  }
  return createTexts(textOverrides());
}

/** What the server last said, for rendering; an object that stays the same between refreshes. */
export function textOverrides(): Record<string, string> {
  return loaded?.overrides ?? NO_OVERRIDES;
}

async function refresh(state: RequestState): Promise<void> {
  const at = Date.now();
  try {
    const response = await state.send(
      new Request(new URL('/api/translations', state.config.apiUrl), {
        headers: { 'x-api-key': state.config.apiKey },
        signal: AbortSignal.timeout(3000),
      }),
    );
    if (!response.ok) throw new Error(`translations: ${response.status}`);
    loaded = { overrides: (await response.json()) as Record<string, string>, at };
  } catch {
    loaded = { overrides: textOverrides(), at };
  }
}
