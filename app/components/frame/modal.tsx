import type { ReactNode } from 'react';
import { useText } from '~/lib/texts';
import { useDomId } from '~/components/use-dom-id';

export interface ModalProps {
  title: string;
  /** What is asked, heard together with the title. */
  text?: ReactNode;
  children: ReactNode;
  /** The page without the modal; «Luk» and Escape lead there. */
  closeHref: string;
  /** Must be answered: no «Luk», and Escape does nothing. */
  blocking?: boolean;
}

/** A question in the page; a true modal dialog where script runs. */
export function Modal({ title, text, children, closeHref, blocking }: ModalProps) {
  const t = useText();
  const titleId = useDomId('dialog');
  const textId = text ? `${titleId}-text` : undefined;
  return (
    <modal-dialog data-blocking={blocking || undefined}>
      <dialog className="modal" open aria-labelledby={titleId} aria-describedby={textId}>
        <div className="modal-head">
          <h2 id={titleId}>{title}</h2>
          {blocking ? null : (
            <a className="modal-close" href={closeHref} data-close>
              {t('common.close')}
            </a>
          )}
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
