import { Button, type ButtonProps } from './button';
import { useDomId } from '~/components/use-dom-id';

export interface ReadyButtonProps extends ButtonProps {
  /** Names of the form's fields that must have a value first. */
  needs: readonly string[];
  /** The name of a field whose value makes the others unneeded. */
  unless?: string;
  /** What is missing, shown above the button while it is. */
  reason: string;
}

/** A button that script marks as not ready, with the reason above it; a press still submits. */
export function ReadyButton({ needs, unless, reason, ...button }: ReadyButtonProps) {
  const reasonId = useDomId('reason');
  return (
    <ready-button
      data-needs={needs.join(' ')}
      data-unless={unless}
      data-reason={reason}
      data-reason-id={reasonId}
    >
      <Button {...button} />
    </ready-button>
  );
}
