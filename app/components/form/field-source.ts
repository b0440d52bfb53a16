/**
 * What a form field needs to know of its value, ids and messages. Conform's `FieldMetadata` fits as
 * it is. `errors` are text keys (or `messageKey` strings, or Danish sentences from the API).
 */
export interface FieldSource {
  id: string;
  name: string;
  errorId: string;
  descriptionId: string;
  errors?: string[];
  initialValue?: unknown;
}

/** Props all labelled fields share; `label` and `hint` are translated text. */
export interface FieldProps {
  field: FieldSource;
  label: string;
  hint?: string;
  optional?: boolean;
}

/** The message to show; a field shows one at a time. */
export function firstError(field: FieldSource): string | undefined {
  return field.errors?.[0];
}

export function hasErrors(field: FieldSource): boolean {
  return firstError(field) !== undefined;
}

/** The value to show again, as the text of an input. */
export function textValue(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The attributes that tie an input, or a fieldset, to its hint and its message. */
export function describedBy(field: FieldSource, hint: string | undefined, hintId?: string) {
  const ids = [hint && field.descriptionId, hasErrors(field) && field.errorId, hintId].filter(
    Boolean,
  );
  return ids.length > 0 ? ids.join(' ') : undefined;
}
