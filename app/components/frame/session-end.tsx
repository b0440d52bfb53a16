import { useContext } from 'react';
import { formatTime } from '~/lib/format';
import { paths, withReturn } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { FormOriginContext } from '~/components/form/portal-form';
import { useViewer } from './viewer';

export interface SessionEndProps {
  /** When the session ends, as an ISO instant, and how many seconds that is away. */
  endsAt: string;
  secondsLeft: number;
  /** Posting here keeps the session alive; answers `{ "secondsLeft": number, "time": "14.32" }`. */
  extendAction: string;
  /** The way back in after the session has ended; it leads to this page again. */
  loginHref: string;
}

/** What the script needs to draw its warning; see `app/components/frame/session-end.enhance.ts`. */
export interface SessionWarning {
  title: string;
  warning: string;
  /** Left out where the end can't be put off: that of a view as somebody else. */
  extend?: string;
  /** Said when the end can't be put off any further. */
  limit: string;
  /** Said when nobody answers the wish to stay. */
  failed: string;
  expiredTitle: string;
  expired: string;
  logIn: string;
  close: string;
  extendAction: string;
  loginHref: string;
  csrf: string;
}

/**
 * When the user is logged out, or a view as somebody else is over, in words. The warning that script shows is handed over as data, since
 * a text browser would read out a dialog that is only hidden.
 */
export function SessionEnd({ endsAt, secondsLeft, extendAction, loginHref }: SessionEndProps) {
  const t = useText();
  const { csrf, pagePath } = useContext(FormOriginContext);
  const time = formatTime(endsAt);
  const { isShadow } = useViewer();
  const common = {
    failed: t('components.session.failed'),
    close: t('common.close'),
    extendAction,
    csrf,
  };
  const ends = t(isShadow ? 'components.session.view.ends' : 'components.session.ends', { time });
  const warning: SessionWarning = isShadow
    ? {
        ...common,
        title: t('components.session.view.warning-title'),
        warning: ends,
        limit: ends,
        expiredTitle: t('components.session.view.expired-title'),
        expired: t('components.session.view.expired'),
        logIn: t('components.session.view.back'),
        loginHref: paths.admin,
      }
    : {
        ...common,
        title: t('components.session.warning-title'),
        warning: t('components.session.warning', { time }),
        extend: t('components.session.extend'),
        limit: t('components.session.limit', { time }),
        expiredTitle: t('components.session.expired-title'),
        expired: t('components.session.expired'),
        logIn: t('components.session.log-in'),
        loginHref: withReturn(loginHref, pagePath),
      };
  return (
    <session-timeout
      data-seconds-left={secondsLeft}
      data-time={time}
      data-warning={JSON.stringify(warning)}
    >
      <p className="session-end" data-names-time>
        {ends}
      </p>
    </session-timeout>
  );
}
