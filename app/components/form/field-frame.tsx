import type { ReactNode } from 'react';
import { useText } from '~/lib/texts';
import { FieldHint, FieldMessage } from './field-message';
import { describedBy, hasErrors, type FieldProps } from './field-source';

/** Label, hint, message, then the input: the frame of every single-input field. */
export function FieldFrame({
  field,
  label,
  hint,
  optional,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <div className={hasErrors(field) ? 'field field-invalid' : 'field'}>
      <label className="field-label" htmlFor={field.id}>
        <FieldLabelText label={label} optional={optional} />
      </label>
      <FieldHint field={field} hint={hint} />
      <FieldMessage field={field} />
      {children}
    </div>
  );
}

/**
 * A fieldset with the same parts, for fields of several inputs. Hint and message are the group's, so
 * that they are heard from whichever input it is entered by; only a radio group can itself be wrong.
 */
export function FieldGroup({
  field,
  label,
  hint,
  optional,
  isChoice,
  children,
}: FieldProps & { isChoice?: boolean; children: ReactNode }) {
  return (
    <fieldset
      className={hasErrors(field) ? 'field field-invalid' : 'field'}
      role={isChoice ? 'radiogroup' : undefined}
      aria-describedby={describedBy(field, hint)}
      aria-invalid={(isChoice && hasErrors(field)) || undefined}
    >
      <legend className="field-label">
        <FieldLabelText label={label} optional={optional} />
      </legend>
      <FieldHint field={field} hint={hint} />
      <FieldMessage field={field} />
      {children}
    </fieldset>
  );
}

function FieldLabelText({ label, optional }: { label: string; optional?: boolean }) {
  const t = useText();
  return (
    <>
      {label}
      {optional ? <span className="field-optional"> ({t('common.optional')})</span> : null}
    </>
  );
}
