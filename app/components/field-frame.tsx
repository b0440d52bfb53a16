import type { ReactNode } from 'react';
import { useText } from '~/lib/texts';
import { FieldHint, FieldMessage } from './field-message';
import { hasErrors, type FieldProps } from './field-source';

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

/** A fieldset with the same parts, for fields of several inputs. */
export function FieldGroup({
  field,
  label,
  hint,
  optional,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <fieldset className={hasErrors(field) ? 'field field-invalid' : 'field'}>
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
