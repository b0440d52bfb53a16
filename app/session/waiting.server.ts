import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { withParameters } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import type { Page } from './page.server';

/** How long an answer is held after «Opdatér status», and how often the browser is sent round again. */
const LONG_WAIT_SECONDS = 20;
const MAX_HOPS = 10;

/** What the page of a wait needs to ask once more. */
export interface Wait {
  /** The page itself. */
  path: string;
  /** Waited through all hops without news. */
  isLong: boolean;
}

export interface Waited<T> {
  wait: Wait;
  /** What there is to show instead of the wait; null while there is no news. */
  news: T | null;
}

const round = z.object({
  spoerg: z.string(),
  vent: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number),
});

/** Asks, for this many seconds at most. Redirects where the wait leads on; null for no news. */
type Ask<T> = (how: { seconds: number; isFirst: boolean }) => Promise<T | null>;

/**
 * Waits for something outside in three ways: a first look; «Opdatér status» (`?vent=1`), whose answer is
 * held until there is news and which then leads to itself again; and the page's own script
 * (`?spoerg=1`), which asks without waiting and goes where it is redirected.
 */
export async function waitFor<T>(
  { url: { searchParams } }: Pick<Page, 'url'>,
  { path, firstSeconds, ask }: { path: string; firstSeconds: number; ask: Ask<T> },
): Promise<Waited<T>> {
  const { spoerg, vent = 0 } = readFields(searchParams, round);
  const isScript = spoerg !== undefined;
  const hop = isScript ? 0 : vent;
  const isFirst = !isScript && hop === 0;
  const seconds = isScript ? 0 : isFirst ? firstSeconds : LONG_WAIT_SECONDS;
  const news = await ask({ seconds, isFirst });
  // The script draws nothing: what there is to show is the page's to draw.
  if (isScript && news !== null) throw redirect(path);
  if (news === null && hop > 0 && hop < MAX_HOPS) {
    throw redirect(withParameters(path, { vent: String(hop + 1) }), 303);
  }
  return { news, wait: { path, isLong: hop >= MAX_HOPS } };
}
