import { useContext } from 'react';
import type { Flow } from '#server/contract/order-flow';
import { CheckboxField } from '~/components/form/checkbox-field';
import type { FieldSource } from '~/components/form/field-source';
import { FormOriginContext } from '~/components/form/portal-form';
import { Notice } from '~/components/frame/notice';
import { termsPath } from '~/lib/paths';
import { useText } from '~/lib/texts';

/** The order that the conditions are accepted for goes along unseen. */
export const consentOffer = ({ offer }: Pick<Flow, 'offer'>): Record<string, string> =>
  offer === null ? {} : { offer };

export interface ConsentFieldsProps {
  flow: Pick<Flow, 'termsAndConditionsFileId' | 'conditionsOutdated' | 'steps'>;
  fields: Record<'conditionsAccepted' | 'allowMarketingContact', FieldSource>;
}

/** The conditions with their two tick boxes, wherever an order is placed. */
export function ConsentFields({ flow, fields }: ConsentFieldsProps) {
  const t = useText();
  const { pagePath } = useContext(FormOriginContext);
  const { termsAndConditionsFileId: fileId, conditionsOutdated } = flow;
  return (
    <>
      {conditionsOutdated ? (
        <Notice type="info" sticky>
          {t('order.summary.terms-outdated')}
        </Notice>
      ) : null}
      <CheckboxField
        field={fields.conditionsAccepted}
        label={t('order.summary.terms')}
        below={
          fileId ? <a href={termsPath(fileId, pagePath)}>{t('order.summary.terms-link')}</a> : null
        }
      />
      {/* Who gives no e-mail gets no news by it. */}
      {flow.steps.includes('contacts') ? (
        <CheckboxField
          field={fields.allowMarketingContact}
          label={t('order.summary.marketing')}
          hint={t('order.summary.marketing-hint')}
        />
      ) : null}
    </>
  );
}
