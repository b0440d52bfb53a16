import { setTimeout as delay } from 'node:timers/promises';
import { millisecondsInMinute } from 'date-fns/constants';
import { calls } from '#server/contract/calls';
import { translations } from '#server/contract/information';
import { setTextOverrides, textOverrides } from '~/lib/text-overrides';
import { createTexts, type Texts } from '~/lib/texts';
import type { RequestState } from './request-state.server';

const FRESH_MS = millisecondsInMinute;
const TIMEOUT_MS = 3000;
let askedAt: number | undefined;
let loading: Promise<void> | undefined;

/**
 * The texts the server loads at start and refreshes: the last good ones while the API is away, the
 * embedded ones before the first answer. Only the first page waits for them.
 */
export async function loadTexts(state: RequestState): Promise<Texts> {
  const isFirst = askedAt === undefined;
  if (askedAt === undefined || Date.now() - askedAt > FRESH_MS) {
    askedAt = Date.now();
    // Nobody waits for a later one, so nobody would hear that it failed: the texts in use stay in use.
    loading = refresh(state).catch(() => undefined);
  }
  if (isFirst) await loading;
  return createTexts(textOverrides());
}

async function refresh(state: RequestState): Promise<void> {
  const asked = state.transport(calls.translations, {
    headers: { 'x-api-key': state.config.apiKey, 'x-request-id': state.requestId },
  });
  const answered = await Promise.race([asked, delay(TIMEOUT_MS, undefined, { ref: false })]);
  const texts = translations.safeParse(answered?.ok ? answered.body : undefined);
  if (texts.success) setTextOverrides(texts.data);
}
