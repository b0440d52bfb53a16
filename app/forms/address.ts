import { z } from 'zod';
import { country } from '#server/contract/enums';

/** No part of an address is near this long; the API need not see it. */
const ABSURD_LENGTH = 500;
const text = z.string().max(ABSURD_LENGTH, 'validation.invalid').default('');

/**
 * An address as typed. The API holds the rules and answers with everything that is wrong at once, so
 * that nobody corrects a form twice.
 */
export const addressForm = z.object({
  personFirstName: text,
  personLastName: text,
  coName: text,
  streetName: text,
  streetNumber: text,
  floor: text,
  side: text,
  postcode: text,
  city: text,
  country: country.catch('Unknown'),
});
export const ADDRESS_FIELDS = Object.keys(addressForm.shape) as (keyof AddressForm)[];
export type AddressForm = z.infer<typeof addressForm>;

/** What stands on the page of an address: the search that helps with it besides. */
export type AddressPage = AddressForm & { search: string; found: string };
