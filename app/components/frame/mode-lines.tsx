import { formatDay } from '~/lib/format';
import { useText } from '~/lib/texts';
import { PortalForm } from '~/components/form/portal-form';

export interface ModeLinesProps {
  /** Set in demo and test, where nothing is real. */
  isTestEnvironment?: boolean;
  /** Today as the time machine has it, `yyyy-MM-dd`. */
  timeMachineDay?: string;
  /** Nothing can be ordered or changed now. */
  isReadOnly?: boolean;
  /** The configured least number of days in a period. */
  minimumDays?: number;
  shadow?: {
    userName: string;
    shadowUserName: string;
    /** An order is begun for that person. */
    isAssisting?: boolean;
    /** Where «Afslut skyggevisning» posts to. */
    endAction: string;
  };
}

/** What is unusual about this view: test environment, moved clock, another user's eyes. */
export function ModeLines(props: ModeLinesProps) {
  const { isTestEnvironment, timeMachineDay, isReadOnly, minimumDays, shadow } = props;
  const t = useText();
  return (
    <>
      {isTestEnvironment || timeMachineDay ? (
        <p className="mode-line mode-test">
          {isTestEnvironment ? <strong>{t('components.mode.test')}</strong> : null}
          {isTestEnvironment && timeMachineDay ? ' · ' : null}
          {timeMachineDay ? (
            <span>{t('components.mode.time-machine', { day: formatDay(timeMachineDay) })}</span>
          ) : null}
        </p>
      ) : null}
      {isReadOnly ? (
        <p className="mode-line">
          <strong>{t('components.mode.read-only')}</strong>
        </p>
      ) : null}
      {minimumDays ? (
        <p className="mode-line">{t('components.mode.minimum-days', { days: minimumDays })}</p>
      ) : null}
      {shadow ? (
        <div className="mode-line mode-shadow">
          <p>
            <strong>
              {t('components.mode.shadow', {
                userName: shadow.userName,
                shadowUserName: shadow.shadowUserName,
              })}
            </strong>{' '}
            {t(shadow.isAssisting ? 'components.mode.shadow-help' : 'components.mode.shadow-note')}
          </p>
          <PortalForm action={shadow.endAction}>
            <button className="button button-white button-small" type="submit">
              {t('components.mode.shadow-end')}
            </button>
          </PortalForm>
        </div>
      ) : null}
    </>
  );
}
