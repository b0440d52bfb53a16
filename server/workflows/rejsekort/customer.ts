import { readEmailPair } from '../../contract/contact';
import type { rejsekortCustomer } from '../../contract/rejsekort';
import type { z } from 'zod';
import { getBeneficiary, updateBeneficiary } from '../../db/beneficiaries';
import type { Deps } from '../../deps';
import {
  RejsekortUnavailable,
  type NewRejsekortCustomer,
  type RejsekortCustomer,
} from '../../outbound/rejsekort/port';
import { inTransaction } from '../../in-transaction';
import { Refusal, type FieldError } from '../../refusal';
import type { Caller } from '../session';

type Customer = z.infer<typeof rejsekortCustomer>;
type Person = Awaited<ReturnType<typeof getBeneficiary>>;

/**
 * Asks Rejsekort for the person's account, and keeps what it says («for Rejsekort the customer is
 * fetched first»). A consent given before there was an account is passed on.
 */
export async function fetchCustomer(deps: Deps, caller: Caller): Promise<Customer> {
  const person = await getBeneficiary(deps.connection.db, caller.beneficiaryId);
  const cpr = deps.secrets.decrypt(person.cpr_encrypted);
  const found = await reach(deps, () => deps.rejsekort.findCustomer(cpr));
  if (!found) {
    await keep(deps.connection.db, person.id, { rejsekort_customer_id: null });
    return { customerId: null, isConsentReceived: person.rejsekort_consent_at !== null };
  }
  return keepCustomer(deps, person, found);
}

/**
 * Creates the account with its e-mail address; a person who has one already gets that. Safe to
 * repeat: Rejsekort knows the person, so an answer that never came makes no second account.
 */
export async function createCustomer(deps: Deps, caller: Caller, email: string): Promise<Customer> {
  const person = await getBeneficiary(deps.connection.db, caller.beneficiaryId);
  if (person.rejsekort_customer_id !== null) {
    deps.ownAct?.changesNothing();
    return customerOf(person);
  }
  const wanted = {
    cpr: deps.secrets.decrypt(person.cpr_encrypted),
    email,
    isConsentReceived: person.rejsekort_consent_at !== null,
  };
  const customer = await reach(deps, () => findOrCreate(deps, wanted));
  if (!customer) {
    throw new Refusal('contact-invalid', [
      { field: ACCOUNT_EMAIL, code: 'validation.rejsekort.email-in-use' },
    ]);
  }
  return keepCustomer(deps, person, customer);
}

/** Null when the e-mail address belongs to another account. */
async function findOrCreate(
  { rejsekort }: Deps,
  wanted: NewRejsekortCustomer,
): Promise<RejsekortCustomer | null> {
  try {
    const created = await rejsekort.createCustomer(wanted);
    if (created.ok) return created.customer;
    return created.reason === 'already-exists' ? await rejsekort.findCustomer(wanted.cpr) : null;
  } catch (error) {
    // Whether it was created is unknown; the person's account tells.
    const found = await rejsekort.findCustomer(wanted.cpr);
    if (!found) throw error;
    return found;
  }
}

/** Gives the consent to Rejsekort where there is an account; else it goes along when one is made. */
export async function passConsentOn(deps: Deps, caller: Caller): Promise<void> {
  const { rejsekort_customer_id: customerId } = await getBeneficiary(
    deps.connection.db,
    caller.beneficiaryId,
  );
  if (customerId !== null) await reach(deps, () => deps.rejsekort.giveConsent(customerId));
}

async function keepCustomer(
  deps: Deps,
  person: Person,
  customer: RejsekortCustomer,
): Promise<Customer> {
  const hasConsented = customer.isConsentReceived || person.rejsekort_consent_at !== null;
  if (hasConsented && !customer.isConsentReceived) {
    await reach(deps, () => deps.rejsekort.giveConsent(customer.customerId));
  }
  const now = deps.clock.now().toISOString();
  const kept = {
    rejsekort_customer_id: customer.customerId,
    rejsekort_consent_at: hasConsented ? (person.rejsekort_consent_at ?? now) : null,
  };
  await inTransaction(deps, (tx) => keep(tx, person.id, kept));
  return { customerId: customer.customerId, isConsentReceived: hasConsented };
}

/** @throws Refusal `not-signed-in` for whoever has deleted their profile while Rejsekort was asked */
async function keep(...change: Parameters<typeof updateBeneficiary>): Promise<void> {
  if (!(await updateBeneficiary(...change))) throw new Refusal('not-signed-in');
}

const customerOf = (person: Person): Customer => ({
  customerId: person.rejsekort_customer_id,
  isConsentReceived: person.rejsekort_consent_at !== null,
});

/** Runs a call to Rejsekort; one that fails is refused with a message that nothing is lost. */
async function reach<T>(deps: Deps, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof RejsekortUnavailable)) throw error;
    deps.logger.warn({ err: error }, 'Rejsekort unavailable');
    throw new Refusal('rejsekort-unavailable');
  }
}

/** The account's e-mail address where it stands in `PUT /api/order-flow/contact-info`. */
const ACCOUNT_EMAIL = 'rkCustomerCreationForm.email';

/** The e-mail address of a new account as it is kept, or what is wrong with it. */
export function readAccountEmail(
  typed: string,
): { ok: true; value: string } | { ok: false; errors: FieldError[] } {
  const names = { email: ACCOUNT_EMAIL, repeated: ACCOUNT_EMAIL, kind: 'account-email' } as const;
  const read = readEmailPair(names, typed, typed);
  return read.ok ? read : { ok: false, errors: read.errors.slice(0, 1) };
}
