import { messageText, useText } from '~/lib/texts';
import { firstError, type FieldSource } from './field-source';
import { Icon } from '~/components/icon';

/** The field's first message, above the input, with a prefix only screen readers hear. */
export function FieldMessage({ field }: { field: FieldSource }) {
  const t = useText();
  const message = firstError(field);
  if (message === undefined) return null;
  return (
    <p className="field-error" id={field.errorId}>
      <Icon name="alert" />
      <span>
        <span className="visually-hidden">{t('common.error-prefix')} </span>
        {messageText(t, message)}
      </span>
    </p>
  );
}

export function FieldHint({ field, hint }: { field: FieldSource; hint?: string }) {
  return hint ? (
    <p className="field-hint" id={field.descriptionId}>
      {hint}
    </p>
  ) : null;
}
