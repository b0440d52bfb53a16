import type { RequestState } from '~/session/context.server';
import { setTextOverrides, textOverrides } from '~/lib/text-overrides';
import { createTexts, type Texts } from '~/lib/texts';

const FRESH_MS = 60_000;
const TIMEOUT_MS = 3000;
let askedAt: number | undefined;
let loading: Promise<void> | undefined;

/**
 * The texts the server loads at start and refreshes: the last good ones while the API is away, the
 * embedded ones before the first answer (spec §1, resolutions 3). Only the first page waits for them.
 */
export async function loadTexts(state: RequestState): Promise<Texts> {
  const isFirst = askedAt === undefined;
  if (askedAt === undefined || Date.now() - askedAt > FRESH_MS) {
    askedAt = Date.now();
    loading = refresh(state);
  }
  if (isFirst) await loading;
  return createTexts(textOverrides());
}

async function refresh(state: RequestState): Promise<void> {
  try {
    const response = await state.send(
      new Request(new URL('/api/translations', state.config.apiUrl), {
        headers: { 'x-api-key': state.config.apiKey },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    );
    if (response.ok) setTextOverrides((await response.json()) as Record<string, string>);
  } catch {
    // Nothing to do: the texts in use stay in use.
  }
}
