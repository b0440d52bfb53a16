import type { ReactNode } from 'react';
import { useText } from '~/lib/texts';
import { ButtonLink } from '~/components/form/button';

export interface PollStatusProps {
  /** Answers `{ "redirectTo"?: string }`, a path of the portal, as soon as there is news. */
  url: string;
  /** This page's own address, for the button. */
  refreshHref: string;
  intervalMs?: number;
  /** The waiting text. */
  children: ReactNode;
}

/** A wait for something outside: asks by itself where script runs, by «Opdatér status» elsewhere. */
export function PollStatus({ url, refreshHref, intervalMs = 2500, children }: PollStatusProps) {
  const t = useText();
  return (
    <poll-status data-url={url} data-interval={intervalMs}>
      <div className="poll-text">{children}</div>
      <ButtonLink href={refreshHref} variant="secondary">
        {t('common.refresh-status')}
      </ButtonLink>
    </poll-status>
  );
}
