// A state machine declared as a table: each state names every event it takes, where it leads, and
// which named effects the caller carries out in the same transaction. An event a state does not
// name is impossible there, and is an error, never a silent no-op.

export interface Transition<State extends string, Effect extends string> {
  to: State;
  effects: readonly Effect[];
}

export type TransitionTable<
  State extends string,
  Event extends string,
  Effect extends string,
> = Readonly<Record<State, Readonly<Partial<Record<Event, Transition<State, Effect>>>>>>;

export interface Machine<State extends string, Event extends string, Effect extends string> {
  /** Takes an event. Throws UndeclaredTransition when the state does not name it. */
  take(state: State, event: Event): Transition<State, Effect>;
  can(state: State, event: Event): boolean;
  /** Every effect that some transition names. */
  effects: readonly Effect[];
}

/**
 * An event met a state that does not name it: a bug, or a race the caller has to resolve first.
 * @internal exported for tests
 */
export class UndeclaredTransition extends Error {
  override readonly name = 'UndeclaredTransition';

  constructor(
    readonly machine: string,
    readonly state: string,
    readonly event: string,
  ) {
    super(`${machine}: the state ${state} takes no event ${event}`);
  }
}

export function declareMachine<State extends string, Event extends string, Effect extends string>(
  name: string,
  table: TransitionTable<State, Event, Effect>,
): Machine<State, Event, Effect> {
  const find = (state: State, event: Event): Transition<State, Effect> | undefined =>
    Object.hasOwn(table[state], event) ? table[state][event] : undefined;
  return {
    take(state, event) {
      const transition = find(state, event);
      if (!transition) throw new UndeclaredTransition(name, state, event);
      return transition;
    },
    can: (state, event) => find(state, event) !== undefined,
    effects: effectsOf(table),
  };
}

function effectsOf<State extends string, Event extends string, Effect extends string>(
  table: TransitionTable<State, Event, Effect>,
): Effect[] {
  const rows = Object.values<TransitionTable<State, Event, Effect>[State]>(table);
  const transitions = rows.flatMap((row) =>
    Object.values<Transition<State, Effect> | undefined>(row),
  );
  return [...new Set(transitions.flatMap((transition) => transition?.effects ?? []))];
}

/** One entry of a table. */
export function go<State extends string, Effect extends string = never>(
  to: State,
  ...effects: Effect[]
): Transition<State, Effect> {
  return { to, effects };
}
