import { AsyncLocalStorage } from 'node:async_hooks';

/** What a span tells besides its name. Never anything of a person, an order or a sum. */
export type Told = Readonly<Record<string, string | number>>;

/** What a piece of work is called in a trace, and what its end tells. */
export interface Span<T> {
  kind: 'server' | 'client' | 'internal' | 'consumer';
  name: string;
  told?: Told;
  /** `failure` is a code of what went wrong; `name` replaces the first one. */
  atEnd?: (result: T) => { name?: string; told?: Told; failure?: string | undefined };
}

/** The span that is under way. */
export interface Current {
  traceId: string;
  /** What tells others of it. */
  traceparent: string;
  within<T>(span: Span<T>, work: () => Promise<T>): Promise<T>;
}

const current = new AsyncLocalStorage<Current>();

/** The span that is under way where this is asked; undefined where none is kept. */
export const currentTrace = (): Current | undefined => current.getStore();

/** What a line of the log says of the trace that it belongs to. */
export function traceOfLine(): { traceId?: string } {
  const traceId = current.getStore()?.traceId;
  return traceId === undefined ? {} : { traceId };
}

/** Does work as a part of the trace that is under way; where there is none, it is just done. */
export function traced<T>(span: Span<T>, work: () => Promise<T>): Promise<T> {
  const trace = current.getStore();
  return trace ? trace.within(span, work) : work();
}

/** Does work while a span is the current one. */
export const during = <T>(span: Current, work: () => Promise<T>): Promise<T> =>
  current.run(span, work);
