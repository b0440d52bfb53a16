import type { RefusalCode } from '../contract/refusals';
import { needsKey, type Auth, type Endpoint } from './endpoint';

/** What anything that is served can be refused for. */
const ALWAYS: readonly RefusalCode[] = ['database-unavailable', 'unexpected'];

/** What each kind of caller can be refused for, besides the key. */
const BY_AUTH: Record<Auth, readonly RefusalCode[]> = {
  open: [],
  signed: [],
  public: [],
  session: ['not-signed-in'],
  beneficiary: ['not-signed-in', 'not-allowed'],
  orderer: ['not-signed-in', 'not-allowed', 'shadow-read-only', 'account-blocked'],
};

/** Every reason a call can be refused for: by who calls, by what is sent, and its own. */
export function refusalsOf(endpoint: Endpoint): Set<RefusalCode> {
  const { call, auth } = endpoint;
  const takesInput = call.params ?? call.query ?? call.headers ?? call.body ?? call.form;
  const takesMethodWithBody = call.method !== 'get' || call.alias === 'post';
  return new Set<RefusalCode>([
    ...ALWAYS,
    ...(auth === 'signed' ? [] : (['starting'] as const)),
    ...(needsKey(endpoint) ? (['unknown-api-key'] as const) : []),
    ...BY_AUTH[auth],
    ...(call.changesState && auth !== 'signed' ? (['foreign-origin', 'csrf-failed'] as const) : []),
    ...(takesInput ? (['invalid-input'] as const) : []),
    ...(call.body ? (['not-json'] as const) : []),
    ...(takesMethodWithBody ? ([call.form ? 'photo-too-large' : 'body-too-large'] as const) : []),
    ...call.refusals,
  ]);
}
