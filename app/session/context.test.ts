import { expect, test } from 'vitest';
import type { WebConfig } from '~/config.server';
import { mockServices } from '../../tests/support/mock-services';
import { requestState } from './context.server';

const serviceOf = mockServices();

test('the key of the API is not carried to where its address points on', async () => {
  const elsewhere = serviceOf({ body: '{}' });
  const headers = { location: `${elsewhere.origin}/api/country` };
  const api = serviceOf({ status: 307, headers });
  const state = requestState({ config: {} as WebConfig });
  const request = new Request(`${api.origin}/api/country`, { headers: { 'x-api-key': 'key' } });

  const answer = await state.send(request);

  expect(answer.ok).toBe(false);
  expect(elsewhere.received).toEqual([]);
});
