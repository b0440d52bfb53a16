import type { ReactNode } from 'react';
import { useText } from '~/lib/texts';
import { useViewer } from './viewer';

/** A form that its person alone may send; staff who see the portal as them read so instead. */
export function OwnOnly({ children }: { children: ReactNode }) {
  const { isShadow } = useViewer();
  const t = useText();
  return isShadow ? <p>{t('components.own-only')}</p> : children;
}
