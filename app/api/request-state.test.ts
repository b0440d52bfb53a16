import { expect, test } from 'vitest';
import { calls } from '#server/contract/calls';
import type { WebConfig } from '~/config.server';
import { mockServices } from '../../tests/mocks/mock-services';
import { requestState } from './request-state.server';

const serviceOf = mockServices();

test('the web tier does not send the key of the API on when the API redirects', async () => {
  const elsewhere = serviceOf({ body: '{}' });
  const headers = { location: `${elsewhere.origin}/api/country` };
  const api = serviceOf({ status: 307, headers });
  const said: unknown[] = [];
  const config = { apiUrl: api.origin } as WebConfig;
  const { transport } = requestState({ config, logError: (error) => said.push(error) });

  const answer = await transport(calls.countries, { headers: { 'x-api-key': 'key' } });

  expect(answer.ok).toBe(false);
  expect(elsewhere.received).toEqual([]);
  expect(said).toMatchObject([{ cause: { message: 'Something in between answered 307' } }]);
});
