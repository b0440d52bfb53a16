import type { ReactNode } from 'react';
import { useDomId } from '~/components/use-dom-id';
import { useText } from '~/lib/texts';
import { SummaryList, type SummaryRow } from './summary-list';

export interface AnswerGroupProps {
  title: string;
  /** Where all of the group can be changed; left out where it can't be. */
  changeHref?: string;
  rows?: readonly SummaryRow[];
  children?: ReactNode;
}

/** Answers that belong together, with one link to change them. */
export function AnswerGroup({ title, changeHref, rows, children }: AnswerGroupProps) {
  const t = useText();
  const titleId = useDomId('title');
  return (
    <section className="answer-group" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {changeHref === undefined ? null : (
        <a href={changeHref}>
          {t('common.change')}
          <span className="visually-hidden"> {title}</span>
        </a>
      )}
      {rows ? <SummaryList rows={rows} /> : null}
      {children}
    </section>
  );
}
