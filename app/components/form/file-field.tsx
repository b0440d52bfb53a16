import { FieldFrame } from './field-frame';
import { describedBy, hasErrors, type FieldProps } from './field-source';

export interface FileFieldProps extends FieldProps {
  /** Comma-separated types for the browser's picker; the server decides by content. */
  accept?: string;
}

/** A native file input; say formats and size limit in the hint. The form needs `multipart`. */
export function FileField({ field, label, hint, optional, accept }: FileFieldProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <input
        className="input file-input"
        id={field.id}
        name={field.name}
        type="file"
        accept={accept}
        aria-describedby={describedBy(field, hint)}
        aria-invalid={hasErrors(field) || undefined}
      />
    </FieldFrame>
  );
}
