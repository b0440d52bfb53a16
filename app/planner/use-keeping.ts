import { useCallback, useEffect, useRef, type Dispatch, type SetStateAction } from 'react';
import type { GivenPlanner } from './given';
import { answered, refused, type LiveState } from './live';
import type { PlanOperation } from './operation';
import { keep, type Outcome } from './plan-calls';

/** After the last change, so that a key that is held down asks once. */
const QUIET_MS = 400;
const RETRY_MS = [2_000, 4_000, 8_000];

interface Keeping {
  given: GivenPlanner;
  state: LiveState;
  setState: Dispatch<SetStateAction<LiveState>>;
  onFailure: (error: unknown) => void;
}

/**
 * Sends what was done, one operation at a time: no answer can overtake another, and each names the
 * version that the one before it made. Without an answer it is tried again, and nothing is lost: a page
 * that is left sends all that is waiting at once. Hands back what sends the next one at once.
 */
export function useKeeping({ given, state, setState, onFailure }: Keeping): () => void {
  const { pending, isAsked, attempts, net, answer } = state;
  const now = useRef(() => {});

  useEffect(() => {
    const [op] = pending;
    if (!op || isAsked || net === 'logged-out') return;
    let isSent = false;
    const send = (ops: readonly PlanOperation[]) => {
      if (isSent) return;
      isSent = true;
      setState((latest) => ({ ...latest, isAsked: true }));
      keep(given, { version: answer.version, ops })
        .then((outcome) => setState((latest) => settled(latest, outcome)))
        .catch(onFailure);
    };
    const sendNext = () => send([op]);
    const stopsHearing = onHidden(() => send(pending));
    const timer = setTimeout(
      sendNext,
      RETRY_MS[Math.min(attempts, RETRY_MS.length) - 1] ?? QUIET_MS,
    );
    now.current = sendNext;
    window.addEventListener('online', sendNext);
    return () => {
      now.current = () => {};
      clearTimeout(timer);
      window.removeEventListener('online', sendNext);
      stopsHearing();
    };
  }, [given, answer, pending, isAsked, attempts, net, setState, onFailure]);

  // While the oldest is on its way those after it can't wait for its answer. It is sent once more with
  // them, and counts as done where it arrived already; only an undoing would be done twice.
  useEffect(() => {
    const [op, ...rest] = pending;
    if (!op || !isAsked || rest.length === 0) return undefined;
    const isRepeatable = op.kind !== 'undo';
    const version = isRepeatable ? answer.version : answer.version + 1;
    const ops = isRepeatable ? pending : rest;
    return onHidden(() => void keep(given, { version, ops }).catch(onFailure));
  }, [given, answer, pending, isAsked, onFailure]);

  return useCallback(() => now.current(), []);
}

/** Hears when the page is left or put away; hands back what ends that. */
function onHidden(act: () => void): () => void {
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') act();
  };
  document.addEventListener('visibilitychange', whenHidden);
  return () => document.removeEventListener('visibilitychange', whenHidden);
}

function settled(state: LiveState, outcome: Outcome): LiveState {
  if (outcome.kind === 'answered') {
    const { answer, kept, refused: problem } = outcome;
    if (problem === undefined) return answered(state, answer, kept);
    return refused({ ...state, pending: state.pending.slice(kept) }, answer, problem);
  }
  return { ...state, isAsked: false, net: outcome.kind, attempts: state.attempts + 1 };
}
