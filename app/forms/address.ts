import { z } from 'zod';
import { country } from '#server/contract/enums';
import { messageKey } from '~/lib/texts';

/** Most characters of each part (spec §5 Delivery address). */
export const ADDRESS_MAX = {
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

const text = (name: AddressPart) =>
  z
    .string({ error: 'common.invalid.required' })
    .trim()
    .max(ADDRESS_MAX[name], messageKey('common.invalid.too-long', { max: ADDRESS_MAX[name] }));
const required = (name: AddressPart) => text(name).min(1, 'common.invalid.required');
const optional = (name: AddressPart) => text(name).default('');

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
    .string({ error: 'common.invalid.required' })
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .pipe(required('postcode').regex(/^\d+$/, 'common.invalid.numeric')),
  city: required('city'),
  country: country.exclude(['Unknown'], { error: 'common.invalid.choice' }),
});
export const ADDRESS_FIELDS = Object.keys(addressForm.shape) as (keyof AddressForm)[];
export type AddressForm = z.infer<typeof addressForm>;
