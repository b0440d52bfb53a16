import { FieldGroup } from './field-frame';
import type { FieldProps } from './field-source';

export interface CheckboxOption {
  value: string;
  label: string;
  hint?: string | undefined;
}

export interface CheckboxGroupProps extends FieldProps {
  options: readonly CheckboxOption[];
}

/** A question with any number of answers, posted under one name. */
export function CheckboxGroup({ field, label, hint, optional, options }: CheckboxGroupProps) {
  const ticked = [field.initialValue].flat();
  return (
    <FieldGroup field={field} label={label} hint={hint} optional={optional}>
      {options.map((option, index) => {
        const id = index === 0 ? field.id : `${field.id}-${index + 1}`;
        const hintId = option.hint ? `${id}-hint` : undefined;
        return (
          <div className="choice" key={option.value}>
            <input
              type="checkbox"
              id={id}
              name={field.name}
              value={option.value}
              defaultChecked={ticked.includes(option.value)}
              aria-describedby={hintId}
            />
            <label htmlFor={id}>
              <span className="choice-label">{option.label}</span>
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
