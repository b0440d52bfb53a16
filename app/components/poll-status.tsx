import type { ReactNode } from 'react';
import { useText } from '~/lib/texts';
import { Button } from './button';

export interface PollStatusProps {
  /** Answers `{ "redirectTo"?: string }`, a path of the portal, as soon as there is news. */
  url: string;
  intervalMs?: number;
  /** The waiting text. */
  children: ReactNode;
}

/** A wait for something outside: asks by itself where script runs, by «Opdatér status» elsewhere. */
export function PollStatus({ url, intervalMs = 2500, children }: PollStatusProps) {
  const t = useText();
  return (
    <poll-status data-url={url} data-interval={intervalMs}>
      <div className="poll-text">{children}</div>
      <form method="get">
        <Button variant="secondary">{t('common.refresh-status')}</Button>
      </form>
    </poll-status>
  );
}
