import { useActionData } from '@remix-run/react';
import type { CountryItem } from '#server/contract/profile';
import { countryLines } from '~/lib/country-lines';
import { AddressSearch, type AddressSearchProps } from '~/components/form/address-search';
import { Button } from '~/components/form/button';
import { hasErrors, textValue, type FieldSource } from '~/components/form/field-source';
import { PortalForm } from '~/components/form/portal-form';
import { SelectField } from '~/components/form/select-field';
import { TextField } from '~/components/form/text-field';
import { ADDRESS_FIELDS, type AddressPage } from '~/forms/address';
import type { readAddressPage } from '~/forms/address-page.server';
import type { SearchAnswer } from '~/forms/address-search.server';
import { usePortalForm } from '~/forms/use-portal-form';
import { addressLines } from '#server/contract/address-lines';
import { useText, type TextKey } from '~/lib/texts';

/** What a page of an address works with, besides its own frame. */
export type AddressPageData = Awaited<ReturnType<typeof readAddressPage>>;

/** The address to begin from. */
export type KnownAddress = { [Field in keyof AddressPage]?: string | null | undefined } | null;

/** The fields of an address with what they show, and what is wrong with them. */
export function useAddressForm(known: KnownAddress, { draft }: Pick<AddressPageData, 'draft'>) {
  const values = { country: 'Denmark', ...known } as Partial<AddressPage>;
  const { fields, formErrors } = usePortalForm<AddressPage>('adresse', values, draft);
  const errorFields = [fields.found, ...ADDRESS_FIELDS.map((name) => fields[name])];
  const isWrong = formErrors.length > 0 || ADDRESS_FIELDS.some((name) => hasErrors(fields[name]));
  return { fields, isWrong, errors: { fields: errorFields, formErrors } };
}

interface AddressFormProps {
  form: ReturnType<typeof useAddressForm>;
  page: AddressPageData;
  lead: TextKey;
  /** Said where the address has to be in Denmark. */
  denmarkOnly?: TextKey;
  /** Further values sent unseen. */
  hidden?: Readonly<Record<string, string | number>>;
}

/** Asks for an address: a search that fills in its fields, and the fields. */
export function AddressForm({ form, page, lead, denmarkOnly, hidden = {} }: AddressFormProps) {
  const search = useActionData<SearchAnswer>();
  const t = useText();
  const { fields, isWrong } = form;
  const isNotFound = search?.found === null || search?.found?.length === 0;
  const isOpen = isWrong || isNotFound || page.draft !== null;
  return (
    <>
      {isWrong ? null : <p>{t(lead)}</p>}
      <PortalForm hidden={hidden}>
        {page.hasSearch ? <Search fields={fields} answer={search} isFolded={isWrong} /> : null}
        {page.hasSearch ? (
          <FoldedFields fields={fields} countries={page.countries} isOpen={isOpen} />
        ) : (
          <AddressFields fields={fields} countries={page.countries} />
        )}
        {page.isDenmarkOnly && denmarkOnly ? <p>{t(denmarkOnly)}</p> : null}
        <Button wide>{t('order.address.save')}</Button>
      </PortalForm>
    </>
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
  const { fields } = props;
  const text = (name: AddressField) => textValue(fields[name].initialValue);
  const place = addressLines({
    ...{ personFirstName: text('personFirstName'), personLastName: text('personLastName') },
    ...{ coName: text('coName'), streetName: text('streetName') },
    ...{ streetNumber: text('streetNumber'), floor: text('floor'), side: text('side') },
    ...{ postcode: text('postcode'), city: text('city'), country: 'Denmark', isProtected: false },
  });
  const lines = [...place, ...countryLines({ country: text('country') }, t)];
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
  const homeHint = fields.side.descriptionId;
  const cityHint = fields.city.descriptionId;
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
        <TextField
          field={fields.floor}
          label={t('order.address.floor')}
          hintId={homeHint}
          width={4}
        />
        <TextField
          field={fields.side}
          label={t('order.address.side')}
          hintId={homeHint}
          width={4}
        />
      </div>
      <p className="field-hint" id={homeHint}>
        {t('order.address.home-hint')}
      </p>
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
          hintId={cityHint}
        />
      </div>
      <p className="field-hint" id={cityHint}>
        {t('order.address.city-hint')}
      </p>
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
