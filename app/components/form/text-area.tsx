import { FieldFrame } from './field-frame';
import { describedBy, hasErrors, textValue, type FieldProps } from './field-source';

/** A text of several lines. */
export function TextArea({
  field,
  label,
  hint,
  optional,
  rows = 5,
}: FieldProps & { rows?: number }) {
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <textarea
        className="input"
        id={field.id}
        name={field.name}
        rows={rows}
        defaultValue={textValue(field.initialValue)}
        aria-describedby={describedBy(field, hint)}
        aria-invalid={hasErrors(field) || undefined}
      />
    </FieldFrame>
  );
}
