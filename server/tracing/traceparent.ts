/** Where in a trace something is, as W3C Trace Context has it: ids of 32 and 16 hexadecimal digits. */
export interface Place {
  traceId: string;
  spanId: string;
  flags: number;
}

const TRACEPARENT =
  /^(?!ff)(?<version>[\da-f]{2})-(?!0{32})(?<trace>[\da-f]{32})-(?!0{16})(?<span>[\da-f]{16})-(?<flags>[\da-f]{2})(?<more>-.*)?$/;
const SAMPLED = 1;

/** Whether a trace with these flags is kept. */
export const isSampled = (flags: number): boolean => (flags & SAMPLED) === SAMPLED;

/** What a `traceparent` says; null for one that is missing or not well-formed. */
export function readTraceparent(header: string | undefined): Place | null {
  const { version, trace, span, flags, more } = TRACEPARENT.exec(header ?? '')?.groups ?? {};
  if (!trace || !span || !flags) return null;
  // Later versions may say more, the first one does not.
  if (version === '00' && more !== undefined) return null;
  return { traceId: trace, spanId: span, flags: Number.parseInt(flags, 16) & SAMPLED };
}

export const writeTraceparent = ({ traceId, spanId, flags }: Place): string =>
  `00-${traceId}-${spanId}-${isSampled(flags) ? '01' : '00'}`;
