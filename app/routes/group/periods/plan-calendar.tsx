import type { GroupCardsAnswer } from '#server/contract/group-plan';
import { priceText } from '~/lib/format';
import { planPath } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { Planner } from '~/planner/planner';
import { calendarSearch, viewOf } from '~/planner/view';
import type { PlanQuery } from './plan-form';
import { savedPlan } from './plan-save';

interface PlanCalendarProps {
  groupId: string;
  plan: GroupCardsAnswer;
  query: PlanQuery;
}

/** The way from the list to the calendar and back; the period that is open stays so. */
export function PlanViews({ groupId, query }: Pick<PlanCalendarProps, 'groupId' | 'query'>) {
  const t = useText();
  const { periode, vis } = query;
  const list = periode ? `?${new URLSearchParams({ periode })}` : '';
  const path = planPath(groupId);
  return (
    <nav className="plan-views" aria-label={t('plan.views')}>
      <a href={path + list} aria-current={vis ? undefined : 'page'}>
        {t('plan.list')}
      </a>
      <a href={path + calendarSearch({ periode })} aria-current={vis ? 'page' : undefined}>
        {t('plan.calendar')}
      </a>
    </nav>
  );
}

/** The plan as a calendar. */
export function PlanCalendar({
  groupId,
  plan,
  query: { md, fra, periode, ret },
}: PlanCalendarProps) {
  const t = useText();
  const { cardExes, approvedPeriod } = plan.cardGroup;
  const { version, ...save } = savedPlan(plan);
  const basis = {
    ...plan.plan.basis,
    approval: approvedPeriod,
    past: plan.plan.past.map(({ period }) => period),
    isClosed: plan.plan.closed !== null,
  };
  const query = { md, fra, periode, ret };
  const prices = Object.fromEntries(
    cardExes.map(({ card, displayPrice }) => [card.id, priceText(displayPrice.beneficiaryPrice)]),
  );
  const view = viewOf(basis, query);
  return (
    <div className="wide">
      <Planner
        state={{ t, basis, query, view, path: planPath(groupId), version, prices }}
        save={save}
        canUndo={plan.plan.canUndo}
      />
    </div>
  );
}
