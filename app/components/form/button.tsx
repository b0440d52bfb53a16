import type { ReactNode } from 'react';
import { useText } from '~/lib/texts';

export type ButtonVariant =
  'primary' | 'primary-light' | 'secondary' | 'danger' | 'white' | 'mitid';

interface Look {
  children: ReactNode;
  variant?: ButtonVariant;
  /** Stretches over the column, as the one main action of a phone screen does. */
  wide?: boolean;
}

export interface ButtonProps extends Look {
  id?: string;
  name?: string;
  value?: string;
  busy?: boolean;
  /** Marks the button as not ready; it still submits, and the server says what is missing. */
  ariaDisabled?: boolean;
  'aria-describedby'?: string | undefined;
}

export interface ButtonLinkProps extends Look {
  href: string;
  /** For a link that begins something when it is followed. */
  rel?: 'nofollow';
  /** The way out of a dialog, which Escape takes too. */
  closesDialog?: true;
}

export interface UnavailableLinkProps extends Look {
  /** The id of the text that says why it leads nowhere now. */
  reasonId: string;
}

function classes({ variant = 'primary', wide }: Look): string {
  return `button button-${variant}${wide ? ' button-wide' : ''}`;
}

/** A submit button. It is never `disabled`: a press always reaches the server. */
export function Button(props: ButtonProps) {
  const { children, variant, wide, busy, ariaDisabled, ...rest } = props;
  const t = useText();
  return (
    <button
      type="submit"
      className={classes({ children, variant, wide })}
      aria-busy={busy || undefined}
      aria-disabled={ariaDisabled || undefined}
      {...rest}
    >
      {children}
      {busy ? <span className="visually-hidden">, {t('components.busy')}</span> : null}
    </button>
  );
}

/** A link that looks like a button: it leads somewhere and changes nothing. */
export function ButtonLink({ href, rel, closesDialog, children, variant, wide }: ButtonLinkProps) {
  return (
    <a
      className={classes({ children, variant, wide })}
      href={href}
      rel={rel}
      data-close={closesDialog}
    >
      {children}
    </a>
  );
}

/** The place of a link that leads nowhere now (an anchor without an address), the reason near it. */
export function UnavailableLink({ reasonId, children, variant, wide }: UnavailableLinkProps) {
  const state = { role: 'link', 'aria-disabled': true, 'aria-describedby': reasonId };
  return (
    <a className={classes({ children, variant, wide })} {...state}>
      {children}
    </a>
  );
}
