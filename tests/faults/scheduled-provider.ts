import type fc from 'fast-check';
import type { Deps } from '#server/deps';
import type { PaymentProvider } from '#server/payments/provider';

/** The providers, whose questions and answers travel in the order that the scheduler picks. */
export function withScheduledProvider(deps: Deps, scheduler: fc.Scheduler): Deps {
  const scheduled = (provider: PaymentProvider) =>
    new Proxy(provider, {
      get(target, name) {
        const method = Reflect.get(target, name) as unknown;
        if (typeof method !== 'function') return method;
        return async (...args: unknown[]) => {
          await scheduler.schedule(Promise.resolve(), `${String(name)} asked`);
          const answer = (await method.apply(target, args)) as unknown;
          await scheduler.schedule(Promise.resolve(), `${String(name)} answered`);
          return answer;
        };
      },
    });
  const { ReePay, Nets } = deps.payments;
  return { ...deps, payments: { ReePay: scheduled(ReePay), Nets: scheduled(Nets) } };
}
