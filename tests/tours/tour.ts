import type { Page } from '@playwright/test';
import type { TestPortal } from '../worlds/portal';

export interface Visit {
  page: Page;
  portal: TestPortal;
  /** Called on each screen; `screen` or `screen: state`. */
  see: (name: string) => Promise<void>;
}

export interface Tour {
  (visit: Visit): Promise<void>;
  /** Whose orders the portal has: the demo people's; «all» those with a long history, too. */
  seedsOrders?: true | 'all';
}

/** A tour through a portal that has the orders of the demo people. */
export const withOrders = (walk: Tour, seedsOrders: true | 'all' = true): Tour =>
  Object.assign((visit: Visit) => walk(visit), { seedsOrders });
