import { useContext } from 'react';
import type { GroupCardsAnswer } from '#server/contract/group-plan';
import { FormOriginContext } from '~/components/form/portal-form';
import { paths, planDraftPath, planPath, withReturn } from '~/lib/paths';
import { useTemplates, useText } from '~/lib/texts';
import { answerOf, pricesOf } from '~/planner/answer';
import plannerModule from '~/planner/client.tsx?worker&url';
import { GIVEN_ID, isPlannerText, PLANNER_ID, SCRIPT_ID, type GivenPlanner } from '~/planner/given';
import { Planner } from '~/planner/planner';
import { calendarSearch, viewOf } from '~/planner/view';
import type { PlanQuery } from './plan-form';

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
      </a>{' '}
      <a href={path + calendarSearch({ periode })} aria-current={vis ? 'page' : undefined}>
        {t('plan.calendar')}
      </a>
    </nav>
  );
}

/** The plan as a calendar, drawn here; once its script has come, the browser draws it from the same. */
export function PlanCalendar({ groupId, plan, query: asked }: PlanCalendarProps) {
  const t = useText();
  const origin = useContext(FormOriginContext);
  const texts = useTemplates(isPlannerText);
  const { md, fra, periode, ret, skript } = asked;
  const query = { md, fra, periode, ret, skript };
  const answer = answerOf(plan);
  const { basis, version, totals, promise } = answer;
  const page = planPath(groupId);
  const addresses = {
    page,
    draft: planDraftPath(groupId),
    login: withReturn(paths.login, page + calendarSearch({ md, periode })),
  };
  const view = viewOf(basis, query);
  const prices = pricesOf(basis, answer);
  return (
    <>
      <div className="wide" id={PLANNER_ID}>
        <Planner
          state={{ t, basis, query, view, path: page, version, prices }}
          price={{ totals, promise }}
        />
      </div>
      {skript ? null : <PlannerScript given={{ answer, query, paths: addresses, origin, texts }} />}
    </>
  );
}

/** It comes after the page can be read and used; what it draws from stands in the page. */
function PlannerScript({ given }: { given: GivenPlanner }) {
  const json = JSON.stringify(given).replaceAll('<', String.raw`\u003c`);
  return (
    <>
      <script type="application/json" id={GIVEN_ID} dangerouslySetInnerHTML={{ __html: json }} />
      <script type="module" id={SCRIPT_ID} async src={plannerModule} />
    </>
  );
}
