import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { millisecondsInMinute } from 'date-fns/constants';
import { calls } from '#server/contract/calls';
import { translations } from '#server/contract/information';
import type { WebConfig } from '~/config.server';
import { createTexts, type Texts } from '~/lib/texts';
import type { RequestState } from './request-state.server';

const FRESH_MS = millisecondsInMinute;
const TIMEOUT_MS = 3000;
const NONE: Readonly<Record<string, string>> = {};

/** The texts of one portal that staff have changed, as they were loaded last. */
interface Loaded {
  overrides: Readonly<Record<string, string>>;
  askedAt: number;
  /** Done once the first answer is there, or failed to come. */
  first: Promise<void>;
  /** The last question for them. */
  asking: Promise<void>;
}

const loadedOf = new WeakMap<WebConfig, Loaded>();

/**
 * The texts the server loads at start and refreshes: the last good ones while the API is away, the
 * embedded ones before the first answer. Only the first page waits for them.
 */
export async function loadTexts(state: RequestState): Promise<Texts> {
  const loaded = loadedOf.get(state.config);
  if (!loaded || Date.now() - loaded.askedAt > FRESH_MS) void renewTexts(state);
  await loadedOf.get(state.config)?.first;
  return createTexts(textOverrides(state));
}

/**
 * The texts that were last loaded, for rendering: one object as long as nothing changes, so that
 * `i18nFor` finds its cache.
 */
export const textOverrides = (state: RequestState): Readonly<Record<string, string>> =>
  loadedOf.get(state.config)?.overrides ?? NONE;

/** Takes over what the API has now. While it is away, the texts in use stay in use. */
export function renewTexts(state: RequestState): Promise<void> {
  const before = loadedOf.get(state.config);
  const asking = ask(state).then((texts) => {
    const loaded = loadedOf.get(state.config);
    // An answer that comes after another question was asked may be older than the texts in use.
    if (!loaded || !texts || loaded.asking !== asking) return;
    if (!isDeepStrictEqual(texts, loaded.overrides)) loaded.overrides = texts;
  });
  const overrides = before?.overrides ?? NONE;
  const loaded = { overrides, askedAt: Date.now(), first: before?.first ?? asking, asking };
  loadedOf.set(state.config, loaded);
  return asking;
}

async function ask(state: RequestState): Promise<Readonly<Record<string, string>> | undefined> {
  const asked = state
    .transport(calls.translations, {
      headers: { 'x-api-key': state.config.apiKey, 'x-request-id': state.requestId },
    })
    .catch(() => undefined);
  const answered = await Promise.race([asked, delay(TIMEOUT_MS, undefined, { ref: false })]);
  return translations.safeParse(answered?.ok ? answered.body : undefined).data;
}
