import { readContacts, type TypedContacts } from '../contract/contact';
import type { EducationType } from '../contract/enums';
import type { TypedAddress } from '../contract/profile';
import type { Address } from '../contract/shared';
import { getBeneficiary, lockUndeleted, updateBeneficiary } from '../db/beneficiaries';
import { addressColumn } from '../db/json-columns';
import { findFlow } from '../db/order-flows';
import type { OrderRow } from '../db/orders';
import type { Tx } from '../db/connect';
import type { Deps } from '../deps';
import { Refusal } from '../refusal';
import { inTransaction } from '../in-transaction';
import { tellEmailChanged } from './letters';
import { maskAddress } from './mask-address';
import { addressIn, deliveryAddressOf } from './order/read/home-address';
import { requireConfirmed, type Caller } from './session';
import { requireAddress } from './written-address';

type ContactColumns = Pick<OrderRow, 'contact_email' | 'contact_phone' | 'contact_phone_country'>;

/**
 * Checks and keeps contact information, and tells both addresses of a changed e-mail; returns the columns
 * that hold it.
 * @throws Refusal `contact-invalid`; `confirm-needed` when another e-mail or phone is given than before;
 *   `not-signed-in` when the profile was deleted meanwhile
 */
export async function changeContacts(
  deps: Deps,
  caller: Caller,
  typed: TypedContacts,
): Promise<ContactColumns> {
  const { beneficiaryId } = caller;
  const read = readContacts(typed);
  if (!read.ok) throw new Refusal('contact-invalid', read.errors);
  const columns = {
    contact_email: read.value.email,
    contact_phone: read.value.phone,
    contact_phone_country: read.value.phoneCountry,
  };
  await inTransaction(deps, async (tx) => {
    // Another tab may change them at the same moment.
    const old = await lockUndeleted(tx, beneficiaryId);
    if (!old) throw new Refusal('not-signed-in');
    if (isOther(old, columns)) requireConfirmed(caller, deps.clock.now());
    await updateBeneficiary(tx, beneficiaryId, columns);
    const oldEmail = old.contact_email;
    if (oldEmail === null || oldEmail === columns.contact_email) return;
    await tellEmailChanged(deps, tx, { beneficiaryId, oldEmail });
  });
  return columns;
}

/** Whoever has the e-mail gets what is told to the person; the first one given takes it from nobody. */
const isOther = (old: ContactColumns, given: ContactColumns): boolean =>
  old.contact_email !== null &&
  (old.contact_email !== given.contact_email ||
    old.contact_phone !== given.contact_phone ||
    old.contact_phone_country !== given.contact_phone_country);

/**
 * Where physical cards go, for showing: a protected address is masked. Null for one that the cards of
 * the scheme are not posted to: those for XU stay in Denmark.
 */
export async function findDeliveryAddress(
  deps: Deps,
  caller: Caller,
  scheme?: EducationType,
): Promise<Address | null> {
  const person = await getBeneficiary(deps.connection.db, caller.beneficiaryId);
  const address = deliveryAddressOf(person);
  if (!address || (scheme === 'XU' && address.country !== 'Denmark')) return null;
  return maskAddress(address);
}

/**
 * Checks and keeps the address that physical cards go to. Only the register says whether it is
 * protected. Somebody with an order for XU under way lives in Denmark.
 * @throws Refusal `address-invalid`; `not-signed-in` when the profile was deleted meanwhile
 */
export async function changeDeliveryAddress(
  deps: Deps,
  { beneficiaryId }: Pick<Caller, 'beneficiaryId'>,
  typed: TypedAddress,
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const isWritten = await writeDeliveryAddress(tx, beneficiaryId, typed);
    if (!isWritten) throw new Refusal('not-signed-in');
  });
}

/** The same in a transaction that does more; false for a profile that was deleted meanwhile. */
export async function writeDeliveryAddress(
  db: Tx,
  beneficiaryId: string,
  typed: TypedAddress,
): Promise<boolean> {
  const open = await findFlow(db, { beneficiaryId, isOpen: true });
  const { registered_address: registered } = await getBeneficiary(db, beneficiaryId);
  const address = requireAddress(typed, {
    isDenmarkOnly: open?.scheme_type === 'XU',
    isProtected: addressIn(registered)?.isProtected ?? false,
  });
  const change = { delivery_address: addressColumn.write(address) };
  return updateBeneficiary(db, beneficiaryId, change);
}
