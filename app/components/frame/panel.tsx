import type { ReactNode } from 'react';
import { Icon, type IconName } from '~/components/icon';

export interface PanelProps {
  title: string;
  children?: ReactNode;
  /** The way on: a `ButtonLink`. */
  action?: ReactNode;
  /** With `alert` the panel is no empty place but something that has to be done. */
  icon?: IconName;
}

/** An empty state: what is not here, why, and what to do next. Or what has to be done first. */
export function Panel({ title, children, action, icon = 'card' }: PanelProps) {
  return (
    <section className={icon === 'alert' ? 'panel-action' : 'panel-empty'}>
      <Icon name={icon} />
      <h2>{title}</h2>
      {children}
      {action}
    </section>
  );
}
