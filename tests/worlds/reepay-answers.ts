import { ReepayClient } from '#server/payments/reepay/client';
import { patienceFor, type Answer } from '../mocks/answering-server';
import { mockServices } from '../mocks/mock-services';

export const KEY = 'priv_hemmelig';

/** A charge as ReePay shows it: whole, so that an answer with one thing wrong is refused for that. */
export const CHARGE = {
  ...{ handle: 'ordre-1', state: 'authorized', customer: 'kunde-1' },
  ...{ amount: 66_300, currency: 'DKK' },
};

export const json = (body: unknown, status = 200): Answer => ({
  status,
  body: JSON.stringify(body),
});

/**
 * Makes clients for the tests of the file that calls this: each of a service that gives these
 * answers, one after the other, for its two hosts in one.
 */
export function reepayClients() {
  const serviceOf = mockServices();
  return (...answers: Answer[]) => {
    const { origin, received } = serviceOf(...answers);
    const client = new ReepayClient({
      ...{ apiUrl: origin, checkoutUrl: origin, privateKey: KEY },
      clock: { now: () => new Date('2026-03-02T09:00:00Z') },
      timeoutMs: patienceFor(answers),
    });
    return { client, origin, received };
  };
}
