import { formatPeriod } from '#server/contract/written';
import type { Period } from '#server/domain/day';
import { PortalForm } from '~/components/form/portal-form';
import { Months } from './months-form';
import { Panel } from './panels';
import {
  calendarPath,
  PlannerProvider,
  shownMonth,
  usePlanner,
  type PlannerState,
} from './planner-context';
import { SavePanel, type SavedPlan } from './save-panel';
import { Unsaved } from './unsaved';

interface PlannerProps {
  state: PlannerState;
  save: Omit<SavedPlan, 'here' | 'version'>;
  canUndo: boolean;
}

/** The calendar of a plan: what is picked, the months, and what is saved. */
export function Planner({ state, save, canUndo }: PlannerProps) {
  const { t, view, version } = state;
  const here = calendarPath(state, { ...state.query, ...shownMonth(state) });
  // While a day is chosen there is one thing to do, and on a phone no room for a second.
  const isChoosing = view.mode.kind === 'end' || view.mode.kind === 'move';
  return (
    <PlannerProvider value={state}>
      <plan-keys class="planner">
        <div className="planner-panel">
          {isChoosing ? null : (
            <Unsaved {...{ t, here, version, changeCount: save.changeCount, canUndo }} />
          )}
          <Panel />
          {isChoosing ? null : <Removed />}
        </div>
        <Months />
        {isChoosing ? null : (
          <div className="planner-save">
            <SavePanel t={t} plan={{ ...save, here, version }} />
          </div>
        )}
      </plan-keys>
    </PlannerProvider>
  );
}

/** The stored periods that are removed, each with the way back. */
function Removed() {
  const { basis } = usePlanner();
  const removed = basis.draft.changes.flatMap(({ id, was, now }) =>
    was !== null && now === null ? [{ id, period: was }] : [],
  );
  if (removed.length === 0) return null;
  return (
    <ul className="plan-rows">
      {removed.map((each) => (
        <RemovedPeriod key={each.id} {...each} />
      ))}
    </ul>
  );
}

function RemovedPeriod({ id, period: { from, to } }: { id: string; period: Period }) {
  const planner = usePlanner();
  const { t, query, version } = planner;
  const here = calendarPath(planner, { ...shownMonth(planner), periode: id });
  const days = formatPeriod(from, to);
  return (
    <li className="plan-gap" id={`periode-${id}`}>
      <p tabIndex={-1} autoFocus={query.periode === id}>
        {t('plan.removed', { period: days })}
      </p>
      <PortalForm action={here} hidden={{ version, id, intent: 'restore' }}>
        <button type="submit" className="button button-secondary button-small">
          {t('plan.restore')}
          <span className="visually-hidden"> {days}</span>
        </button>
      </PortalForm>
    </li>
  );
}
