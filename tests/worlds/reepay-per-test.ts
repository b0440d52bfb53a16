import { afterEach, beforeEach, expect } from 'vitest';
import type { RefusalReason } from '#server/payments/provider';
import { startReepay, type ReepayWorld } from './reepay-sandbox';

/** The ReePay of the test that runs: each test of the file that calls this has one of its own. */
export function reepayPerTest(): ReepayWorld {
  const reepay = {} as ReepayWorld;
  beforeEach(async () => {
    Object.assign(reepay, await startReepay());
  });
  afterEach(() => reepay.close());
  return reepay;
}

/** An error that says that the provider refused, and why. */
export const refusal = (reason: RefusalReason): unknown =>
  expect.objectContaining({ name: 'ProviderRefused', reason });
