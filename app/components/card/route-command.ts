import { z } from 'zod';
import type { GvssOutcome } from '#server/contract/gvss';
import { readFields } from '~/lib/sent';
import { frameCommand, type FrameCommand } from './route-picker-frame';

const query = z.object({ kommando: z.string().transform(frameCommand) });

/**
 * The command of the route picker that came back in the query; null when there is none. It is only a
 * hint: what happened is read from the server, and a command that says otherwise is `untrue`.
 */
export function commandIn(url: URL, outcome: GvssOutcome | null): FrameCommand | 'untrue' | null {
  const { kommando: command } = readFields(url.searchParams, query);
  if (command === undefined || command === 'goto_cancel') return command ?? null;
  return command === `goto_${outcome ?? 'cancel'}` ? command : 'untrue';
}
