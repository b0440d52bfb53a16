import type { ReactNode } from 'react';
import { formatDay, formatPeriod, formatShortDay } from '#server/contract/written';
import { daysInPeriod } from '#server/domain/day';
import { canRemove, endChoices, type PlanRow } from '#server/domain/plan-rows';
import { PortalForm } from '~/components/form/portal-form';
import type { Texts } from '~/lib/texts';
import { rowState } from './days';
import { calendarPath, shownMonth, usePlanner } from './planner-context';
import { stopText } from './stop-text';
import { stepsOf, type EndSteps, type Step } from './stops';
import type { Mode } from './view';

/** What is picked in the calendar and what can be done with it; how to begin while nothing is. */
export function Panel() {
  const { t, view, basis } = usePlanner();
  const { mode } = view;
  if (mode.kind === 'row') return <PeriodPanel row={mode.row} />;
  if (mode.kind === 'end') return <EndPanel mode={mode} />;
  if (mode.kind === 'move') return <MovePanel mode={mode} />;
  if (basis.isClosed) return null;
  return (
    <p className="plan-panel-hint">
      {t('plan.calendar.hint')} <i>{t('plan.calendar.marked')}</i>
    </p>
  );
}

interface FrameProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** Takes focus, so that a page that answers a press says at once what is picked now. */
function PanelFrame({ id, title, children }: FrameProps) {
  return (
    <section className="plan-panel" id={id} aria-labelledby="valgt" tabIndex={-1} autoFocus>
      <h2 id="valgt">{title}</h2>
      {children}
    </section>
  );
}

function PeriodPanel({ row }: { row: PlanRow }) {
  const planner = usePlanner();
  const { t, basis, prices, version } = planner;
  const { id, period, lock } = row;
  const days = daysInPeriod(period);
  const steps = basis.isClosed ? null : stepsOf(basis, row);
  const isRemovable = !basis.isClosed && canRemove(lock);
  const here = calendarPath(planner, { ...shownMonth(planner), periode: id });
  const shown = `${period.from}/${period.to}`;
  return (
    <PanelFrame id={`periode-${id}`} title={t('plan.calendar.picked')}>
      <p>
        <strong>{formatPeriod(period.from, period.to)}</strong>
      </p>
      <p className="soft">
        {[
          t('plan.days', { count: days }),
          prices[id] ?? t('plan.calendar.pricing'),
          stateText(t, row),
        ].join(' · ')}
      </p>
      {lock === null ? null : <p>{t(`plan.lock.${lock}`)}</p>}
      {steps ? (
        <PortalForm action={here} hidden={{ version, intent: 'step', id, shown }}>
          {steps.map((each) => (
            <EndButtons key={each.end} steps={each} row={row} />
          ))}
        </PortalForm>
      ) : null}
      <div className="plan-panel-end">
        {isRemovable ? (
          <PortalForm action={here} hidden={{ version, intent: 'remove', id }}>
            <button type="submit" className="button button-secondary button-small">
              {t('plan.remove')}
            </button>
          </PortalForm>
        ) : null}
        <a href={calendarPath(planner, shownMonth(planner))}>{t('common.close')}</a>
      </div>
    </PanelFrame>
  );
}

function stateText(t: Texts, row: PlanRow): string {
  const state = rowState(row);
  return state === 'moved' && row.saved
    ? t('plan.moved', { period: formatPeriod(row.saved.from, row.saved.to) })
    : t(`plan.state.${state}`);
}

function EndButtons({ steps: { end, steps, stops }, row }: { steps: EndSteps; row: PlanRow }) {
  const planner = usePlanner();
  const { t } = planner;
  const ret = end === 'from' ? 'fra' : 'til';
  return (
    <fieldset className="end-steps">
      <legend>{t(`plan.calendar.end-${end}`, { day: formatShortDay(row.period[end]) })}</legend>
      <div>
        {steps.flatMap((step) => [
          <button
            key={step.by}
            type="submit"
            name="trin"
            value={`${end}:${step.by}`}
            className="button button-secondary button-small"
          >
            {stepText(t, step)}
          </button>,
          ' ',
        ])}
        <a href={calendarPath(planner, { ...shownMonth(planner), periode: row.id, ret })}>
          {t(`plan.calendar.choose-${end}`)}
        </a>
      </div>
      {stops.length > 0 ? (
        <p className="soft">{stops.map((stop) => stopText(t, stop)).join(' ')}</p>
      ) : null}
    </fieldset>
  );
}

function stepText(t: Texts, { by, kind }: Step): string {
  if (kind === 'month') return t('plan.calendar.to-month');
  if (by > 1) return t('plan.calendar.more', { count: by });
  return t(by < 0 ? 'plan.calendar.earlier' : 'plan.calendar.later', { count: Math.abs(by) });
}

function EndPanel({ mode: { from, ends } }: { mode: Extract<Mode, { kind: 'end' }> }) {
  const planner = usePlanner();
  const { t, basis, version } = planner;
  const choices = endChoices(basis.facts, basis.draft, from);
  const here = calendarPath(planner, { ...shownMonth(planner), fra: from });
  return (
    <PanelFrame id="ny" title={t('plan.calendar.choose-last')}>
      <p>
        {t('plan.calendar.begun', {
          day: formatDay(from),
          first: formatDay(ends.from),
          last: formatDay(ends.to),
        })}
      </p>
      <PortalForm action={here} hidden={{ version, intent: 'add-days', fra: from }}>
        <div className="end-choices">
          {choices.flatMap(({ kind, to }) => [
            <button
              key={kind}
              type="submit"
              name="til"
              value={to}
              className="button button-secondary button-small"
            >
              {t('plan.calendar.choice', {
                name: t(`plan.choice.${kind}`, { count: daysInPeriod({ from, to }) }),
                day: formatShortDay(to),
              })}
            </button>,
            ' ',
          ])}
        </div>
      </PortalForm>
      <p className="plan-panel-end">
        <a href={calendarPath(planner, shownMonth(planner))}>{t('common.cancel')}</a>
      </p>
    </PanelFrame>
  );
}

function MovePanel({ mode: { row, end, days } }: { mode: Extract<Mode, { kind: 'move' }> }) {
  const planner = usePlanner();
  const { t } = planner;
  return (
    <PanelFrame id={`periode-${row.id}`} title={t(`plan.calendar.choose-${end}`)}>
      <p>
        {t('plan.calendar.moving', {
          period: formatPeriod(row.period.from, row.period.to),
          first: formatDay(days.from),
          last: formatDay(days.to),
        })}
      </p>
      <p className="plan-panel-end">
        <a href={calendarPath(planner, { ...shownMonth(planner), periode: row.id })}>
          {t('common.cancel')}
        </a>
      </p>
    </PanelFrame>
  );
}
