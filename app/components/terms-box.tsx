import { useId, type ReactNode } from 'react';

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
  const reasonId = useId();
  return (
    <terms-scroll>
      <div className="terms-text" role="region" aria-label={label} tabIndex={0}>
        {children}
      </div>
      <p className="reason" id={reasonId} data-reason hidden>
        {reason}
      </p>
      {accept}
    </terms-scroll>
  );
}
