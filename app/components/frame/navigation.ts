import type { AuthCheck } from '#server/contract/auth';
import type { StaffWork } from '#server/contract/enums';
import { paths } from '~/lib/paths';
import { staffHome } from '~/session/staff-pages';
import type { TextKey, Texts } from '~/lib/texts';
import type { Viewer } from './viewer';
import type { NavLink } from './site-header';

const NAVIGATION = [
  [paths.overview, 'frame.nav.overview'],
  [paths.messages, 'frame.nav.messages'],
  [paths.approvals, 'frame.nav.approvals'],
  [paths.history, 'frame.nav.history'],
  [paths.profile, 'frame.nav.profile'],
] as const satisfies ReadonlyArray<readonly [string, TextKey]>;

/** For whom there is work on it; null for everybody of staff. */
const STAFF_NAVIGATION = [
  [paths.admin, 'frame.nav.search', 'support'],
  [paths.adminSchool, 'frame.nav.school', 'school'],
  [paths.adminRefunds, 'frame.nav.refunds', 'refunds'],
  [paths.adminImports, 'frame.nav.imports', 'import'],
  [paths.adminTexts, 'frame.nav.texts', 'content'],
  [paths.adminOperate, 'frame.nav.operate', 'operate'],
  [paths.adminStaff, 'frame.nav.staff', 'accounts'],
  [paths.mfaCodes, 'frame.nav.recovery-codes', null],
  [paths.ownCards, 'frame.nav.own-cards', null],
] as const satisfies ReadonlyArray<readonly [string, TextKey, StaffWork | null]>;

export const viewerOf = (session: AuthCheck | null | undefined): Viewer => ({
  home: firstPage(session),
  isOneOrder: Boolean(session?.onlyFlowId),
  isShadow: session?.user?.isShadow ?? false,
});

function firstPage(session: AuthCheck | null | undefined): string {
  if (session?.onlyFlowId) return session.openFlowId ? paths.orderSummary : paths.orderReceipt;
  if (session?.isAuthenticated) return paths.overview;
  return session?.staff ? staffHome(session.staff) : paths.login;
}

/** The links of the header: a person's pages, or those of staff. */
export function navigation(
  t: Texts,
  session: AuthCheck | null | undefined,
  path: string,
): NavLink[] {
  if (session?.onlyFlowId) return [];
  if (session?.isAuthenticated) {
    return NAVIGATION.map(([href, key]) => ({
      href,
      label: t(key),
      current: path.startsWith(href),
      ...(href === paths.overview ? { count: session.openNotifications } : {}),
    }));
  }
  if (!session?.staff || session.staff.needsMfa) return [];
  const { may } = session.staff;
  return STAFF_NAVIGATION.filter(([, , work]) => work === null || may.includes(work)).map(
    ([href, key]) => ({ href, label: t(key), current: path === href }),
  );
}
