import { expect, test } from 'vitest';
import { addressForm } from './address';
import { addressErrors } from './address-errors.server';

const problem = (errors: { field: string; code: string }[]) => ({
  code: 'address-invalid',
  messages: ['Adressen er ikke udfyldt rigtigt.'],
  errors,
  requestId: '1',
});

test('an address form takes whatever is typed, and an unknown country as none', () => {
  expect(addressForm.parse({ streetName: 'Søndergade', country: 'Norge' })).toEqual({
    personFirstName: '',
    personLastName: '',
    coName: '',
    streetName: 'Søndergade',
    streetNumber: '',
    floor: '',
    side: '',
    postcode: '',
    city: '',
    country: 'Unknown',
  });
});

test.each([
  ['streetName', 'validation.required', 'order.address.missing.streetName'],
  ['postcode', 'validation.postcode.required', 'order.address.missing.postcode'],
  ['country', 'validation.required', 'order.address.missing.country'],
  ['postcode', 'validation.postcode.unknown', 'validation.postcode.unknown'],
  ['city', 'validation.city.mismatch', 'validation.city.mismatch'],
  ['address.city', 'validation.max-30', 'validation.max-30'],
])('a refusal of %s with %s is shown there as %s', (field, code, expected) => {
  const name = field.split('.').at(-1)!;
  expect(addressErrors(problem([{ field, code }]))).toEqual({ fields: { [name]: [expected] } });
});

test('a refusal of no field stands above the form', () => {
  expect(addressErrors(problem([]))).toEqual({ form: ['Adressen er ikke udfyldt rigtigt.'] });
});
