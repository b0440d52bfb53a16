import type { HTMLInputAutoCompleteAttribute } from 'react';
import { FieldFrame } from './field-frame';
import { describedBy, hasErrors, textValue, type FieldProps } from './field-source';

export interface TextFieldProps extends FieldProps {
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'numeric' | 'tel' | 'email';
  type?: 'text' | 'email' | 'tel' | 'password';
  /** How wide the answer is, in characters; the input is full width without it. */
  width?: 4 | 10 | 20;
  spellCheck?: boolean;
  /** The paragraph that says more of it, where it stands beside other fields. */
  hintId?: string;
}

/** A one-line text input. */
export function TextField({
  field,
  label,
  hint,
  hintId,
  optional,
  width,
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <input
        className={width ? `input input-${width}` : 'input'}
        id={field.id}
        name={field.name}
        type={type}
        defaultValue={textValue(field.initialValue)}
        aria-describedby={describedBy(field, hint, hintId)}
        aria-invalid={hasErrors(field) || undefined}
        {...input}
      />
    </FieldFrame>
  );
}

/** An e-mail input; `autoComplete` can be turned off for an account that is not the user's mail. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  return <TextField autoComplete="email" spellCheck={false} {...props} type="email" />;
}

/** A telephone number without country prefix; the prefix is its own `SelectField`. */
export function PhoneField(props: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  return <TextField autoComplete="tel" width={20} {...props} type="tel" />;
}
