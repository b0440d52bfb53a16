import { createContext, useContext, type ReactNode } from 'react';

/** The anti-forgery token of the session, put around the page by `PageFrame`. */
export const CsrfContext = createContext('');

export interface PortalFormProps {
  children: ReactNode;
  /** Where to post; the page itself if left out. */
  action?: string;
  /** Further values sent unseen: the flow id, its version, the user id. */
  hidden?: Readonly<Record<string, string | number>>;
  /** Set for a form with a file. */
  multipart?: boolean;
  id?: string;
  className?: string;
}

/** A plain HTML form post with the anti-forgery token; the server validates, not the browser. */
export function PortalForm({
  children,
  action,
  hidden = {},
  multipart,
  id,
  className,
}: PortalFormProps) {
  const csrf = useContext(CsrfContext);
  return (
    <form
      method="post"
      action={action}
      encType={multipart ? 'multipart/form-data' : undefined}
      id={id}
      className={className}
      noValidate
    >
      <input type="hidden" name="csrf" value={csrf} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
