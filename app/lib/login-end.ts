import { millisecondsInSecond } from 'date-fns/constants';

/** What the server says of the end of a login that goes on: in so many seconds, and as the page says it. */
export interface LoginEnd {
  secondsLeft: number;
  time: string;
}

/** The same by the clock of this browser, as one tab tells the others. */
export interface NewEnd {
  at: number;
  time: string;
}

export const newEnd = ({ secondsLeft, time }: LoginEnd): NewEnd => ({
  at: Date.now() + secondsLeft * millisecondsInSecond,
  time,
});

/** All tabs of a browser have one login; undefined where they can't hear of each other. */
export const openTabs = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'function' ? new BroadcastChannel('session-end') : undefined;

/** Tells this page and all others that what was just asked has put the end of the login off. */
export function tellTabs(end: LoginEnd): void {
  const tabs = openTabs();
  tabs?.postMessage(newEnd(end));
  tabs?.close();
}
