import type { ReactNode } from 'react';
import { FieldMessage } from './field-message';
import { describedBy, hasErrors, type FieldSource } from './field-source';

export interface CheckboxFieldProps {
  field: FieldSource;
  label: ReactNode;
  hint?: string;
  /** What to read before ticking: a link in the box, outside the label. */
  below?: ReactNode;
}

/** One tick box with its own label; the message stands above it. */
export function CheckboxField({ field, label, hint, below }: CheckboxFieldProps) {
  const { initialValue } = field;
  return (
    <div className={hasErrors(field) ? 'field field-invalid' : 'field'}>
      <FieldMessage field={field} />
      <div className="choice">
        <input
          type="checkbox"
          id={field.id}
          name={field.name}
          value="on"
          defaultChecked={initialValue === 'on' || initialValue === true}
          aria-describedby={describedBy(field, hint)}
          aria-invalid={hasErrors(field) || undefined}
        />
        <label htmlFor={field.id}>
          <span>{label}</span>
        </label>
        {hint ? (
          <p className="choice-hint" id={field.descriptionId}>
            {hint}
          </p>
        ) : null}
        {below ? <p className="choice-hint">{below}</p> : null}
      </div>
    </div>
  );
}
