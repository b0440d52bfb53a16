/** The sandbox's books: customers, charges and refunds, and the rules for how they may change. */
import { randomBytes } from 'node:crypto';
import { utc } from '@date-fns/utc';
import { addDays } from 'date-fns/addDays';
import type { Clock } from '../../clock';
import type { SandboxStore } from '../shared/store';
import type { Deliveries } from './deliveries';
import { ApiError } from './errors';
import { Methods } from './methods';
import type {
  AttemptResult,
  Charge,
  Decline,
  Order,
  PaymentSource,
  Refund,
  Transaction,
} from './model';

const CHARGE = 'reepay.charge';
const PENDING = 'reepay.pending-charge';
const REFUND = 'reepay.refund';
/** ReePay: an authorisation normally lasts 7 days. */
const AUTHORIZATION_DAYS = 7;

interface Attempt {
  order: Order;
  customer: string;
  source: PaymentSource;
  settle: boolean;
  /** Set when the method paid with is to be saved, under this reference. */
  saveReference: string | null;
  result: AttemptResult;
}

export class Ledger {
  readonly methods: Methods;

  constructor(
    private readonly store: SandboxStore,
    private readonly clock: Clock,
    private readonly deliveries: Deliveries,
  ) {
    this.methods = new Methods(store, clock, deliveries);
  }

  findCharge(handle: string): Charge | undefined {
    return this.store.get<Charge>(CHARGE, handle);
  }

  getCharge(handle: string): Charge {
    const charge = this.findCharge(handle);
    if (!charge) throw new ApiError(31);
    return charge;
  }

  listCharges(limit: number): Charge[] {
    return this.store.list<Charge>(CHARGE, { newestFirst: true, limit });
  }

  /** @throws ApiError when the handle already holds a payment, or belongs to somebody or something else. */
  assertPayable(order: Order, customer: string): void {
    const charge = this.findCharge(order.handle);
    if (!charge) return;
    if (charge.state === 'authorized') throw new ApiError(105);
    if (charge.state === 'settled') throw new ApiError(79);
    if (charge.state === 'cancelled') throw new ApiError(29);
    if (charge.processing) throw new ApiError(80);
    if (charge.customer !== customer) throw new ApiError(99);
    if (charge.amount !== order.amount || charge.currency !== order.currency) {
      throw new ApiError(100);
    }
  }

  /** Tries to pay an order. A second attempt on a failed charge is fine, on a paid one it is refused. */
  attempt({ order, customer, source, settle, saveReference, result }: Attempt): Charge {
    return this.store.transaction(() => {
      this.assertPayable(order, customer);
      const existing = this.findCharge(order.handle);
      const charge = this.save({
        ...order,
        customer,
        source,
        state: 'pending',
        processing: true,
        created: existing?.created ?? this.now(),
        authorized_amount: 0,
        refunded_amount: 0,
        transactions: existing?.transactions ?? [],
        attempt: { settle, saveReference },
      });
      if (!existing) this.emit('invoice_created', charge);
      if (result.kind === 'approved') return this.approve(charge);
      if (result.kind === 'declined') return this.decline(charge, result.decline);
      this.store.put(PENDING, charge.handle, { handle: charge.handle });
      const { resolvesAt, then } = result;
      return this.save({ ...charge, pending: { resolvesAt, then } });
    });
  }

  /** Ends a pending attempt: approved when `decline` is null. */
  resolve(handle: string, decline: Decline | null): Charge {
    return this.store.transaction(() => {
      const charge = this.getCharge(handle);
      if (!charge.processing) return charge;
      this.store.delete(PENDING, handle);
      return decline ? this.decline(charge, decline) : this.approve(charge);
    });
  }

  /** Ends every pending attempt whose time has come. */
  resolveDue(): void {
    for (const { handle } of this.store.list<{ handle: string }>(PENDING)) {
      const pending = this.findCharge(handle)?.pending;
      if (pending?.resolvesAt && pending.resolvesAt <= this.now()) {
        this.resolve(handle, pending.then);
      }
    }
  }

