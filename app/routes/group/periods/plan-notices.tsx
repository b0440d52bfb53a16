import type { GroupCardsAnswer } from '#server/contract/group-plan';
import { Button } from '~/components/form/button';
import { PortalForm } from '~/components/form/portal-form';
import { Notice } from '~/components/frame/notice';
import { Unsaved } from '~/planner/unsaved';
import { useText } from '~/lib/texts';

interface PlanNoticesProps {
  /** Where the forms post, and lead back to. */
  here: string;
  plan: GroupCardsAnswer;
  /** A change that came too late, as its form sent it. */
  again: [string, string][] | undefined;
  /** The calendar tells by itself what is not saved. */
  isCalendar: boolean;
}

/** What stands above the periods: why nothing can be changed, what was taken out, what is not saved. */
export function PlanNotices({ here, plan: { plan }, again, isCalendar }: PlanNoticesProps) {
  const t = useText();
  const { closed, dropped, changeCount, draftVersion: version } = plan;
  return (
    <>
      {closed === null ? null : (
        <Notice type="info" sticky>
          {closed}
        </Notice>
      )}
      {again ? (
        <Notice type="warning" sticky announce>
          <p>{t('plan.other-window')}</p>
          <PortalForm action={here} hidden={{ version }}>
            {again.map(([name, value], index) => (
              <input key={`${name}-${index}`} type="hidden" name={name} value={value} />
            ))}
            <Button variant="secondary">{t('plan.again')}</Button>
          </PortalForm>
        </Notice>
      ) : null}
      {dropped.length > 0 ? (
        <Notice type="warning" sticky>
          {dropped.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      ) : null}
      {isCalendar ? null : (
        <Unsaved {...{ t, here, version, changeCount, canUndo: plan.canUndo }} />
      )}
    </>
  );
}
