/** Checkout sessions: the hosted payment windows and how long they may be used. */
import { addMinutes } from 'date-fns/addMinutes';
import type { z } from 'zod';
import type { Clock } from '../../clock';
import type { SandboxStore } from '../shared/store';
import { ApiError } from './errors';
import { newId, type Ledger } from './ledger';
import type { chargeSessionInput, recurringSessionInput, Session } from './model';

const SESSION = 'reepay.session';
const UNIT_MINUTES = { M: 1, H: 60, D: 1440 } as const;

export class Sessions {
  constructor(
    private readonly store: SandboxStore,
    private readonly clock: Clock,
    private readonly ledger: Ledger,
  ) {}

  createCharge(input: z.infer<typeof chargeSessionInput>): Session {
    const { customer, ...order } = input.order;
    this.ledger.assertPayable(order, customer.handle);
    this.ledger.methods.upsertCustomer(customer);
    return this.open(input, {
      ...{ customer: customer.handle, order, reference: null },
      ...{ settle: input.settle, recurring: input.recurring },
    });
  }

  createRecurring(input: z.infer<typeof recurringSessionInput>): Session {
    const { handle: customer } = this.ledger.methods.upsertCustomer(input.create_customer);
    const reference = input.payment_method_reference ?? null;
    return this.open(input, { customer, order: null, reference, settle: false, recurring: true });
  }

  private open(
    input: Pick<z.infer<typeof chargeSessionInput>, 'accept_url' | 'cancel_url' | 'ttl'>,
    session: Pick<Session, 'customer' | 'order' | 'settle' | 'recurring'> & {
      reference: string | null;
    },
  ): Session {
    const id = `cs_${newId()}`;
    const now = this.clock.now();
    return this.store.put<Session>(SESSION, id, {
      ...session,
      id,
      reference: session.reference ?? id,
      accept_url: input.accept_url,
      cancel_url: input.cancel_url,
      created: now.toISOString(),
      expires: addMinutes(now, ttlMinutes(input.ttl)).toISOString(),
      state: 'open',
    });
  }

  /** @throws ApiError for an unknown or deleted session. */
  get(id: string): Session {
    const session = this.store.get<Session>(SESSION, id);
    if (!session || session.state === 'deleted') throw new ApiError(8);
    return session;
  }

  list(limit: number): Session[] {
    return this.store.list<Session>(SESSION, { newestFirst: true, limit });
  }

  update(session: Session, change: Partial<Session>): Session {
    return this.store.put(SESSION, session.id, { ...session, ...change });
  }

  isExpired(session: Session): boolean {
    return session.expires <= this.clock.now().toISOString();
  }

  expire(id: string): Session {
    return this.update(this.get(id), { expires: this.clock.now().toISOString() });
  }
}

/** PTxM, PTxH or PxD, as the session schema has checked. */
function ttlMinutes(ttl: string): number {
  const unit = ttl.slice(-1) as keyof typeof UNIT_MINUTES;
  return Number(ttl.replace(/\D/g, '')) * UNIT_MINUTES[unit];
}
