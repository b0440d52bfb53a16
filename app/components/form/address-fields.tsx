import type { CountryItem } from '#server/contract/profile';
import { useText } from '~/lib/texts';
import type { FieldSource } from './field-source';
import { SelectField } from './select-field';
import { TextField } from './text-field';

type AddressField =
  | 'personFirstName'
  | 'personLastName'
  | 'coName'
  | 'streetName'
  | 'streetNumber'
  | 'floor'
  | 'side'
  | 'postcode'
  | 'city'
  | 'country';

/** The fields of an address, in the order in which a letter has them. */
export function AddressFields({
  fields,
  countries,
}: {
  fields: Readonly<Record<AddressField, FieldSource>>;
  /** The countries to choose from; a single one is only shown. */
  countries: readonly CountryItem[];
}) {
  const t = useText();
  return (
    <>
      <TextField
        field={fields.personFirstName}
        label={t('order.address.first-name')}
        autoComplete="given-name"
      />
      <TextField
        field={fields.personLastName}
        label={t('order.address.last-name')}
        autoComplete="family-name"
      />
      <TextField field={fields.coName} label={t('order.address.co-name')} optional />
      <TextField
        field={fields.streetName}
        label={t('order.address.street')}
        autoComplete="address-line1"
      />
      <TextField field={fields.streetNumber} label={t('order.address.number')} width={4} />
      <TextField field={fields.floor} label={t('order.address.floor')} width={4} optional />
      <TextField field={fields.side} label={t('order.address.side')} width={4} optional />
      <TextField
        field={fields.postcode}
        label={t('order.address.postcode')}
        inputMode="numeric"
        autoComplete="postal-code"
        width={10}
      />
      <TextField
        field={fields.city}
        label={t('order.address.city')}
        hint={t('order.address.city-hint')}
        autoComplete="address-level2"
      />
      <SelectField
        field={fields.country}
        label={t('order.address.country')}
        options={countries.map(({ country, countryName }) => ({
          value: country,
          label: countryName,
        }))}
        autoComplete="country"
      />
    </>
  );
}
