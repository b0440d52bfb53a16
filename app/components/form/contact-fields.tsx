import type { CountryItem } from '#server/contract/profile';
import { useText } from '~/lib/texts';
import type { FieldSource } from './field-source';
import { SelectField } from './select-field';
import { EmailField, PhoneField } from './text-field';

interface ContactFieldsProps {
  fields: Readonly<Record<'email' | 'repeatedEmail' | 'phoneCountry' | 'phone', FieldSource>>;
  countries: readonly CountryItem[];
}

/** The e-mail address, typed twice, and the phone number of a person. */
export function ContactFields({ fields, countries }: ContactFieldsProps) {
  const t = useText();
  return (
    <>
      <EmailField field={fields.email} label={t('order.contacts.email')} />
      <EmailField field={fields.repeatedEmail} label={t('order.contacts.repeated-email')} />
      <div className="field-row">
        <SelectField
          field={fields.phoneCountry}
          label={t('order.contacts.phone-country')}
          options={countries.map(({ country, countryName, phoneCode }) => ({
            value: country,
            label: `${phoneCode} ${countryName}`,
          }))}
          autoComplete="tel-country-code"
        />
        <PhoneField field={fields.phone} label={t('order.contacts.phone')} />
      </div>
    </>
  );
}
