import type { Flow } from '#server/contract/order-flow';
import { CheckboxField } from '~/components/checkbox-field';
import type { FieldSource } from '~/components/field-source';
import { useText } from '~/lib/texts';

export interface ConsentFieldsProps {
  flow: Pick<Flow, 'termsAndConditionsFileId'>;
  fields: Record<'conditionsAccepted' | 'allowMarketingContact', FieldSource>;
}

/** The conditions with their two tick boxes, wherever an order is placed. */
export function ConsentFields({ flow, fields }: ConsentFieldsProps) {
  const t = useText();
  const { termsAndConditionsFileId: fileId } = flow;
  return (
    <>
      {fileId ? (
        <p>
          <a href={`/files/terms?termsAndConditionsFileId=${encodeURIComponent(fileId)}`}>
            {t('order.summary.terms-link')}
          </a>
        </p>
      ) : null}
      <CheckboxField field={fields.conditionsAccepted} label={t('order.summary.terms')} />
      <CheckboxField
        field={fields.allowMarketingContact}
        label={t('order.summary.marketing')}
        hint={t('order.summary.marketing-hint')}
      />
    </>
  );
}
