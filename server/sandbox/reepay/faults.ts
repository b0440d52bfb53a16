/** The faults a tester can order at ReePay. */
import { z } from 'zod';
import {
  apiCallsField,
  DEFAULT_SLOW_MS,
  FaultStore,
  oneOf,
  slowMsField,
  takeCall,
} from '../shared/faults';
import type { SandboxStore } from '../shared/store';
import { isErrorCode } from './errors';

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
  refused: 'Næste ændring afvises med fejlkoden',
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

export const SAVED_CARDS = {
  kept: 'Gemmes, når det er bestilt',
  lost: 'Gemmes ikke, selv om det er bestilt',
} as const;

export const faultsSchema = z.object({
  webhook: oneOf(WEBHOOK_TIMINGS),
  api: oneOf(API_FAULTS),
  apiCalls: apiCallsField,
  slowMs: slowMsField,
  mobilePay: oneOf(MOBILEPAY_MODES),
  nextSavedMethodCharge: oneOf(SAVED_METHOD_MODES),
  savedCards: oneOf(SAVED_CARDS),
  /** What `api: refused` answers. */
  refusalCode: z.coerce.number().refine(isErrorCode, 'Vælg en af fejlkoderne'),
});
export type Faults = z.infer<typeof faultsSchema>;

const NO_FAULTS: Faults = {
  webhook: 'after',
  api: 'none',
  apiCalls: 1,
  slowMs: DEFAULT_SLOW_MS,
  mobilePay: 'approve',
  nextSavedMethodCharge: 'approve',
  savedCards: 'kept',
  refusalCode: 40,
};

export class FaultSettings extends FaultStore<Faults> {
  constructor(store: SandboxStore) {
    super(store, 'reepay.faults', NO_FAULTS);
  }

  /** Uses up one call of the ordered API fault. Some only hit calls that change things. */
  takeApiFault(method: string): Faults['api'] {
    const { api } = this.get();
    const hitsChangesOnly = api.endsWith('after-commit') || api === 'refused';
    return hitsChangesOnly && method === 'GET' ? 'none' : takeCall(this);
  }

  /** Uses up the ordered decline of the next charge on a saved method. */
  takeSavedMethodFault(): Faults['nextSavedMethodCharge'] {
    const fault = this.get().nextSavedMethodCharge;
    if (fault !== 'approve') this.set({ nextSavedMethodCharge: 'approve' });
    return fault;
  }
}
