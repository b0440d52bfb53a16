import { z } from 'zod';
import type { Problem } from '#server/contract/shared';
import { must, type ApiResult } from '~/api/client.server';
import { ownPath, paths } from '~/lib/paths';
import { readFields } from '~/lib/sent';

/** What a typed code came to; the reason when none can be tried now. */
export function outcomeOf(result: ApiResult<boolean>): 'right' | 'wrong' | Problem {
  const { problem } = result.ok ? { problem: null } : result;
  if (problem?.code === 'mfa-locked' || problem?.code === 'too-many-requests') return problem;
  return must(result) ? 'right' : 'wrong';
}

/** Where staff go on to: the page that they came for, or their first one. */
export function afterMfa(url: URL): string {
  const { videre } = readFields(url.searchParams, z.object({ videre: z.string() }));
  return ownPath(videre, paths.admin);
}
