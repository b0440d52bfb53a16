import type { ReactNode } from 'react';
import { useDomId } from '~/components/use-dom-id';

/** What the form says while script knows that the end of the terms has not been reached. */
export const UNREAD = 'unread';

export interface TermsBoxProps {
  /** The name of the scroll box. */
  label: string;
  children: ReactNode;
  /** The accept button; `ariaDisabled` is set by script until the end is reached. */
  accept: ReactNode;
  /** Why the button is not ready. */
  reason: string;
}

/** Terms to read before accepting: full text without script, a scroll box to its end with it. */
export function TermsBox({ label, children, accept, reason }: TermsBoxProps) {
  const reasonId = useDomId('reason');
  return (
    <terms-scroll data-unread={UNREAD} data-reason={reason} data-reason-id={reasonId}>
      <section className="terms-text" aria-label={label}>
        {children}
      </section>
      {accept}
    </terms-scroll>
  );
}
