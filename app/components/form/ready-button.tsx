import { Button, type ButtonProps } from './button';
import { useDomId } from '~/components/use-dom-id';

export interface ReadyButtonProps extends ButtonProps {
  /** Names of the form's fields that must have a value first. */
  needs: readonly string[];
  /** What is missing, shown above the button while it is. */
  reason: string;
}

/** A button that script marks as not ready, with the reason above it; a press still submits. */
export function ReadyButton({ needs, reason, ...button }: ReadyButtonProps) {
  const reasonId = useDomId('reason');
  return (
    <ready-button data-needs={needs.join(' ')} data-reason={reason} data-reason-id={reasonId}>
      <Button {...button} />
    </ready-button>
  );
}
