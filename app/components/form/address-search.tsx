import type { AddressHit } from '#server/contract/addresses';
import { useText, type Texts } from '~/lib/texts';
import { Button } from './button';
import { hasErrors, textValue, type FieldSource } from './field-source';
import { RadioGroup } from './radio-group';
import { TextField } from './text-field';

export interface AddressSearchProps {
  fields: { search: FieldSource; found: FieldSource };
  /** What was found; null when the register does not answer, undefined before a search. */
  found?: readonly AddressHit[] | null | undefined;
  /** The chosen address stands in the fields now. */
  isFilledIn?: boolean | undefined;
}

/** A help to the fields below it, which can always be filled in by hand. */
export function AddressSearch({ fields, found, isFilledIn }: AddressSearchProps) {
  const t = useText();
  const status = searchStatus(found, isFilledIn, t);
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
      {hasErrors(fields.found) ? (
        <input type="hidden" name="asked" value={textValue(fields.search.initialValue)} />
      ) : status ? (
        <p className="answer" role="status" tabIndex={-1} autoFocus>
          {status}
        </p>
      ) : null}
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

/** What came of the button just pressed; takes the focus, as nothing else on the page has changed. */
function searchStatus(
  found: AddressSearchProps['found'],
  isFilledIn: boolean | undefined,
  t: Texts,
): string | null {
  if (isFilledIn) return t('address-search.filled-in');
  if (found === undefined) return null;
  if (found === null) return t('address-search.unavailable');
  if (found.length === 0) return t('address-search.none');
  return found.length === 1
    ? t('address-search.hit')
    : t('address-search.hits', { count: found.length });
}
