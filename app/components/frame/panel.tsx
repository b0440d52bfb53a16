import type { ReactNode } from 'react';
import { Icon, type IconName } from '~/components/icon';

export interface PanelProps {
  title: string;
  children?: ReactNode;
  /** The way on: a `ButtonLink`. */
  action?: ReactNode;
  icon?: IconName;
}

/** An empty state: what is not here, why, and what to do next. */
export function Panel({ title, children, action, icon = 'card' }: PanelProps) {
  return (
    <section className="panel">
      <Icon name={icon} />
      <h2>{title}</h2>
      {children}
      {action}
    </section>
  );
}
