import Bowser from 'bowser';

/** The browser and the system that a login is in, by their names; null for one that is not known. */
export interface Device {
  browser: string | null;
  system: string | null;
}

const LONGEST = 500;

/** What a browser says that it is. */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent.slice(0, LONGEST));
  return { browser: browser.name ?? null, system: os.name ?? null };
}
