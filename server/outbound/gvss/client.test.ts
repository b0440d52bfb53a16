import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { patienceFor, type Answer } from '../../../tests/mocks/answering-server';
import { mockServices } from '../../../tests/mocks/mock-services';
import { GvssClient } from './client';
import { GvssUnavailable, type RouteQuestion } from './port';

const SECRET = 'gvss-test';
const QUESTION: RouteQuestion = {
  token: 'token-token-token-token',
  resultUrl: 'http://portal.test/api/gvss/results/token-token-token-token',
  answerUrl: 'http://portal.test/api/gvss/answers/token-token-token-token',
  returnUrl: 'http://portal.test/order/configuration/route',
  from: { postcode: '5000', city: 'Odense C' },
  to: null,
  current: null,
};
const FRAME = { iFrameUrl: 'http://gvss.test/pick/1' };

const serviceOf = mockServices();

function clientOf(answer: Answer) {
  const { origin, received } = serviceOf(answer);
  const timeoutMs = patienceFor([answer]);
  return { client: new GvssClient({ url: origin, secret: [SECRET], timeoutMs }), received };
}

describe('asking GVSS for a visit to the route picker', () => {
  test('sends the question with the secret, and gets nothing but the address of the frame', async () => {
    const { client, received } = clientOf({ body: JSON.stringify({ ...FRAME, more: 1 }) });
    expect(await client.createRequest(QUESTION)).toEqual(FRAME);
    expect(received).toMatchObject([
      {
        method: 'POST',
        path: '/requests',
        headers: { authorization: 'Bearer gvss-test', 'content-type': 'application/json' },
      },
    ]);
    expect(JSON.parse(received[0]!.body)).toEqual(QUESTION);
  });

  test.each<[string, Answer]>([
    ['silence', 'silence'],
    ['a cut connection', 'hang-up'],
    ['half an answer', 'half'],
    ['an error', { status: 500, body: JSON.stringify(FRAME) }],
    ['a refusal', { status: 401, body: '{"error":"Unauthorized"}' }],
    [
      'a redirect',
      { status: 307, headers: { location: '/somewhere' }, body: JSON.stringify(FRAME) },
    ],
    ['nothing', {}],
    ['text that is no JSON', { body: '<html>' }],
    ['JSON of another shape', { body: '{"iFrameUrl":7}' }],
    ['an empty address', { body: '{"iFrameUrl":""}' }],
    ['a list', { body: '[]' }],
  ])('fails as out of reach on %s', async (_what, answer) => {
    const { client, received } = clientOf(answer);
    await expect(client.createRequest(QUESTION)).rejects.toBeInstanceOf(GvssUnavailable);
    expect(received).toHaveLength(1);
  });
});

describe('the signature of a result of GVSS', () => {
  const client = new GvssClient({ url: 'http://gvss.test', secret: [SECRET] });
  const result = { token: 't', body: '{"outcome":"cancel"}' };
  const sign = (text: string, secret = SECRET) =>
    createHmac('sha256', secret).update(text).digest('hex');
  const good = sign(`t.${result.body}`);

  test('covers the token and the body as received, in hexadecimal of either case', () => {
    expect(client.isSigned({ ...result, signature: good })).toBe(true);
    expect(client.isSigned({ ...result, signature: good.toUpperCase() })).toBe(true);
  });

  test.each([
    ['none', ''],
    ['another secret', sign(`t.${result.body}`, 'other')],
    ['another token', sign(`u.${result.body}`)],
    ['another body', sign('t.{}')],
    ['the body alone', sign(result.body)],
    ['a beginning', good.slice(0, 62)],
    ['more', `${good}00`],
    ['no hex', 'x'.repeat(64)],
    ['no hex at the end', `${good.slice(0, 63)}x`],
    ['letters beyond ASCII', 'æ'.repeat(64)],
  ])('is wrong with %s', (_what, signature) => {
    expect(client.isSigned({ ...result, signature })).toBe(false);
  });

  test('is wrong when the body was signed with another token', () => {
    const moved = { token: 't.x', body: result.body, signature: good };
    expect(client.isSigned(moved)).toBe(false);
    expect(client.isSigned({ ...result, body: `${result.body} `, signature: good })).toBe(false);
  });
});
