import type { ReactNode } from 'react';
import { ButtonRow } from '~/components/form/button-row';
import { HomeLink } from '~/components/frame/home-link';

export interface PayButtonsProps {
  children: ReactNode;
  /** What went wrong with the payment as a whole; then there is a way out. */
  formErrors: readonly string[];
}

/** The buttons of a page that leads to a payment. */
export function PayButtons({ children, formErrors }: PayButtonsProps) {
  return (
    <ButtonRow>
      {children}
      {formErrors.length > 0 ? <HomeLink variant="secondary" /> : null}
    </ButtonRow>
  );
}
