import { readContacts, type TypedContacts } from '../contract/contact';
import type { Country } from '../contract/enums';
import type { Address } from '../contract/shared';
import { getBeneficiary, updateBeneficiary } from '../db/beneficiaries';
import type { Deps } from '../deps';
import { ADDRESS_MAX_LENGTH, checkPostcode, readPostcode } from '../domain/address';
import { Refusal, type FieldError } from '../refusal';
import { deliveryAddressOf } from './order/flow-view';
import type { Caller } from './session';

/** Checks and keeps contact information (spec §5 «Contacts»). */
export async function changeContacts(
  deps: Deps,
  caller: Caller,
  typed: TypedContacts,
): Promise<void> {
  const read = readContacts(typed);
  if (!read.ok) throw new Refusal('contact-invalid', read.errors);
  await updateBeneficiary(deps.connection.db, caller.beneficiaryId, {
    contact_email: read.value.email,
    contact_phone: read.value.phone,
    contact_phone_country: read.value.phoneCountry,
  });
}

export async function findDeliveryAddress(deps: Deps, caller: Caller): Promise<Address | null> {
  return deliveryAddressOf(await getBeneficiary(deps.connection.db, caller.beneficiaryId));
}

const REQUIRED = [
  'personFirstName',
  'personLastName',
  'streetName',
  'streetNumber',
  'postcode',
  'city',
] as const;

/** Checks and keeps the address that physical cards go to (spec §5 «Delivery address»). */
export async function changeDeliveryAddress(
  deps: Deps,
  caller: Caller,
  typed: Address,
): Promise<void> {
  const address: Address = { ...typed, postcode: readPostcode(typed.postcode) };
  for (const field of Object.keys(ADDRESS_MAX_LENGTH) as (keyof typeof ADDRESS_MAX_LENGTH)[]) {
    address[field] = address[field].trim();
  }
  const errors = addressErrors(address);
  if (errors.length > 0) throw new Refusal('address-invalid', errors);
  await updateBeneficiary(deps.connection.db, caller.beneficiaryId, {
    delivery_address: JSON.stringify(address),
  });
}

function addressErrors(address: Address): FieldError[] {
  const errors: FieldError[] = [];
  for (const [field, max] of Object.entries(ADDRESS_MAX_LENGTH)) {
    const value = address[field as keyof typeof ADDRESS_MAX_LENGTH];
    const isMissing = value === '' && (REQUIRED as readonly string[]).includes(field);
    if (isMissing) errors.push({ field, code: 'validation.required' });
    else if (value.length > max) errors.push({ field, code: `validation.max-${max}` });
    else if (field === 'postcode') errors.push(...postcodeErrors(value, address.country));
  }
  if (address.country === 'Unknown') errors.push({ field: 'country', code: 'validation.required' });
  return errors;
}

function postcodeErrors(postcode: string, country: Country): FieldError[] {
  const checked = checkPostcode(postcode, country);
  if (checked.ok) return [];
  return [{ field: 'postcode', code: `validation.postcode.${checked.reason}` }];
}
