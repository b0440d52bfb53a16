import { useMatches } from '@remix-run/react';
import type { ReactNode } from 'react';
import { withParameters } from '~/lib/paths';
import { useText } from '~/lib/texts';
import type { Wait } from '~/session/waiting.server';
import { ButtonLink } from '~/components/form/button';
import { Spinner } from './spinner';

interface WaitingProps {
  wait: Wait;
  /** What is waited for. */
  label: string;
  intervalMs?: number;
  children?: ReactNode;
}

/** A wait for something outside: asks by itself where script runs, by «Opdatér status» elsewhere. */
export function Waiting({ wait, label, intervalMs = 2500, children }: WaitingProps) {
  const t = useText();
  const routeId = useMatches().at(-1)?.id ?? '';
  return (
    <poll-status
      data-url={withParameters(wait.path, { _data: routeId, spoerg: '1' })}
      data-interval={intervalMs}
      data-stopped={t('components.waiting.stopped')}
    >
      <div className="poll-text">
        <Spinner label={label} />
        {children}
      </div>
      <ButtonLink href={withParameters(wait.path, { vent: '1' })} variant="secondary">
        {t('common.refresh-status')}
      </ButtonLink>
    </poll-status>
  );
}
