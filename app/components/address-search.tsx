import type { AddressHit } from '#server/contract/addresses';
import { useText } from '~/lib/texts';
import { Button } from './button';
import type { FieldSource } from './field-source';
import { RadioGroup } from './radio-group';
import { TextField } from './text-field';

export interface AddressSearchProps {
  fields: { search: FieldSource; found: FieldSource };
  /** What was found; null when the register does not answer, undefined before a search. */
  found: readonly AddressHit[] | null | undefined;
}

/** A help to the fields below it, which can always be filled in by hand. */
export function AddressSearch({ fields, found }: AddressSearchProps) {
  const t = useText();
  return (
    <>
      <TextField
        field={fields.search}
        label={t('address-search.label')}
        hint={t('address-search.hint')}
        optional
        autoComplete="off"
      />
      <Button variant="secondary" name="intent" value="find">
        {t('address-search.find')}
      </Button>
      {found === null ? <p role="status">{t('address-search.unavailable')}</p> : null}
      {found?.length === 0 ? <p role="status">{t('address-search.none')}</p> : null}
      {found && found.length > 0 ? (
        <>
          <RadioGroup
            field={fields.found}
            label={t('address-search.question')}
            options={found.map((hit) => ({ value: JSON.stringify(hit), label: hit.title }))}
          />
          <Button variant="secondary" name="intent" value="use">
            {t('address-search.use')}
          </Button>
        </>
      ) : null}
    </>
  );
}
