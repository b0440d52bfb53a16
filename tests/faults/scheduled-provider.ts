import type fc from 'fast-check';
import type { Deps } from '#server/deps';
import type { PaymentProvider } from '#server/payments/provider';

/** What a provider tells wrongly: the sum of the next so many payments that it says it has reserved. */
export interface Lies {
  wrongSums: number;
}

/** The providers, whose questions and answers travel in the order that the scheduler picks. */
export function withScheduledProvider(
  deps: Deps,
  scheduler: fc.Scheduler,
  lies: Lies = { wrongSums: 0 },
): Deps {
  const told = (answer: unknown): unknown => {
    const isReserved = isObject(answer) && 'kind' in answer && answer.kind === 'authorized';
    if (!isReserved || lies.wrongSums === 0 || !('amountOre' in answer)) return answer;
    lies.wrongSums--;
    return { ...answer, amountOre: Number(answer.amountOre) + 1 };
  };
  const scheduled = (provider: PaymentProvider) =>
    new Proxy(provider, {
      get(target, name) {
        const method = Reflect.get(target, name) as unknown;
        if (typeof method !== 'function') return method;
        return async (...args: unknown[]) => {
          await scheduler.schedule(Promise.resolve(), `${String(name)} asked`);
          const answer = (await method.apply(target, args)) as unknown;
          await scheduler.schedule(Promise.resolve(), `${String(name)} answered`);
          return told(answer);
        };
      },
    });
  const { ReePay, Nets } = deps.payments;
  return { ...deps, payments: { ReePay: scheduled(ReePay), Nets: scheduled(Nets) } };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
