import type { TransportAuthority } from '../../contract/enums';
import type { ReplacementRefusal } from '../../domain/rejsekort-replacement';

/** A person's account at Rejsekort. */
export interface RejsekortCustomer {
  customerId: string;
  isConsentReceived: boolean;
}

export interface NewRejsekortCustomer {
  cpr: string;
  email: string;
  isConsentReceived: boolean;
}

export type CreatedCustomer =
  | { ok: true; customer: RejsekortCustomer }
  /** The person has an account already, or another person has one with this e-mail address. */
  | { ok: false; reason: 'already-exists' | 'email-in-use' };

export interface RejsekortPeriod {
  from: string;
  to: string;
}

/** How far Rejsekort is with a card that takes the place of another. */
export type ReplacedCard =
  | { state: 'InProgress' }
  | { state: 'Replaced'; cardNumber: string }
  | { state: 'Refused'; reason: ReplacementRefusal };

/** Rejsekort is down, too slow, or answers what can't be read; whether a call took effect is unknown. */
export class RejsekortUnavailable extends Error {}

/** Rejsekort did what was asked of it, and says so in a way that we can't read. */
export class RejsekortUnreadable extends RejsekortUnavailable {}

/**
 * The company behind the physical card. Every call may be repeated: orders carry a
 * key of ours, and a person has one account. All throw RejsekortUnavailable.
 */
export interface RejsekortPort {
  /** Null when the person has no account. */
  findCustomer(cpr: string): Promise<RejsekortCustomer | null>;
  createCustomer(customer: NewRejsekortCustomer): Promise<CreatedCustomer>;
  giveConsent(customerId: string): Promise<void>;
  /** Has the card made and posted; its 16 digits. */
  orderCard(order: {
    key: string;
    customerId: string;
    pto: TransportAuthority;
    period: RejsekortPeriod;
  }): Promise<string>;
  /** Orders a period onto a card; it is loaded when the holder next checks in. */
  orderSeasonPass(order: {
    key: string;
    cardNumber: string;
    period: RejsekortPeriod;
  }): Promise<void>;
  isCheckedIn(key: string): Promise<boolean>;
  /** Locks a card and has another one made and posted in its place; asked again, it says how far that is. */
  replaceCard(order: { key: string; cardNumber: string }): Promise<ReplacedCard>;
}
