import type { AppLoadContext } from '@remix-run/node';
import { afterEach, expect, test, vi } from 'vitest';
import type { WebConfig } from '~/config.server';
import { requestState } from './request-state.server';
import { calls } from '#server/contract/calls';
import { answered } from '../../tests/mocks/answered';
import { loadTexts } from './texts.server';

afterEach(() => vi.useRealTimers());

test('texts in use stay when the answer with new ones holds none', async () => {
  const context: AppLoadContext = {
    config: {} as WebConfig,
    api: () => Promise.resolve(answered(calls.translations, { 'common.next': 7 } as never)),
  };
  const t = await loadTexts(requestState(context));
  expect(t('common.next')).toBe('Næste');
});

test('texts in use stay when nobody waits for new ones and the question for them fails', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
  const api = vi.fn(() => Promise.reject(new TypeError('The API fell over')));
  const t = await loadTexts(requestState({ config: {} as WebConfig, api }));
  expect(t('common.next')).toBe('Næste');
  await vi.waitFor(() => expect(api).toHaveBeenCalledOnce());
});
