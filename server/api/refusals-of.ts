import type { AnyCall } from '../contract/call';
import type { RefusalCode } from '../contract/refusals';
import { ACTORS, permissions, type Actor } from '../domain/permissions';
import { isClosedToChanges, needsKey, type Endpoint } from './endpoint';

/** What anything that is served can be refused for. */
const ALWAYS: readonly RefusalCode[] = ['database-unavailable', 'unexpected'];

/** What each actor is told who may not do something. */
export const REFUSAL_OF: Readonly<Record<Actor, RefusalCode>> = {
  anonymous: 'not-signed-in',
  beneficiary: 'not-allowed',
  blocked: 'account-blocked',
  shadow: 'shadow-read-only',
  assisted: 'assisted-order-only',
  unverified: 'mfa-needed',
  school: 'not-allowed',
  admin: 'not-allowed',
  susy: 'not-allowed',
};

/** What an action may be refused for by who asks, besides the key. */
function refusalsByActor({ access }: Endpoint): RefusalCode[] {
  if (access === 'open' || access === 'signed') return [];
  const allowed: readonly Actor[] = permissions[access];
  return ACTORS.filter((actor) => !allowed.includes(actor)).map((actor) => REFUSAL_OF[actor]);
}

/** Every reason a call can be refused for: by who calls, by what is sent, and its own. */
export function refusalsOf(endpoint: Endpoint): Set<RefusalCode> {
  const { call, access } = endpoint;
  const takesInput = call.params ?? call.query ?? call.headers ?? call.body ?? call.form;
  const takesMethodWithBody = call.method !== 'get' || call.alias === 'post';
  return new Set<RefusalCode>([
    ...ALWAYS,
    ...(access === 'signed' ? [] : (['starting'] as const)),
    ...(needsKey(endpoint) ? (['unknown-api-key'] as const) : []),
    ...refusalsByActor(endpoint),
    ...(isClosedToChanges(endpoint) ? (['read-only'] as const) : []),
    ...(call.changesState && access !== 'signed'
      ? (['foreign-origin', 'csrf-failed'] as const)
      : []),
    ...(takesInput ? (['invalid-input'] as const) : []),
    ...(call.body ? (['not-json'] as const) : []),
    ...(takesMethodWithBody ? [tooLargeFor(call)] : []),
    ...call.refusals,
  ]);
}

/** What a call answers to more than it takes: forms bring pictures, or what they say themselves. */
export function tooLargeFor({ form, refusals }: AnyCall): RefusalCode {
  if (!form) return 'body-too-large';
  return refusals.includes('import-too-large') ? 'import-too-large' : 'photo-too-large';
}
