import { z } from 'zod';
import { staffReason } from '#server/contract/admin';
import type { FieldSource } from '~/components/form/field-source';
import { SelectField } from '~/components/form/select-field';
import { useText } from '~/lib/texts';

/** Whatever staff do says why. */
export const typedReason = z.enum(staffReason.options, { error: 'admin.reason.required' });

export function ReasonField({ field }: { field: FieldSource }) {
  const t = useText();
  return (
    <SelectField
      field={field}
      label={t('admin.reason')}
      emptyLabel={t('admin.reason.required')}
      options={staffReason.options.map((value) => ({ value, label: t(`admin.reason.${value}`) }))}
    />
  );
}
