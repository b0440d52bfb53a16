import type { z } from 'zod';
import { readContacts } from '../../../contract/contact';
import type { contactChange } from '../../../contract/order-flow';
import type { Deps } from '../../../deps';
import { Refusal } from '../../../refusal';
import { changeContacts } from '../../profile';
import { createCustomer, readAccountEmail } from '../../rejsekort/customer';
import type { Caller } from '../../session';
import type { Order } from '../read/read-order';
import { rejsekortNeeds } from '../read/order-progress';

/**
 * Saves the contacts of an order and, where it needs one, creates the account at Rejsekort. All
 * that is wrong is told at once, and then nothing is saved. When Rejsekort does not answer, the
 * contacts are kept all the same.
 */
export async function saveOrderContacts(
  deps: Deps,
  caller: Caller,
  order: Order,
  { contactInformation, rkCustomerCreationForm }: z.infer<typeof contactChange>,
): Promise<void> {
  const { hasAcceptedTerms, needsRejsekortCustomer } = rejsekortNeeds(order);
  if (!hasAcceptedTerms) throw new Refusal('order-incomplete');
  const contacts = readContacts(contactInformation);
  const email = needsRejsekortCustomer
    ? readAccountEmail(rkCustomerCreationForm?.email ?? '')
    : null;
  const errors = [
    ...(contacts.ok ? [] : contacts.errors),
    ...(email === null || email.ok ? [] : email.errors),
  ];
  if (errors.length > 0) throw new Refusal('contact-invalid', errors);
  await changeContacts(deps, caller, contactInformation);
  if (email?.ok) await createCustomer(deps, caller, email.value);
}
