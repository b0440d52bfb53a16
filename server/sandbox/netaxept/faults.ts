/** The faults a tester can order at Nets. */
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
import { EXCEPTION_TYPES } from './errors';

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
  refused: 'Afvises som beskrevet nedenfor, intet udført',
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

export const faultsSchema = z.object({
  callback: oneOf(CALLBACK_TIMINGS),
  api: oneOf(API_FAULTS),
  /** Which call the fault hits. */
  apiCall: oneOf(API_CALLS),
  apiCalls: apiCallsField,
  slowMs: slowMsField,
  /** What `api: refused` answers; the code is the bank's, and only of a BBSException. */
  refusalType: z.enum(EXCEPTION_TYPES, 'Vælg en af mulighederne'),
  refusalCode: z.string().max(2, 'Koden er højst to tegn'),
  refusalText: z.string().max(200, 'Skriv højst 200 tegn'),
  /** What happens to a customer who has paid. */
  return: oneOf(RETURNS),
});
export type Faults = z.infer<typeof faultsSchema>;

const NO_FAULTS: Faults = {
  callback: 'after',
  api: 'none',
  apiCall: 'any',
  apiCalls: 1,
  slowMs: DEFAULT_SLOW_MS,
  refusalType: 'GenericError',
  refusalCode: '',
  refusalText: 'Unable to find transaction',
  return: 'normal',
};

export class FaultSettings extends FaultStore<Faults> {
  constructor(store: SandboxStore) {
    super(store, 'netaxept.faults', NO_FAULTS);
  }

  /** Uses up one call of the ordered fault, if it is about this call. */
  takeApiFault(call: string): Faults['api'] {
    const { apiCall } = this.get();
    return apiCall === 'any' || apiCall === call ? takeCall(this) : 'none';
  }
}
