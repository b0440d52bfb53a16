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
import type { DeclineState } from './model';

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
  decline: 'Afvises med grunden',
  'hard-decline': 'Afvises endeligt (kortet spærres)',
} as const;

/** Why a charge fails, in ReePay's words. */
export const DECLINES = {
  insufficient_funds: 'soft_declined',
  settle_blocked: 'soft_declined',
  declined_by_acquirer: 'soft_declined',
  sca_required: 'soft_declined',
  risk_filter_block: 'soft_declined',
  fraud_block: 'soft_declined',
  acquirer_communication_error: 'processing_error',
  acquirer_error: 'processing_error',
  acquirer_rejected_error: 'processing_error',
  acquirer_integration_error: 'processing_error',
  acquirer_authentication_error: 'processing_error',
  acquirer_configuration_error: 'processing_error',
  refund_amount_too_high: 'processing_error',
  authorization_expired: 'processing_error',
  authorization_voided: 'processing_error',
  authorization_amount_exceeded: 'processing_error',
  credit_card_expired: 'hard_declined',
  credit_card_lost_or_stolen: 'hard_declined',
  credit_card_suspected_fraud: 'hard_declined',
  emv_token_suspended: 'hard_declined',
  emv_token_deleted: 'hard_declined',
  unheard_of: 'soft_declined',
} as const satisfies Record<string, DeclineState>;

export const DECLINE_CHOICES = Object.fromEntries(
  Object.keys(DECLINES).map((error) => [error, error]),
) as { [Error in keyof typeof DECLINES]: Error };

/** Whether a reservation can still be taken. */
export const SETTLES = {
  approve: 'Gennemføres',
  voided: 'Næste afvises: banken har frigivet pengene',
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
  /** Why `nextSavedMethodCharge: decline` declines. */
  declineError: oneOf(DECLINE_CHOICES),
  nextSettle: oneOf(SETTLES),
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
  declineError: 'insufficient_funds',
  nextSettle: 'approve',
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

  /** Uses up the ordered end of the next settle. */
  takeSettleFault(): Faults['nextSettle'] {
    const fault = this.get().nextSettle;
    if (fault !== 'approve') this.set({ nextSettle: 'approve' });
    return fault;
  }

  /** Uses up the ordered decline of the next charge on a saved method. */
  takeSavedMethodFault(): Faults['nextSavedMethodCharge'] {
    const fault = this.get().nextSavedMethodCharge;
    if (fault !== 'approve') this.set({ nextSavedMethodCharge: 'approve' });
    return fault;
  }
}
