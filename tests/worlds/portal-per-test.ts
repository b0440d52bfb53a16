import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startPortal, type TestPortal } from './portal';

type Options = Parameters<typeof startPortal>[0];

/** The portal of the test that runs: each test of the block that calls this has one of its own. */
export function portalPerTest(options: Options = {}): TestPortal {
  const portal = {} as TestPortal;
  beforeEach(async () => {
    Object.assign(portal, await startPortal(options));
  });
  afterEach(() => portal.close());
  return portal;
}

/** One portal for all tests of the block that calls this, there from its first test on. */
export function sharedPortal(options: Options = {}, startLimitMs?: number): TestPortal {
  const portal = {} as TestPortal;
  beforeAll(async () => {
    Object.assign(portal, await startPortal(options));
  }, startLimitMs);
  afterAll(() => portal.close());
  return portal;
}
