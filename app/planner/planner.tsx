import { formatPeriod } from '#server/contract/written';
import type { Period } from '#server/domain/day';
import { Icon } from '~/components/icon';
import { PortalForm } from '~/components/form/portal-form';
import { sentRowsOf } from './answer';
import { Months } from './months-form';
import { Panel } from './panels';
import {
  calendarPath,
  PlannerProvider,
  shownMonth,
  usePlanner,
  type LiveParts,
  type PlannerState,
} from './planner-context';
import { SavePanel, type SavedPlan } from './save-panel';
import { Unsaved } from './unsaved';

interface PlannerProps {
  state: PlannerState;
  /** What it costs and what saving agrees to; nothing of that while it is not known. */
  price: Pick<SavedPlan, 'totals' | 'promise'>;
}

/** The calendar of a plan: what is picked, the months, and what is saved. */
export function Planner({ state, price }: PlannerProps) {
  const { t, view, version, basis, live } = state;
  const { changes, undo } = basis.draft;
  const changeCount = changes.length;
  const here = calendarPath(state, { ...state.query, ...shownMonth(state) });
  // While a day is chosen there is one thing to do, and on a phone no room for a second.
  const isChoosing = view.mode.kind === 'end' || view.mode.kind === 'move';
  return (
    <PlannerProvider value={state}>
      <plan-keys class="planner" data-live={live ? '' : undefined}>
        <div className="planner-panel">
          {live ? <Told {...live} /> : null}
          {isChoosing ? null : (
            <Unsaved {...{ t, here, version, changeCount, canUndo: undo.length > 0 }} />
          )}
          <Panel />
          {isChoosing ? null : <Removed />}
        </div>
        <Months />
        {isChoosing ? null : (
          <div className="planner-save">
            <SavePanel t={t} plan={{ ...price, here, version, changeCount, ...keptOf(basis) }} />
          </div>
        )}
      </plan-keys>
    </PlannerProvider>
  );
}

const keptOf = (basis: PlannerState['basis']) => ({
  rows: sentRowsOf(basis),
  isClosed: basis.isClosed,
});

/** What script has to say: what was done, and what keeps it from being kept. */
function Told({ say, troubles }: LiveParts) {
  const { t } = usePlanner();
  return (
    <>
      <p className="visually-hidden" role="status">
        {say}
      </p>
      {troubles.map(({ text, login }) => (
        <div key={text} className="notice notice-warning" role="alert">
          <Icon name="alert" />
          <div className="notice-body">
            <p className="notice-title">{text}</p>
            {login ? <a href={login}>{t('plan.live.log-in')}</a> : null}
          </div>
        </div>
      ))}
    </>
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
