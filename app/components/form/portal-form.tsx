import { createContext, useContext, type ReactNode } from 'react';

/** What every form says of the page and the login it was made in, put around it by `PageFrame`. */
export interface FormOrigin {
  /**
   * Path and query of the page, where its forms post to. Without an `action` a form would post to the
   * address with its fragment, and a browser that has a fragment ignores `autofocus`: the error
   * summary would go unheard.
   */
  pagePath: string;
  /** The anti-forgery token of the session. */
  csrf: string;
  /** So that a form posted in somebody else's login changes nothing. */
  userId?: string | undefined;
}

export const FormOriginContext = createContext<FormOrigin>({ pagePath: '', csrf: '' });

export interface PortalFormProps {
  children: ReactNode;
  /** Where to post; the page itself if left out. */
  action?: string;
  /** Further values sent unseen: the flow id, its version. */
  hidden?: Readonly<Record<string, string | number>>;
  /** Set for a form with a file. */
  multipart?: boolean;
  id?: string;
  className?: string;
}

/** A plain HTML form post with the anti-forgery token and the user's id; the server validates, not the browser. */
export function PortalForm({
  children,
  action,
  hidden = {},
  multipart,
  id,
  className,
}: PortalFormProps) {
  const { pagePath, csrf, userId } = useContext(FormOriginContext);
  const values = userId === undefined ? hidden : { userId, ...hidden };
  return (
    <form
      method="post"
      action={action ?? pagePath}
      encType={multipart ? 'multipart/form-data' : undefined}
      id={id}
      className={className}
      noValidate
    >
      <input type="hidden" name="csrf" value={csrf} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
