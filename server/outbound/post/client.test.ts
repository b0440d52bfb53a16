import { expect, test } from 'vitest';
import { patienceFor, type Answer } from '../../../tests/mocks/answering-server';
import { mockServices } from '../../../tests/mocks/mock-services';
import { PostClient } from './client';
import { PostUnavailable } from './port';

const serviceOf = mockServices();
const LETTER = {
  id: 'a/b',
  to: ['Ida Holm', 'Søndergade 4', '5700 Svendborg'],
  subject: 'Fortsæt din bestilling',
  paragraphs: ['Koden er 7K3M'],
};

function sending(answer: Answer) {
  const { origin, received } = serviceOf(answer);
  const timeoutMs = patienceFor([answer]);
  const client = new PostClient({ url: origin, token: 't', timeoutMs });
  return { sent: client.send(LETTER), received };
}

test.each([200, 201, 202, 204])('a letter that is taken over (%d) is done', async (status) => {
  const { sent, received } = sending({ status, body: '' });
  await sent;
  expect(received).toMatchObject([
    { method: 'PUT', path: '/letters/a%2Fb', headers: { authorization: 'Bearer t' } },
  ]);
});

test.each<[string, Answer]>([
  ['silence', 'silence'],
  ['a cut connection', 'hang-up'],
  ['an error', { status: 503, body: '{}' }],
  ['a refusal', { status: 401, body: '{}' }],
  ['a redirect', { status: 302, headers: { location: '/other' }, body: '{}' }],
])('%s is none, and says nothing of the letter', async (_what, answer) => {
  const failed: unknown = await sending(answer).sent.catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(PostUnavailable);
  const { message, cause } = failed as Error;
  expect(`${message} ${String(cause)}`).not.toMatch(/Ida|7K3M/);
});
