import { useText } from '~/lib/texts';

export interface SpinnerProps {
  size?: 'xs' | 'sm' | 'default';
  /** What is being waited for; «Vent venligst» if left out. */
  label?: string;
}

/** A turning ring with a text; it stands still when the reader wants less motion. */
export function Spinner({ size = 'default', label }: SpinnerProps) {
  const t = useText();
  return (
    <span className={`spinner spinner-${size}`} role="status">
      <span className={size === 'default' ? undefined : 'visually-hidden'}>
        {label ?? t('components.busy')}
      </span>
    </span>
  );
}
