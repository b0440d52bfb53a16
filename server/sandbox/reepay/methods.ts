/** Customers of the sandbox and their saved cards and wallet agreements. */
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Clock } from '../../clock';
import type { SandboxStore } from '../shared/store';
import type { Deliveries } from './deliveries';
import { ApiError } from './errors';
import type { Customer, customerInput, PaymentMethod, PaymentSource } from './model';

const CUSTOMER = 'reepay.customer';
const METHOD = 'reepay.payment-method';

export class Methods {
  constructor(
    private readonly store: SandboxStore,
    private readonly clock: Clock,
    private readonly deliveries: Deliveries,
  ) {}

  getCustomer(handle: string): Customer {
    const customer = this.store.get<Customer>(CUSTOMER, handle);
    if (!customer) throw new ApiError(9);
    return customer;
  }

  /** Creates the customer, or updates it with what is given (as ReePay does inside an order). */
  upsertCustomer(input: z.infer<typeof customerInput>): Customer {
    return this.store.transaction(() => {
      const existing = this.store.get<Customer>(CUSTOMER, input.handle);
      const customer = this.store.put(CUSTOMER, input.handle, {
        handle: input.handle,
        email: input.email ?? existing?.email ?? null,
        first_name: input.first_name ?? existing?.first_name ?? null,
        last_name: input.last_name ?? existing?.last_name ?? null,
        created: existing?.created ?? this.clock.now().toISOString(),
        methodIds: existing?.methodIds ?? [],
      });
      if (!existing) this.deliveries.emit('customer_created', { customer: customer.handle });
      return customer;
    });
  }

  save(customerHandle: string, source: PaymentSource, reference: string): PaymentMethod {
    const customer = this.getCustomer(customerHandle);
    const prefix = source.type === 'vipps_recurring' || source.type === 'mobilepay' ? 'vr' : 'ca';
    const method: PaymentMethod = {
      id: `${prefix}_${randomBytes(16).toString('hex')}`,
      state: 'active',
      customer: customerHandle,
      reference,
      created: this.clock.now().toISOString(),
      source,
    };
    this.store.put(METHOD, method.id, method);
    this.store.put(CUSTOMER, customerHandle, {
      ...customer,
      methodIds: [...customer.methodIds, method.id],
    });
    this.deliveries.emit('customer_payment_method_added', {
      customer: customerHandle,
      payment_method: method.id,
      payment_method_reference: reference,
    });
    return method;
  }

  /** The method that a window has saved under a name, if it has. */
  findSavedAs(customerHandle: string, reference: string): PaymentMethod | undefined {
    return this.listOf(customerHandle).find((method) => method.reference === reference);
  }

  get(id: string): PaymentMethod {
    const method = this.store.get<PaymentMethod>(METHOD, id);
    if (!method) throw new ApiError(40);
    return method;
  }

  setState(id: string, state: PaymentMethod['state']): PaymentMethod {
    return this.store.put(METHOD, id, { ...this.get(id), state });
  }

  /** The customer's methods, newest first. */
  listOf(customerHandle: string): PaymentMethod[] {
    return this.getCustomer(customerHandle)
      .methodIds.map((id) => this.get(id))
      .reverse();
  }

  list(limit: number): PaymentMethod[] {
    return this.store.list<PaymentMethod>(METHOD, { newestFirst: true, limit });
  }

  /** The method to charge: one of the customer's own, and usable. */
  getChargeable(customerHandle: string, source: string): PaymentMethod {
    const own = this.listOf(customerHandle);
    const method =
      source === 'auto'
        ? own.find((candidate) => candidate.state === 'active')
        : own.find((candidate) => candidate.id === source);
    if (!method || method.state === 'deleted') throw new ApiError(40);
    if (method.state === 'pending') throw new ApiError(128);
    if (method.state === 'failed') throw new ApiError(147);
    if (method.state === 'inactivated') throw new ApiError(42);
    return method;
  }
}
