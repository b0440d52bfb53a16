import { createContext, useContext, type ReactNode } from 'react';

/** What every form says of the login it was made in, put around the page by `PageFrame`. */
export interface FormLogin {
  /** The anti-forgery token of the session. */
  csrf: string;
  /** So that a form posted in somebody else's login changes nothing (resolutions 9). */
  userId?: string | undefined;
}

export const FormLoginContext = createContext<FormLogin>({ csrf: '' });

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
  const { csrf, userId } = useContext(FormLoginContext);
  const values = userId === undefined ? hidden : { userId, ...hidden };
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
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
