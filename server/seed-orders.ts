import type { ShiftableClock } from './clock';
import type { Deps } from './deps';

/**
 * Brings demo people into the states a person reaches over time, by running the real workflows with
 * the clock moved back (demo-people.md).
 */
export async function seedOrders(_deps: Deps, _clock: ShiftableClock): Promise<void> {}
