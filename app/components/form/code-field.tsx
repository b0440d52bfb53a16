import type { FieldProps } from './field-source';
import { TextField } from './text-field';

/** A code of six digits that a phone shows. */
export function CodeField(props: FieldProps) {
  return (
    <TextField
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      width={10}
    />
  );
}
