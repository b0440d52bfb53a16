import { useActionData, useLoaderData } from '@remix-run/react';
import type { FlowStep } from '#server/contract/order-flow';
import { AddressSearch, type AddressSearchProps } from '~/components/form/address-search';
import { Button } from '~/components/form/button';
import { PortalForm } from '~/components/form/portal-form';
import { ADDRESS_FIELDS, type AddressPage } from '~/forms/address';
import type { SearchAnswer } from '~/forms/address-search.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { useText, type TextKey } from '~/lib/texts';
import type { readAddressPage } from './address-page.server';
import { OrderScreen } from './order-screen';
import type { CountryItem } from '#server/contract/profile';
import { hasErrors, textValue, type FieldSource } from '~/components/form/field-source';
import { addressLines } from '~/lib/address-lines';
import { SelectField } from '~/components/form/select-field';
import { TextField } from '~/components/form/text-field';

interface AddressScreenProps {
  step: FlowStep;
  title: TextKey;
  lead: TextKey;
  /** Said where the address has to be in Denmark. */
  denmarkOnly: TextKey;
  back: string;
  /** The address to begin from. */
  known: { [Field in keyof AddressPage]?: string | null | undefined } | null;
}

/** A screen of the order that asks for an address. */
export function AddressScreen({ step, title, lead, denmarkOnly, back, known }: AddressScreenProps) {
  const data = useLoaderData<typeof readAddressPage>();
  const search = useActionData<SearchAnswer>();
  const t = useText();
  const values = { country: 'Denmark', ...known } as Partial<AddressPage>;
  const { fields, formErrors } = usePortalForm<AddressPage>('adresse', values, data.draft);
  const isWrong = formErrors.length > 0 || ADDRESS_FIELDS.some((name) => hasErrors(fields[name]));
  const isNotFound = search?.found === null || search?.found?.length === 0;
  const isOpen = isWrong || isNotFound || data.draft !== null;
  return (
    <OrderScreen
      flow={data.flow}
      step={step}
      title={title}
      back={back}
      errors={{ fields: [fields.found, ...ADDRESS_FIELDS.map((name) => fields[name])], formErrors }}
    >
      {isWrong ? null : <p>{t(lead)}</p>}
      <PortalForm hidden={data.owner}>
        {data.hasSearch ? <Search fields={fields} answer={search} isFolded={isWrong} /> : null}
        {data.hasSearch ? (
          <FoldedFields fields={fields} countries={data.countries} isOpen={isOpen} />
        ) : (
          <AddressFields fields={fields} countries={data.countries} />
        )}
        {data.isDenmarkOnly ? <p>{t(denmarkOnly)}</p> : null}
        <Button wide>{t('order.address.save')}</Button>
      </PortalForm>
    </OrderScreen>
  );
}

/** The search for the address; folded while the fields below it are to be corrected. */
function Search({
  fields,
  answer,
  isFolded,
}: {
  fields: AddressSearchProps['fields'];
  answer: SearchAnswer | undefined;
  isFolded: boolean;
}) {
  const t = useText();
  const found = answer?.found;
  const search = <AddressSearch fields={fields} found={found} isFilledIn={answer?.isFilledIn} />;
  if (!isFolded || found !== undefined) return search;
  const fold = t('address-search.label');
  return (
    <details className="order-fold" aria-label={fold}>
      <summary>{fold}</summary>
      {search}
    </details>
  );
}

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

interface FieldsProps {
  fields: Readonly<Record<AddressField, FieldSource>>;
  /** The countries to choose from; a single one is only shown. */
  countries: readonly CountryItem[];
}

/** The fields below the search that fills them in: the address in them is read, and opened to correct it. */
function FoldedFields({ isOpen, ...props }: FieldsProps & { isOpen: boolean }) {
  const t = useText();
  const text = (name: AddressField) => textValue(props.fields[name].initialValue);
  const lines = addressLines({
    ...{ personFirstName: text('personFirstName'), personLastName: text('personLastName') },
    ...{ coName: text('coName'), streetName: text('streetName') },
    ...{ streetNumber: text('streetNumber'), floor: text('floor'), side: text('side') },
    ...{ postcode: text('postcode'), city: text('city'), country: 'Denmark', isProtected: false },
  });
  const hasAddress = text('streetName') !== '';
  const fold = t(hasAddress ? 'address-search.correct' : 'address-search.own');
  return (
    <>
      {hasAddress && !isOpen ? (
        <p className="chosen-address">
          {lines.map((line) => (
            <span className="block" key={line}>
              {line}
            </span>
          ))}
        </p>
      ) : null}
      <details className="order-fold" open={isOpen} aria-label={fold}>
        <summary>{fold}</summary>
        <AddressFields {...props} />
      </details>
    </>
  );
}

/** The fields of an address, in the order in which a letter has them. */
function AddressFields({ fields, countries }: FieldsProps) {
  const t = useText();
  return (
    <>
      <div className="field-row field-row-names">
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
      </div>
      <TextField field={fields.coName} label={t('order.address.co-name')} optional />
      <TextField
        field={fields.streetName}
        label={t('order.address.street')}
        autoComplete="address-line1"
      />
      <div className="field-row">
        <TextField field={fields.streetNumber} label={t('order.address.number')} width={4} />
        <TextField field={fields.floor} label={t('order.address.floor')} width={4} />
        <TextField field={fields.side} label={t('order.address.side')} width={4} />
      </div>
      <p className="field-hint">{t('order.address.home-hint')}</p>
      <div className="field-row field-row-place">
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
          autoComplete="address-level2"
        />
      </div>
      <p className="field-hint">{t('order.address.city-hint')}</p>
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
