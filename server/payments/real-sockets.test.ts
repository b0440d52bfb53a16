import { afterEach, describe, expect, test } from 'vitest';
import {
  patienceFor,
  startAnswering,
  type AnsweringServer,
} from '../../tests/mocks/answering-server';
import { NetaxeptClient } from './netaxept/client';
import { ProviderUnavailable, type PaymentProvider } from './provider';
import { ReepayClient } from './reepay/client';

/* What only a socket shows: that a payment is not waited for longer than the limit, whatever comes. */

const clock = { now: () => new Date('2026-03-02T09:00:00Z') };
type MakeClient = (url: string, timeoutMs: number) => PaymentProvider;
const CLIENTS: [string, MakeClient][] = [
  [
    'ReePay',
    (url, timeoutMs) =>
      new ReepayClient({ apiUrl: url, checkoutUrl: url, privateKey: 'priv', clock, timeoutMs }),
  ],
  [
    'Nets',
    (url, timeoutMs) =>
      new NetaxeptClient({
        ...{ url, terminalUrl: url, merchantId: '1', token: 'token' },
        ...{ clock, timeoutMs },
      }),
  ],
];

let server: AnsweringServer | undefined;
afterEach(() => server?.close());

describe.each(CLIENTS)('a socket to %s', (_name, clientOf) => {
  test.each([
    ['stays silent', 'silence'],
    ['is cut', 'hang-up'],
    ['never brings the rest of the answer', 'half'],
  ] as const)('that %s leaves the payment unknown', async (_what, answer) => {
    server = await startAnswering(answer);
    const client = clientOf(server.origin, patienceFor([answer]));
    await expect(client.findOutcome({ handle: 'ordre-1', sessionId: null })).rejects.toBeInstanceOf(
      ProviderUnavailable,
    );
    expect(server.received).toHaveLength(1);
  });
});
