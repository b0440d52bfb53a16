import { createContext, useContext, type ReactNode } from 'react';
import { UNSEEN, unseenNames } from '~/forms/unseen';

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
  /** Made while staff see the portal as that user: nothing of it comes back after a login. */
  isView?: boolean;
}

export const FormOriginContext = createContext<FormOrigin>({ pagePath: '', csrf: '' });

export interface PortalFormProps {
  children: ReactNode;
  /** Where to post; the page itself if left out. */
  action?: string;
  /** Further values sent unseen: the flow id, its version; a list is sent under one name. */
  hidden?: Readonly<Record<string, string | number | readonly string[]>>;
  /** What was typed on the page before, sent once more; unlike what is `hidden` it is worth keeping. */
  typed?: Readonly<Record<string, string>>;
  /** `get` for a form that asks for a page: it says nothing of who sends it. */
  method?: 'get' | 'post';
  /** Set for a form with a file. */
  multipart?: boolean;
  id?: string;
  className?: string;
}

/** A plain HTML form; a post with the anti-forgery token and the user's id; the server validates, not the browser. */
export function PortalForm({
  children,
  action,
  hidden = {},
  typed = {},
  method = 'post',
  multipart,
  id,
  className,
}: PortalFormProps) {
  const { pagePath, csrf, userId, isView } = useContext(FormOriginContext);
  const isPost = method === 'post';
  const owner: Record<string, string> = {
    csrf,
    ...(userId === undefined ? {} : { userId }),
    ...(isView ? { isView: '1' } : {}),
  };
  const unseen = isPost ? unseenNames(Object.keys(hidden)) : undefined;
  const marked: Record<string, string> = unseen === undefined ? {} : { [UNSEEN]: unseen };
  const values: NonNullable<PortalFormProps['hidden']> = {
    ...(isPost ? owner : {}),
    ...hidden,
    ...marked,
    ...typed,
  };
  return (
    <form
      method={method}
      action={action ?? pagePath}
      encType={multipart ? 'multipart/form-data' : undefined}
      id={id}
      className={className}
      noValidate
    >
      {Object.entries(values).flatMap(([name, value]) =>
        listOf(value).map((each) => (
          <input key={`${name} ${each}`} type="hidden" name={name} value={each} />
        )),
      )}
      {children}
    </form>
  );
}

const listOf = (value: string | number | readonly string[]): readonly (string | number)[] =>
  typeof value === 'object' ? value : [value];
