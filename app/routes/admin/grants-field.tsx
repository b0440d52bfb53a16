import { grant } from '#server/contract/enums';
import { CheckboxGroup } from '~/components/form/checkbox-group';
import { CodeField } from '~/components/form/code-field';
import type { FieldSource } from '~/components/form/field-source';
import { useText, type TextKey } from '~/lib/texts';

const HINTS: Partial<Record<string, TextKey>> = {
  support: 'accounts.grant.support.hint',
  operate: 'accounts.grant.operate.hint',
};

/** What an Admin may do. */
export function GrantsField({ field }: { field: FieldSource }) {
  const t = useText();
  return (
    <CheckboxGroup
      field={field}
      label={t('accounts.grants')}
      options={grant.options.map((value) => {
        const hint = HINTS[value];
        return { value, label: t(`accounts.grant.${value}`), hint: hint && t(hint) };
      })}
    />
  );
}

/** The code of one's own phone, which every change of an account asks for. */
export function OwnCodeField({ field }: { field: FieldSource }) {
  const t = useText();
  return <CodeField field={field} label={t('accounts.code')} hint={t('accounts.code.hint')} />;
}
