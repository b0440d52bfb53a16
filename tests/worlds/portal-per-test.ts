import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { TestDatabase } from './database';
import { startPortal, type TestPortal } from './portal';

type Options = Parameters<typeof startPortal>[0];

/**
 * The portal of the test that runs: each test of the block that calls this has one of its own. Orders
 * of the demo are made once, and each portal begins with a copy of them.
 */
export function portalPerTest(options: Options = {}): TestPortal {
  const portal = {} as TestPortal;
  let seeded: TestDatabase | undefined;
  if (options.seedsOrders) {
    beforeAll(async () => {
      const first = await startPortal(options);
      await first.portal.close();
      seeded = first.database;
    });
    afterAll(() => seeded?.remove());
  }
  beforeEach(async () => {
    Object.assign(portal, await startPortal(seeded ? { ...options, copyOf: seeded } : options));
  });
  afterEach(() => portal.close());
  return portal;
}

/** One portal for all tests of the block that calls this, there from its first test on. */
export function sharedPortal(options: Options = {}): TestPortal {
  const portal = {} as TestPortal;
  beforeAll(async () => {
    Object.assign(portal, await startPortal(options));
  });
  afterAll(() => portal.close());
  return portal;
}
