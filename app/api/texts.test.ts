import type { AppLoadContext } from '@remix-run/node';
import { expect, test } from 'vitest';
import type { WebConfig } from '~/config.server';
import { requestState } from './request-state.server';
import { calls } from '#server/contract/calls';
import { answered } from '../../tests/mocks/answered';
import { loadTexts } from './texts.server';

test('texts in use stay when the answer with new ones holds none', async () => {
  const context: AppLoadContext = {
    config: {} as WebConfig,
    api: () => Promise.resolve(answered(calls.translations, { 'common.next': 7 } as never)),
  };
  const t = await loadTexts(requestState(context));
  expect(t('common.next')).toBe('Næste');
});
