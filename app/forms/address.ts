import { z } from 'zod';
import { country } from '#server/contract/enums';
import { messageKey, type TextKey } from '~/lib/texts';

/** Most characters of each part (spec §5 Delivery address). */
const ADDRESS_MAX = {
  personFirstName: 30,
  personLastName: 30,
  coName: 30,
  streetName: 30,
  streetNumber: 4,
  floor: 4,
  side: 4,
  postcode: 6,
  city: 30,
} as const;

type AddressPart = keyof typeof ADDRESS_MAX;
type RequiredPart = Exclude<AddressPart, 'coName' | 'floor' | 'side'>;

const tooLong = (name: AddressPart) =>
  messageKey('common.invalid.too-long', { max: ADDRESS_MAX[name] });
const required = (name: RequiredPart) => {
  const missing = `order.address.missing.${name}` as const satisfies TextKey;
  return z.string({ error: missing }).trim().min(1, missing).max(ADDRESS_MAX[name], tooLong(name));
};
const optional = (name: AddressPart) =>
  z.string().trim().max(ADDRESS_MAX[name], tooLong(name)).default('');

/** A delivery address. Spaces in the postcode are taken out before it is measured. */
export const addressForm = z.object({
  personFirstName: required('personFirstName'),
  personLastName: required('personLastName'),
  coName: optional('coName'),
  streetName: required('streetName'),
  streetNumber: required('streetNumber'),
  floor: optional('floor'),
  side: optional('side'),
  postcode: z
    .string({ error: 'order.address.missing.postcode' })
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .pipe(required('postcode').regex(/^\d+$/, 'validation.postcode.not-numeric')),
  city: required('city'),
  country: country.exclude(['Unknown'], { error: 'common.invalid.choice' }),
});
export const ADDRESS_FIELDS = Object.keys(addressForm.shape) as (keyof AddressForm)[];
export type AddressForm = z.infer<typeof addressForm>;
