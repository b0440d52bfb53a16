/** The faults a tester can order at the control page, kept in the store so that they survive a restart. */
import { z } from 'zod';
import type { SandboxStore } from '../store';

export const CALLBACK_TIMINGS = {
  after: 'Efter at brugeren er sendt tilbage',
  before: 'Før brugeren sendes tilbage',
  twice: 'To gange',
  never: 'Aldrig',
} as const;

export const API_FAULTS = {
  none: 'Ingen',
  slow: 'Langsomt svar',
  'error-500': 'Fejl 500, intet udført',
  malformed: 'Udført, men svaret er ikke gyldig XML',
  'timeout-before-commit': 'Svarer aldrig, intet udført',
  'timeout-after-commit': 'Udført, men svarer aldrig',
} as const;

export const API_CALLS = {
  any: 'Alle kald',
  Register: 'Register',
  Process: 'Process',
  Query: 'Query',
} as const;

export const RETURNS = {
  normal: 'Sendes tilbage til portalen',
  none: 'Sendes ikke tilbage',
} as const;

const keysOf = <T extends object>(labels: T) => Object.keys(labels) as (keyof T & string)[];

export const faultsSchema = z.object({
  callback: z.enum(keysOf(CALLBACK_TIMINGS)),
  api: z.enum(keysOf(API_FAULTS)),
  /** Which call the fault hits. */
  apiCall: z.enum(keysOf(API_CALLS)),
  /** How many calls the fault still hits. */
  apiCalls: z.coerce.number().int().min(0).max(1000),
  slowMs: z.coerce.number().int().min(0).max(60_000),
  /** What happens to a customer who has paid. */
  return: z.enum(keysOf(RETURNS)),
});
export type Faults = z.infer<typeof faultsSchema>;

const NO_FAULTS: Faults = {
  callback: 'after',
  api: 'none',
  apiCall: 'any',
  apiCalls: 1,
  slowMs: 3000,
  return: 'normal',
};
const KIND = 'netaxept.faults';

export class FaultSettings {
  constructor(private readonly store: SandboxStore) {}

  get(): Faults {
    return { ...NO_FAULTS, ...this.store.get<Partial<Faults>>(KIND, 'current') };
  }

  set(change: Partial<Faults>): Faults {
    return this.store.put(KIND, 'current', { ...this.get(), ...change });
  }

  reset(): Faults {
    return this.store.put(KIND, 'current', NO_FAULTS);
  }

  /** Uses up one call of the ordered fault. */
  takeApiFault(call: string): Faults['api'] {
    const faults = this.get();
    if (faults.api === 'none' || faults.apiCalls === 0) return 'none';
    if (faults.apiCall !== 'any' && faults.apiCall !== call) return 'none';
    const apiCalls = faults.apiCalls - 1;
    this.set({ apiCalls, api: apiCalls === 0 ? 'none' : faults.api });
    return faults.api;
  }
}
