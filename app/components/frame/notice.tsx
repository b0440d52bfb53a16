import type { ReactNode } from 'react';
import { useText } from '~/lib/texts';
import { Icon } from '~/components/icon';
import { PortalForm } from '~/components/form/portal-form';

export type NoticeType = 'info' | 'success' | 'warning' | 'error';

export interface NoticeProps {
  type: NoticeType;
  /** A text alone stands as a paragraph. */
  children: ReactNode;
  /** The first line; the name of the type if left out. */
  title?: string;
  /** A sticky notice has no «Luk». */
  sticky?: boolean;
  /** Where «Luk» posts to; without it the button appears only when script can close the box. */
  closeAction?: string;
  closeHidden?: Readonly<Record<string, string>>;
  /** Set for a message that answers what the user just did. */
  announce?: boolean;
}

const ICONS = { info: 'info', success: 'check', warning: 'alert', error: 'stop' } as const;

/** A message box. Type shows in words and icon shape, not in colour alone. */
export function Notice(props: NoticeProps) {
  const { type, children, title, sticky, closeAction, closeHidden, announce } = props;
  const t = useText();
  const role = type === 'error' || type === 'warning' ? 'alert' : 'status';
  return (
    <closable-notice class={`notice notice-${type}`}>
      <Icon name={ICONS[type]} />
      <div className="notice-body" role={announce ? role : undefined}>
        <p className="notice-title">{title ?? t(`components.notice.${type}`)}</p>
        <div>{typeof children === 'string' ? <p>{children}</p> : children}</div>
      </div>
      {sticky ? null : closeAction ? (
        <PortalForm action={closeAction} hidden={closeHidden}>
          <CloseButton type="submit" />
        </PortalForm>
      ) : (
        <CloseButton type="button" />
      )}
    </closable-notice>
  );
}

function CloseButton({ type }: { type: 'submit' | 'button' }) {
  const t = useText();
  return (
    <button className="notice-close" type={type} hidden={type === 'button'} data-close>
      {t('common.close')}
    </button>
  );
}
