import type { AnyCall, CallOutput } from '#server/contract/call';
import { statusOfRefusal, type RefusalCode } from '#server/contract/refusals';
import type { Answered } from '#server/contract/transport';

/** What the call answers to the web tier, for tests of the web tier alone. */
export const answered = <C extends AnyCall>({ status }: C, body: CallOutput<C>): Answered => ({
  ...{ ok: true, status, body, setCookies: [] },
});

/** The same for a call that is refused. */
export const refused = (code: RefusalCode): Answered => ({
  ...{ ok: false, status: statusOfRefusal[code], setCookies: [] },
  problem: { code, messages: [], errors: [], requestId: 'r' },
});
