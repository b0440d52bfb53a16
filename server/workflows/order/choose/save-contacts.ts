import type { z } from 'zod';
import { readContacts } from '../../../contract/contact';
import type { contactChange } from '../../../contract/order-flow';
import type { Deps } from '../../../deps';
import { Refusal } from '../../../refusal';
import { changeContacts } from '../../profile';
import { createCustomer, readAccountEmail } from '../../rejsekort/customer';
import type { Caller } from '../../session';
import { orderOf, readOrder, type Order } from '../read/read-order';
import { rejsekortNeeds } from '../read/order-progress';

/**
 * Saves the contacts of an order and, where it needs one, creates the account at Rejsekort. All
 * that is wrong is told at once, and then nothing is saved. When Rejsekort does not answer, the
 * contacts are kept all the same. Returns the order as it is then.
 */
export async function saveOrderContacts(
  deps: Deps,
  caller: Caller,
  order: Order,
  { contactInformation, rkCustomerCreationForm }: z.infer<typeof contactChange>,
): Promise<Order> {
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
  const written = await changeContacts(deps, caller, contactInformation);
  if (!email?.ok) return orderOf(deps, { ...order, flow: { ...order.flow, ...written } });
  await createCustomer(deps, caller, email.value);
  const { beneficiaryId } = caller;
  return readOrder(deps, deps.connection.db, { beneficiaryId, flowId: order.flow.id });
}
