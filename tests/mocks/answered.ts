import type { Answered } from '#server/contract/transport';

/** An answer of the API to the web tier, for tests of the web tier alone. */
export const answered = (body: unknown): Answered => ({
  ...{ ok: true, status: 200, body, setCookies: [] },
});

/** The same for a call that is refused. */
export const refused = (status: number, code: string): Answered => ({
  ...{ ok: false, status, setCookies: [] },
  problem: { code, messages: [], errors: [], requestId: 'r' },
});
