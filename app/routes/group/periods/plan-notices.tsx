import type { GroupCardsAnswer } from '#server/contract/group-plan';
import { Button } from '~/components/form/button';
import { PortalForm } from '~/components/form/portal-form';
import { Notice } from '~/components/frame/notice';
import { planPath } from '~/lib/paths';
import { useText } from '~/lib/texts';

interface PlanNoticesProps {
  groupId: string;
  plan: GroupCardsAnswer;
  /** A change that came too late, as its form sent it. */
  again: [string, string][] | undefined;
}

/** What stands above the periods: why nothing can be changed, what was taken out, what is not saved. */
export function PlanNotices({ groupId, plan: { plan }, again }: PlanNoticesProps) {
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
          <PortalForm action={planPath(groupId)} hidden={{ version }}>
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
      {changeCount > 0 ? (
        <Notice type="info" title={t('plan.unsaved', { count: changeCount })} sticky>
          <PortalForm action={planPath(groupId)} hidden={{ version }}>
            <Button name="intent" value={plan.canUndo ? 'undo' : 'reset'} variant="secondary">
              {t(plan.canUndo ? 'plan.undo' : 'plan.reset')}
            </Button>
          </PortalForm>
        </Notice>
      ) : null}
    </>
  );
}
