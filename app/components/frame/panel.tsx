import type { ReactNode } from 'react';
import { Icon, type IconName } from '~/components/icon';

export interface PanelProps {
  title: string;
  children?: ReactNode;
  /** The way on: a `ButtonLink`. */
  action?: ReactNode;
  icon?: IconName;
  headingLevel?: 2 | 3;
}

/** An empty state: what is not here, why, and what to do next. */
export function Panel({ title, children, action, icon = 'card', headingLevel = 2 }: PanelProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <section className="panel">
      <Icon name={icon} />
      <Heading>{title}</Heading>
      {children}
      {action}
    </section>
  );
}
