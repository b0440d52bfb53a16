import { afterEach, expect, test } from 'vitest';
import type { WebConfig } from '~/config.server';
import { startAnswering, type AnsweringServer } from '../../tests/support/answering-server';
import { requestState } from './context.server';

const servers: AnsweringServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

test('the key of the API is not carried to where its address points on', async () => {
  const elsewhere = await startAnswering({ body: '{}' });
  const headers = { location: `${elsewhere.origin}/api/country` };
  const api = await startAnswering({ status: 307, headers });
  servers.push(api, elsewhere);
  const state = requestState({ config: {} as WebConfig });
  const request = new Request(`${api.origin}/api/country`, { headers: { 'x-api-key': 'key' } });

  const answer = await state.send(request);

  expect(answer.ok).toBe(false);
  expect(elsewhere.received).toEqual([]);
});
