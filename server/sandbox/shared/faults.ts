/** The faults that a tester orders at a control page, kept in the store so that they survive a restart. */
import { millisecondsInMinute } from 'date-fns/constants';
import { z } from 'zod';
import type { SandboxStore } from './store';

const CURRENT = 'current';
const MAX_CALLS = 1000;
const MAX_SLOW_MS = millisecondsInMinute;

/** What can be ordered of one stand-in; `none` is how it stands when nothing is. */
export class FaultStore<Faults extends object> {
  constructor(
    private readonly store: SandboxStore,
    private readonly kind: string,
    private readonly none: Faults,
  ) {}

  get(): Faults {
    return { ...this.none, ...this.store.get<Partial<Faults>>(this.kind, CURRENT) };
  }

  set(change: Partial<Faults>): Faults {
    return this.store.put(this.kind, CURRENT, { ...this.get(), ...change });
  }

  reset(): Faults {
    return this.store.put(this.kind, CURRENT, this.none);
  }
}

/** One fault at a time. */
export interface FaultOrder<Fault extends string> {
  fault: Fault | 'none';
  /** Used by `slow` only. */
  slowMs: number;
}

/** The store of a stand-in that has one fault at a time. */
export const oneFault = <Fault extends string>(store: SandboxStore, kind: string) =>
  new FaultStore<FaultOrder<Fault>>(store, kind, { fault: 'none', slowMs: DEFAULT_SLOW_MS });

/** The form that orders one of these faults. */
export const faultSchema = <Labels extends object>(labels: Labels) =>
  z.object({ fault: oneOf(labels), slowMs: slowMsField });

/** A fault that hits a number of calls and is then used up. */
interface CallFault<Api extends string> {
  api: Api | 'none';
  /** How many calls the fault still hits. */
  apiCalls: number;
}

/** Uses up one call of the ordered fault. */
export function takeCall<Api extends string>(faults: {
  get(): CallFault<Api>;
  set(change: Partial<CallFault<Api>>): unknown;
}): Api | 'none' {
  const { api, apiCalls } = faults.get();
  if (api === 'none' || apiCalls === 0) return 'none';
  faults.set({ apiCalls: apiCalls - 1, ...(apiCalls === 1 && { api: 'none' }) });
  return api;
}

/** A form field with one of these names. */
export function oneOf<Labels extends object>(labels: Labels) {
  return z.enum(Object.keys(labels) as (keyof Labels & string)[], 'Vælg en af mulighederne');
}

/** A form field with a whole number; `what` begins the sentence that refuses anything else. */
export function wholeNumber(what: string, { least = 0, most }: { least?: number; most: number }) {
  const message = `${what} skal være et helt tal fra ${least} til ${most}`;
  return z.coerce.number(message).int(message).min(least, message).max(most, message);
}

export const apiCallsField = wholeNumber('Antal kald', { most: MAX_CALLS });
export const slowMsField = wholeNumber('Forsinkelsen', { most: MAX_SLOW_MS });
export const DEFAULT_SLOW_MS = 3000;
