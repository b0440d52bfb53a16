import type { AuthCheck } from '#server/contract/auth';
import type { StaffWork } from '#server/contract/enums';
import { paths } from '~/lib/paths';

/** The pages of staff and what is done there; a page below one of them is for the same people. */
const PAGES = [
  ['/admin/person/:id/cpr', 'cpr'],
  ['/admin/person/:id/refund', 'refund-ask'],
  [paths.adminSchool, 'school'],
  [paths.adminRefunds, 'refunds'],
  ['/admin/refund-offers', 'refunds'],
  [paths.adminImports, 'import'],
  [paths.adminTexts, 'content'],
  [paths.adminOperate, 'operate'],
  [paths.adminStaff, 'accounts'],
  [paths.admin, 'support'],
] as const satisfies ReadonlyArray<readonly [string, StaffWork]>;

const patterns = PAGES.map(
  ([path, work]) => [new RegExp(`^${path.replace(':id', '[^/]+')}(/|$)`), work] as const,
);

/** What a page of staff is for; null for a page that is none. */
export const workOf = (path: string): StaffWork | null =>
  patterns.find(([pattern]) => pattern.test(path))?.[1] ?? null;

/** The first page that somebody of staff may open: where their work begins. */
export function staffHome({ may }: NonNullable<AuthCheck['staff']>): string {
  if (may.includes('support')) return paths.admin;
  const page = PAGES.find(([path, work]) => !path.includes(':') && may.includes(work));
  return page?.[0] ?? paths.mfaCodes;
}
