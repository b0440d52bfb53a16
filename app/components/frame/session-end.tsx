import { useContext } from 'react';
import { formatTime } from '~/lib/format';
import { withReturn } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { FormOriginContext } from '~/components/form/portal-form';

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
  extend: string;
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
 * When the user is logged out, in words. The warning that script shows is handed over as data, since
 * a text browser would read out a dialog that is only hidden.
 */
export function SessionEnd({ endsAt, secondsLeft, extendAction, loginHref }: SessionEndProps) {
  const t = useText();
  const { csrf, pagePath } = useContext(FormOriginContext);
  const time = formatTime(endsAt);
  const warning: SessionWarning = {
    title: t('components.session.warning-title'),
    warning: t('components.session.warning', { time }),
    extend: t('components.session.extend'),
    limit: t('components.session.limit', { time }),
    failed: t('components.session.failed'),
    expiredTitle: t('components.session.expired-title'),
    expired: t('components.session.expired'),
    logIn: t('components.session.log-in'),
    close: t('common.close'),
    extendAction,
    loginHref: withReturn(loginHref, pagePath),
    csrf,
  };
  return (
    <session-timeout
      data-seconds-left={secondsLeft}
      data-time={time}
      data-warning={JSON.stringify(warning)}
    >
      <p className="session-end" data-names-time>
        {t('components.session.ends', { time })}
      </p>
    </session-timeout>
  );
}
