import type { ReactNode } from 'react';
import { ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';

export interface PayButtonsProps {
  children: ReactNode;
  /** What went wrong with the payment as a whole; then the overview is a way out. */
  formErrors: readonly string[];
}

/** The buttons of a page that leads to a payment. */
export function PayButtons({ children, formErrors }: PayButtonsProps) {
  const t = useText();
  return (
    <ButtonRow>
      {children}
      {formErrors.length > 0 ? (
        <ButtonLink href={paths.overview} variant="secondary">
          {t('common.to-overview')}
        </ButtonLink>
      ) : null}
    </ButtonRow>
  );
}
