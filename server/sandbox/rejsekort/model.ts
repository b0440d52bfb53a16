/** What the stand-in for Rejsekort knows: customers, cards, season passes, and the faults ordered. */
import { randomInt } from 'node:crypto';
import { oneFault } from '../shared/faults';
import type { SandboxStore } from '../shared/store';

export const REJSEKORT_FAULTS = {
  none: 'Ingen',
  down: 'Nede (svarer 500)',
  slow: 'Langsomt svar',
  'error-after-commit': 'Udfører kaldet, men svarer 500',
  malformed: 'Ulæseligt svar',
  'replacement-hangs': 'Bliver ikke færdig med at erstatte et kort',
  'replacement-refused': 'Afviser at erstatte et kort',
} as const;

export interface Customer {
  customerId: string;
  cpr: string;
  email: string;
  isConsentReceived: boolean;
}

export interface CardOrder {
  key: string;
  customerId: string;
  cardNumber: string;
  pto: string;
  period: { from: string; to: string };
}

export interface SeasonPass {
  key: string;
  cardNumber: string;
  period: { from: string; to: string };
  isCheckedIn: boolean;
}

/** A card that takes the place of another, by the key of whoever asked for it. */
interface Replacement {
  key: string;
  oldNumber: string;
  cardNumber: string;
}

type ReplacementAnswer =
  | { state: 'InProgress' }
  | { state: 'Replaced'; cardNumber: string }
  | { state: 'Refused'; reason: 'CardUnknown' | 'CardClosed' };

const CUSTOMER = 'rejsekort-customer';
const CARD = 'rejsekort-card';
const PASS = 'rejsekort-season-pass';
const REPLACEMENT = 'rejsekort-replacement';
const CLOSED = 'rejsekort-closed';
/** Every Rejsekort begins with it. */
const ISSUER = '308430';
const OWN_DIGITS = 10;

/** Calls are synchronous, so none is interleaved with another. */
export class RejsekortModel {
  readonly faults;

  constructor(private readonly store: SandboxStore) {
    this.faults = oneFault<keyof typeof REJSEKORT_FAULTS>(store, 'rejsekort-fault');
  }

  findCustomer(cpr: string): Customer | undefined {
    return this.store.get(CUSTOMER, cpr);
  }

  listCustomers(): Customer[] {
    return this.store.list(CUSTOMER);
  }

  /** A person has one account, and an e-mail address belongs to one account. */
  createCustomer(
    wanted: Omit<Customer, 'customerId'>,
  ): Customer | { error: 'AlreadyExists' | 'EmailInUse' } {
    if (this.findCustomer(wanted.cpr)) return { error: 'AlreadyExists' };
    const hasEmail = ({ email }: Customer) => email.toLowerCase() === wanted.email.toLowerCase();
    if (this.listCustomers().some(hasEmail)) return { error: 'EmailInUse' };
    const customerId = `RK${String(this.listCustomers().length + 1).padStart(6, '0')}`;
    return this.store.put(CUSTOMER, wanted.cpr, { ...wanted, customerId });
  }

  setConsent(customerId: string, isConsentReceived: boolean): Customer | undefined {
    const known = this.listCustomers().find((customer) => customer.customerId === customerId);
    return known && this.store.put(CUSTOMER, known.cpr, { ...known, isConsentReceived });
  }

  /** The same key gives the same card, however often it is sent. */
  orderCard(order: Omit<CardOrder, 'cardNumber'>): CardOrder {
    return (
      this.store.get(CARD, order.key) ??
      this.store.put(CARD, order.key, { ...order, cardNumber: newCardNumber() })
    );
  }

  listCards(): CardOrder[] {
    return this.store.list(CARD);
  }

  orderSeasonPass(order: Omit<SeasonPass, 'isCheckedIn'>): SeasonPass {
    return this.findSeasonPass(order.key) ?? this.save({ ...order, isCheckedIn: false });
  }

  findSeasonPass(key: string): SeasonPass | undefined {
    return this.store.get(PASS, key);
  }

  listSeasonPasses(): SeasonPass[] {
    return this.store.list(PASS);
  }

  /** The first question begins it, the second one finds it done. */
  replaceCard({ key, cardNumber }: { key: string; cardNumber: string }): ReplacementAnswer {
    const known = this.store.get<Replacement>(REPLACEMENT, key);
    const { fault } = this.faults.get();
    if (known) {
      return fault === 'replacement-hangs'
        ? { state: 'InProgress' }
        : { state: 'Replaced', cardNumber: known.cardNumber };
    }
    if (!/^\d{16}$/.test(cardNumber)) return { state: 'Refused', reason: 'CardUnknown' };
    if (fault === 'replacement-refused' || this.store.get(CLOSED, cardNumber)) {
      return { state: 'Refused', reason: 'CardClosed' };
    }
    this.store.put(CLOSED, cardNumber, { key });
    const begun = { key, oldNumber: cardNumber, cardNumber: newCardNumber() };
    this.store.put<Replacement>(REPLACEMENT, key, begun);
    return { state: 'InProgress' };
  }

  listReplacements(): Replacement[] {
    return this.store.list(REPLACEMENT);
  }

  checkIn(key: string): void {
    const known = this.findSeasonPass(key);
    if (known) this.save({ ...known, isCheckedIn: true });
  }

  private save(pass: SeasonPass): SeasonPass {
    return this.store.put(PASS, pass.key, pass);
  }
}

function newCardNumber(): string {
  const digits = Array.from({ length: OWN_DIGITS }, () => randomInt(10));
  return `${ISSUER}${digits.join('')}`;
}
