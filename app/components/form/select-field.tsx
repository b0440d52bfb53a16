import { FieldFrame } from './field-frame';
import { describedBy, hasErrors, textValue, type FieldProps } from './field-source';

export interface SelectFieldProps extends FieldProps {
  options: ReadonlyArray<{ value: string; label: string }>;
  /** Label of a first, empty option. */
  emptyLabel?: string;
  autoComplete?: string;
}

/**
 * A drop-down. With a single option and no empty one there is nothing to choose: the value is shown
 * as text and sent in a hidden input (a disabled drop-down would send nothing).
 */
export function SelectField(props: SelectFieldProps) {
  const { field, label, hint, optional, options, emptyLabel, autoComplete } = props;
  const only = options.length === 1 && !emptyLabel ? options[0] : undefined;
  if (only) {
    return (
      <div className="field">
        <p className="field-label">{label}</p>
        <p className="field-fixed">{only.label}</p>
        <input type="hidden" name={field.name} value={only.value} />
      </div>
    );
  }
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <select
        className="input select"
        id={field.id}
        name={field.name}
        defaultValue={textValue(field.initialValue)}
        autoComplete={autoComplete}
        aria-describedby={describedBy(field, hint)}
        aria-invalid={hasErrors(field) || undefined}
      >
        {emptyLabel ? <option value="">{emptyLabel}</option> : null}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
