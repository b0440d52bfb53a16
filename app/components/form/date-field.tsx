import { DATE_PARTS, typedDate, type DatePart } from '~/forms/date';
import { useText } from '~/lib/texts';
import { FieldGroup } from './field-frame';
import { hasErrors, type FieldProps } from './field-source';

export interface DateFieldProps extends FieldProps {
  /** A `yyyy-MM-dd` day that would do, to show how it is typed where no `hint` is given. */
  example?: string;
  /** The parts to mark when the field has an error; all of them if left out. */
  wrongParts?: readonly DatePart[];
}

/**
 * A date typed in three inputs named `{name}.day`, `.month` and `.year`. The first value is either
 * those parts (kept as typed) or a `yyyy-MM-dd` day. The error link leads to the first part that is
 * wrong, which bears the field's id; each wrong part is tied to the message.
 */
export function DateField(props: DateFieldProps) {
  const { field, label, example, optional, wrongParts = DATE_PARTS } = props;
  const t = useText();
  const hint = props.hint ?? (example && t('components.date.hint', { ...typedDate(example) }));
  const typed = typedDate(field.initialValue);
  const wrong = hasErrors(field) ? wrongParts : [];
  const linked = DATE_PARTS.find((part) => wrong.includes(part)) ?? 'day';
  return (
    <FieldGroup field={field} label={label} hint={hint} optional={optional}>
      <div className="date-parts">
        {DATE_PARTS.map((part) => {
          const id = part === linked ? field.id : `${field.id}-${part}`;
          const isWrong = wrong.includes(part);
          return (
            <div key={part}>
              <label className="date-part-label" htmlFor={id}>
                {t(`components.date.${part}`)}
              </label>
              <input
                className={part === 'year' ? 'input input-year' : 'input input-4'}
                id={id}
                name={`${field.name}.${part}`}
                type="text"
                inputMode={part === 'month' ? 'text' : 'numeric'}
                defaultValue={typed[part] ?? ''}
                autoComplete="off"
                aria-describedby={isWrong ? field.errorId : undefined}
                aria-invalid={isWrong || undefined}
              />
            </div>
          );
        })}
      </div>
    </FieldGroup>
  );
}
