import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { FormOriginContext } from '~/components/form/portal-form';
import { pricesOf } from './answer';
import { textsIn, type GivenPlanner } from './given';
import { basisOf, begin, focusDayOf, operated, type LiveState } from './live';
import { LiveEvents, type Change } from './live-events';
import { Planner } from './planner';
import { calendarPath, type LiveParts, type PlannerState } from './planner-context';
import { putAside, takeUp } from './put-aside';
import { useKeeping } from './use-keeping';
import { viewOf } from './view';

interface LivePlannerProps {
  given: GivenPlanner;
  /** Of the page, around all of the calendar. */
  root: HTMLElement;
  /** Told of every state, so that what is not kept can be if the script fails. */
  onState: (state: LiveState) => void;
  onFailure: (error: unknown) => void;
}

/** The calendar in the browser: the same parts as the server draws, and what was done at once. */
export function LivePlanner({ given, root, onState, onFailure }: LivePlannerProps) {
  const [state, setState] = useState(() => begin(given.answer, given.query));
  // The first drawing is the server's.
  const isLive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const t = useMemo(() => textsIn(given.texts), [given]);
  const events = useRef<LiveEvents | null>(null);
  const flush = useKeeping({ given, state, setState, onFailure });

  useEffect(() => {
    const change = (by: Change) => setState(by);
    const opened = new LiveEvents({ root, change, flush, path: given.paths.page });
    events.current = opened;
    for (const op of takeUp(given)) change((latest) => operated(latest, op));
    return () => opened.close();
  }, [root, given, flush]);

  const { net, pending } = state;
  useEffect(() => {
    if (net === 'logged-out') putAside(given, pending);
  }, [given, net, pending]);

  useLayoutEffect(() => {
    onState(state);
    events.current?.drawn(state);
  });

  const basis = basisOf(state);
  const view = viewOf(basis, state.query);
  const isKept = state.pending.length === 0 && state.grab === null;
  const { version, totals, promise } = state.answer;
  const live: LiveParts | undefined = isLive
    ? {
        focusDay: focusDayOf(state, view, basis.today),
        say: state.say(t),
        troubles: troublesOf(state, given, t),
      }
    : undefined;
  const shown: PlannerState = {
    ...{ t, basis, view, version, live, query: state.query, path: given.paths.page },
    prices: pricesOf(basis, state.answer),
  };
  useAddress(calendarPath(shown, { ...state.query, md: view.months[0] }), state.query);
  return (
    <FormOriginContext.Provider value={given.origin}>
      <Planner state={shown} price={isKept ? { totals, promise } : { totals: null }} />
    </FormOriginContext.Provider>
  );
}

function troublesOf(
  { net, notices, isElsewhere }: LiveState,
  { paths }: GivenPlanner,
  t: PlannerState['t'],
): LiveParts['troubles'] {
  return [
    ...(net === 'offline' ? [{ text: t('plan.live.offline') }] : []),
    ...(net === 'logged-out' ? [{ text: t('plan.live.logged-out'), login: paths.login }] : []),
    ...(isElsewhere ? [{ text: t('plan.other-window') }] : []),
    ...notices.map((text) => ({ text })),
  ];
}

/** The address says what is picked, as it does without script: loading it again shows the same. */
function useAddress(address: string, query: LiveState['query']): void {
  const first = useRef(query);
  useEffect(() => {
    if (first.current !== query) history.replaceState(history.state, '', address);
  }, [address, query]);
}
