import type { ReactNode } from 'react';
import { FieldGroup } from './field-frame';
import { textValue, type FieldProps } from './field-source';

export interface RadioOption {
  value: string;
  label: ReactNode;
  /** Stands below the label, and is read with it. */
  hint?: ReactNode;
  /** Stands at the right end of the label, for a price or a number of days. */
  detail?: ReactNode;
  /** A choice that is closed now; say why in `hint`. */
  disabled?: boolean;
}

export interface RadioGroupProps extends FieldProps {
  options: readonly RadioOption[];
}

/** A question with one answer. The error link leads to the first open option, which bears the field's id. */
export function RadioGroup({ field, label, hint, optional, options }: RadioGroupProps) {
  const chosen = textValue(field.initialValue);
  const firstOpen = options.findIndex(({ disabled }) => !disabled);
  return (
    <FieldGroup field={field} label={label} hint={hint} optional={optional} isChoice>
      {options.map((option, index) => {
        const id = index === firstOpen ? field.id : `${field.id}-${index + 1}`;
        const hintId = option.hint ? `${id}-hint` : undefined;
        return (
          <div className="choice" key={option.value}>
            <input
              type="radio"
              id={id}
              name={field.name}
              value={option.value}
              defaultChecked={option.value === chosen}
              disabled={option.disabled}
              aria-describedby={hintId}
            />
            <label htmlFor={id}>
              <span className="choice-label">{option.label}</span>
              {option.detail ? <span className="choice-detail">{option.detail}</span> : null}
            </label>
            {option.hint ? (
              <div className="choice-hint" id={hintId}>
                {option.hint}
              </div>
            ) : null}
          </div>
        );
      })}
    </FieldGroup>
  );
}
