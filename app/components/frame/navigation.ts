import type { AuthCheck } from '#server/contract/auth';
import type { StaffRole } from '#server/contract/staff';
import { paths } from '~/lib/paths';
import type { TextKey, Texts } from '~/lib/texts';
import type { NavLink } from './site-header';

const NAVIGATION = [
  [paths.overview, 'frame.nav.overview'],
  [paths.messages, 'frame.nav.messages'],
  [paths.approvals, 'frame.nav.approvals'],
  [paths.history, 'frame.nav.history'],
  [paths.profile, 'frame.nav.profile'],
] as const satisfies ReadonlyArray<readonly [string, TextKey]>;

const CODES = [paths.mfaCodes, 'frame.nav.recovery-codes'] as const;
const STAFF_NAVIGATION = {
  Admin: [
    [paths.admin, 'frame.nav.search'],
    [paths.adminRefunds, 'frame.nav.refunds'],
    [paths.adminImports, 'frame.nav.imports'],
    [paths.adminTexts, 'frame.nav.texts'],
    [paths.adminOperate, 'frame.nav.operate'],
    CODES,
  ],
  SchoolAdmin: [[paths.adminSchool, 'frame.nav.school'], CODES],
} as const satisfies Record<StaffRole, ReadonlyArray<readonly [string, TextKey]>>;

/** Where the name of the portal leads. */
export function homeOf(session: AuthCheck | null | undefined): string {
  if (session?.isAuthenticated) return paths.overview;
  return session?.staff ? paths.admin : paths.login;
}

/** The links of the header: a person's pages, or those of staff. */
export function navigation(
  t: Texts,
  session: AuthCheck | null | undefined,
  path: string,
): NavLink[] {
  if (session?.isAuthenticated) {
    return NAVIGATION.map(([href, key]) => ({
      href,
      label: t(key),
      current: path.startsWith(href),
      ...(href === paths.overview ? { count: session.openNotifications } : {}),
    }));
  }
  if (!session?.staff || session.staff.needsMfa) return [];
  return STAFF_NAVIGATION[session.staff.role].map(([href, key]) => ({
    href,
    label: t(key),
    current: path === href,
  }));
}
