import type { ReactNode } from 'react';
import { useDomId } from '~/components/use-dom-id';
import { useText } from '~/lib/texts';

export interface ModalProps {
  title: string;
  /** What is asked, heard together with the title. */
  text?: ReactNode;
  /** Where «Luk» and Escape lead, with nothing answered. */
  closeHref?: string;
  children: ReactNode;
  /** Must be answered: Escape does nothing. */
  blocking?: boolean;
}

/**
 * A question in the page, which takes the focus by `autofocus`; a true modal dialog where script runs. The title of
 * the page begins with «Bemærk: » while it stands there, see `entry.server.tsx`.
 */
export function Modal({ title, text, closeHref, children, blocking }: ModalProps) {
  const t = useText();
  const titleId = useDomId('dialog');
  const textId = text ? `${titleId}-text` : undefined;
  return (
    <modal-dialog data-blocking={blocking || undefined}>
      <dialog className="modal" open aria-labelledby={titleId} aria-describedby={textId}>
        <div className="modal-head">
          <h2 id={titleId} tabIndex={-1} autoFocus>
            {title}
          </h2>
          {closeHref && !blocking ? (
            <a href={closeHref} data-close>
              {t('common.close')}
            </a>
          ) : null}
        </div>
        {text ? (
          <div className="stack" id={textId}>
            {text}
          </div>
        ) : null}
        {children}
      </dialog>
    </modal-dialog>
  );
}