  settle(handle: string, amount?: number): Charge {
    return this.store.transaction(() => {
      const charge = this.getCharge(handle);
      if (charge.state === 'settled') throw new ApiError(79);
      if (charge.state === 'cancelled') throw new ApiError(29);
      if (charge.state !== 'authorized' || !charge.authorized) throw new ApiError(106);
      const settled = amount ?? charge.authorized_amount;
      if (settled > charge.authorized_amount) throw new ApiError(102);
      if (this.clock.now() > addDays(charge.authorized, AUTHORIZATION_DAYS, { in: utc })) {
        return this.decline(charge, {
          error: 'authorization_expired',
          error_state: 'hard_declined',
        });
      }
      return this.markSettled(charge, settled);
    });
  }

  cancel(handle: string): Charge {
    return this.store.transaction(() => {
      const charge = this.getCharge(handle);
      if (charge.state === 'cancelled') throw new ApiError(29);
      if (charge.state === 'settled') throw new ApiError(79);
      if (charge.processing) throw new ApiError(80);
      if (charge.state !== 'authorized') throw new ApiError(106);
      const cancelled = this.save({
        ...this.withTransaction(charge, 'cancel', 'cancelled', charge.amount),
        state: 'cancelled',
        cancelled: this.now(),
      });
      this.emit('invoice_cancelled', cancelled);
      return cancelled;
    });
  }

  refund(handle: string, amount?: number): Refund {
    return this.store.transaction(() => {
      const charge = this.findCharge(handle);
      if (!charge) throw new ApiError(31);
      if (charge.state !== 'settled') throw new ApiError(64);
      const left = charge.amount - charge.refunded_amount;
      const refunded = amount ?? left;
      if (refunded > left || refunded === 0) throw new ApiError(65);
      const updated = this.save({
        ...this.withTransaction(charge, 'refund', 'refunded', refunded),
        refunded_amount: charge.refunded_amount + refunded,
      });
      this.emit('invoice_refund', updated);
      const refund: Refund = {
        id: `rf_${newId()}`,
        state: 'refunded',
        invoice: handle,
        amount: refunded,
        currency: charge.currency,
        transaction: updated.transactions.at(-1)?.id ?? '',
        created: this.now(),
      };
      return this.store.put(REFUND, refund.id, refund);
    });
  }

  private approve(charge: Charge): Charge {
    const reference = charge.attempt?.saveReference ?? null;
    const saved =
      reference !== null && this.methods.save(charge.customer, charge.source, reference);
    const authorized = {
      ...this.withTransaction(charge, 'authorization', 'authorized', charge.amount),
      state: 'authorized' as const,
      processing: false,
      authorized: this.now(),
      authorized_amount: charge.amount,
      recurring_payment_method: saved ? saved.id : undefined,
      pending: undefined,
    };
    if (charge.attempt?.settle) return this.markSettled(authorized, charge.amount);
    this.save(authorized);
    this.emit('invoice_authorized', authorized);
    return authorized;
  }

  private markSettled(charge: Charge, amount: number): Charge {
    const settled = this.save({
      ...this.withTransaction(charge, 'settle', 'settled', amount),
      state: 'settled',
      settled: this.now(),
      amount,
    });
    this.emit('invoice_settled', settled);
    return settled;
  }

  private decline(charge: Charge, decline: Decline): Charge {
    const failed = this.save({
      ...this.withTransaction(charge, 'authorization', 'failed', charge.amount, decline),
      ...decline,
      state: 'failed',
      processing: false,
      pending: undefined,
    });
    this.emit('invoice_failed', failed);
    return failed;
  }

  private withTransaction(
    charge: Charge,
    type: Transaction['type'],
    state: Transaction['state'],
    amount: number,
    decline?: Decline,
  ): Charge {
    const transaction = { id: newId(), type, state, amount, created: this.now(), ...decline };
    return { ...charge, transactions: [...charge.transactions, transaction] };
  }

  private save(charge: Charge): Charge {
    return this.store.put(CHARGE, charge.handle, charge);
  }

  private emit(eventType: string, charge: Charge): void {
    this.deliveries.emit(eventType, {
      customer: charge.customer,
      invoice: charge.handle,
      transaction: charge.transactions.at(-1)?.id,
      payment_method: charge.recurring_payment_method,
    });
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}

/** 32 hexadecimal digits, as ReePay's own ids. */
export function newId(): string {
  return randomBytes(16).toString('hex');
}
