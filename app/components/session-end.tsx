import { formatTime } from '~/lib/format';
import { useText } from '~/lib/texts';
import { PortalForm } from './portal-form';
import { useDomId } from './use-dom-id';

export interface SessionEndProps {
  /** When the session ends, as an ISO instant, and how many seconds that is away. */
  endsAt: string;
  secondsLeft: number;
  /** Posting here keeps the session alive; answers `{ "secondsLeft": number, "time": "14.32" }`. */
  extendAction: string;
  /** The way back in after the session has ended. */
  loginHref: string;
}

/** When the user is logged out, in words; where script runs also a warning with a way to stay. */
export function SessionEnd({ endsAt, secondsLeft, extendAction, loginHref }: SessionEndProps) {
  const t = useText();
  const titleId = useDomId('session');
  const time = formatTime(endsAt);
  return (
    <session-timeout data-seconds-left={secondsLeft} data-time={time}>
      <p className="session-end" data-names-time>
        {t('components.session.ends', { time })}
      </p>
      <dialog className="modal" aria-labelledby={titleId}>
        <h2 id={titleId}>{t('components.session.warning-title')}</h2>
        <div data-when="warning">
          <p data-names-time>{t('components.session.warning', { time })}</p>
          <PortalForm action={extendAction}>
            <button className="button button-primary" type="submit">
              {t('components.session.extend')}
            </button>
          </PortalForm>
        </div>
        <div data-when="expired" hidden>
          <p>{t('components.session.expired')}</p>
          <a className="button button-primary" href={loginHref}>
            {t('components.session.log-in')}
          </a>
        </div>
      </dialog>
    </session-timeout>
  );
}
