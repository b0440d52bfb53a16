import { useCallback, useEffect, useRef, type Dispatch, type SetStateAction } from 'react';
import type { GivenPlanner } from './given';
import { answered, refused, type LiveState } from './live';
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
 * version that the one before it made. Without an answer it is tried again, and nothing is lost. Hands
 * back what sends the next one at once.
 */
export function useKeeping({ given, state, setState, onFailure }: Keeping): () => void {
  const { pending, isAsked, attempts, net, answer } = state;
  const now = useRef(() => {});

  useEffect(() => {
    const [op] = pending;
    if (!op || isAsked || net === 'logged-out') return;
    let isSent = false;
    const send = () => {
      if (isSent) return;
      isSent = true;
      setState((latest) => ({ ...latest, isAsked: true }));
      keep(given, { version: answer.version, op })
        .then((outcome) => setState((latest) => settled(latest, outcome)))
        .catch(onFailure);
    };
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') send();
    };
    const timer = setTimeout(send, RETRY_MS[Math.min(attempts, RETRY_MS.length) - 1] ?? QUIET_MS);
    now.current = send;
    window.addEventListener('online', send);
    document.addEventListener('visibilitychange', whenHidden);
    return () => {
      now.current = () => {};
      clearTimeout(timer);
      window.removeEventListener('online', send);
      document.removeEventListener('visibilitychange', whenHidden);
    };
  }, [given, answer, pending, isAsked, attempts, net, setState, onFailure]);

  return useCallback(() => now.current(), []);
}

function settled(state: LiveState, outcome: Outcome): LiveState {
  if (outcome.kind === 'answered') {
    const { answer, refused: problem } = outcome;
    return problem === undefined ? answered(state, answer) : refused(state, answer, problem);
  }
  return { ...state, isAsked: false, net: outcome.kind, attempts: state.attempts + 1 };
}
