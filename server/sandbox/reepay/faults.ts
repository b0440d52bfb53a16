/** The faults a tester can order at the control page, kept in the store so that they survive a restart. */
import { z } from 'zod';
import type { SandboxStore } from '../store';

export const WEBHOOK_TIMINGS = {
  after: 'Efter at brugeren er sendt tilbage',
  before: 'Før brugeren sendes tilbage',
  twice: 'To gange',
  never: 'Aldrig',
  reordered: 'I omvendt rækkefølge',
  'bad-signature': 'Med forkert signatur',
} as const;

export const API_FAULTS = {
  none: 'Ingen',
  slow: 'Langsomt svar',
  'error-500': 'Fejl 500, intet udført',
  'too-many-requests': 'Fejl 429, intet udført',
  'error-after-commit': 'Udført, men svarer 500',
  'timeout-after-commit': 'Udført, men svarer aldrig',
} as const;

export const MOBILEPAY_MODES = {
  approve: 'Godkendes efter 5 sekunder',
  decline: 'Afvises efter 5 sekunder',
  manual: 'Venter på denne side',
} as const;

export const SAVED_METHOD_MODES = {
  approve: 'Godkendes',
  decline: 'Afvises (ikke penge nok)',
  'hard-decline': 'Afvises endeligt (kortet spærres)',
} as const;

const keysOf = <T extends object>(labels: T) => Object.keys(labels) as (keyof T & string)[];

export const faultsSchema = z.object({
  webhook: z.enum(keysOf(WEBHOOK_TIMINGS)),
  api: z.enum(keysOf(API_FAULTS)),
  /** How many API calls the fault still hits. */
  apiCalls: z.coerce.number().int().min(0).max(1000),
  slowMs: z.coerce.number().int().min(0).max(60_000),
  mobilePay: z.enum(keysOf(MOBILEPAY_MODES)),
  nextSavedMethodCharge: z.enum(keysOf(SAVED_METHOD_MODES)),
});

export type Faults = z.infer<typeof faultsSchema>;

const NO_FAULTS: Faults = {
  webhook: 'after',
  api: 'none',
  apiCalls: 1,
  slowMs: 3000,
  mobilePay: 'approve',
  nextSavedMethodCharge: 'approve',
};

const KIND = 'reepay.faults';

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

  /** Uses up one call of the ordered API fault. Faults after commit only hit calls that change things. */
  takeApiFault(method: string): Faults['api'] {
    const faults = this.get();
    const hitsChangesOnly = faults.api.endsWith('after-commit');
    if (faults.api === 'none' || faults.apiCalls === 0) return 'none';
    if (hitsChangesOnly && method === 'GET') return 'none';
    const apiCalls = faults.apiCalls - 1;
    this.set({ apiCalls, api: apiCalls === 0 ? 'none' : faults.api });
    return faults.api;
  }

  /** Uses up the ordered decline of the next charge on a saved method. */
  takeSavedMethodFault(): Faults['nextSavedMethodCharge'] {
    const fault = this.get().nextSavedMethodCharge;
    if (fault !== 'approve') this.set({ nextSavedMethodCharge: 'approve' });
    return fault;
  }
}
