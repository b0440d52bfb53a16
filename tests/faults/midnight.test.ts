import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { photoFile } from '../worlds/journey';
import { startPortal, type TestPortal } from '../worlds/portal';
import { orderCard } from './person';

const BEFORE_MIDNIGHT = new Date('2026-03-02T22:55:00Z');
const AFTER_MIDNIGHT = new Date('2026-03-02T23:05:00Z');

describe('an order that midnight falls into', () => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await startPortal();
    portal.clock.set(BEFORE_MIDNIGHT);
  });
  afterEach(() => portal.close());

  it.each(['/order/configuration', '/order/contacts', '/order/summary', '/order/payment-mode'])(
    'after %s was drawn is finished with a first period that is not too early',
    async (page) => {
      const seen: string[] = [];
      await orderCard(portal.origin, 'anna', {
        photo: await photoFile(),
        random: () => 0,
        notePress: () => undefined,
        whenServing: () => Promise.resolve(),
        noteAnswer: ({ url: { pathname }, status }) => {
          if (pathname === page && !seen.some((each) => each.endsWith(page))) {
            portal.clock.set(AFTER_MIDNIGHT);
          }
          seen.push(`${status} ${pathname}`);
        },
        leavesAfterPaying: false,
      });
      expect(seen).toContain('422 /order/configuration');
      expect(seen.at(-1)).toBe('200 /order/receipt');
    },
  );
});
