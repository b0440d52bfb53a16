import { z } from 'zod';
import type { AuthCheck } from '#server/contract/auth';
import type { DataErrorKind } from '#server/contract/enums';
import { importantPath, paths, PAYER_ROOT, returnPath, withReturn } from '~/lib/paths';
import { readFields } from '~/lib/sent';
import type { TextKey } from '~/lib/texts';
import { staffHome, workOf } from './staff-pages';

/** `reason` says to the page it leads to why, where that page alone would not; `formReason` after a form. */
export type Verdict =
  { allow: true } | { allow: false; to: string; reason?: TextKey; formReason?: TextKey };

const allow: Verdict = { allow: true };
const redirectTo = (to: string) => ({ allow: false, to }) as const satisfies Verdict;

/** Open to everybody, signed in or not. */
const anonymous = new Set<string>([
  paths.error,
  // The answer to a login may come while another is under way in this browser.
  paths.loginAnswer,
  paths.statement,
  paths.help,
  paths.contact,
  paths.privacy,
  paths.cookies,
  paths.profileDeleted,
  paths.stopReminders,
  '/sandbox/components',
]);
const dataProblemPages = new Set<string>([paths.noDataConnection, paths.problematicAddress]);
/** What an order leads to: MitID once more, its conditions, and its payment. */
const besideOrder = [
  paths.loginConfirm,
  '/files',
  '/payment-status',
  '/single-payment',
  paths.paymentChangeProcessNets,
];
/** Where someone with an obligatory flow may go besides the order flow; the overview has the photo. */
const besideObligatoryFlow = [...besideOrder, paths.overview, paths.profilePhoto];
/** Where somebody may go who has something to read first. */
const besideReading = [...besideOrder, paths.order, paths.notifications, paths.profile];
/** Flow pages that draw themselves without an order under way. */
const flowPagesWithoutOrder = new Set<string>([
  paths.order,
  paths.orderConfiguration,
  paths.orderHomeAddress,
  paths.orderPaymentLink,
  paths.orderPaymentStatus,
  paths.orderProcessNets,
  paths.orderReceipt,
  paths.orderChanged,
  paths.orderActive,
  paths.orderCancel,
]);

const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

/** The route guards, in the order in which they decide. */
export function guard(session: AuthCheck, url: URL): Verdict {
  const path = url.pathname;
  if (path === paths.logout || anonymous.has(path)) return allow;
  // Whoever has the link of a payment, with a login or without.
  if (isUnder(path, PAYER_ROOT)) return allow;
  if (session.staff && !session.isAuthenticated) return guardStaff(session.staff, url);
  if (!session.isAuthenticated) return guardAnonymous(url);
  if (session.onlyFlowId !== null) return guardOneOrder(session, path);
  // Who is logged in, maybe in another tab, goes where the login would lead.
  if (beforeLogin.has(path)) return redirectTo(returnPath(url));
  if (path === paths.dataRetrieval || path === paths.extendSession) return allow;
  if (path === paths.endShadow) return allow;
  // Staff who see the portal as somebody have their own pages back when they end that.
  if (workOf(path) !== null) {
    const overview = redirectTo(paths.overview);
    return session.user?.isShadow ? { ...overview, formReason: 'frame.view-first' } : overview;
  }
  // (7) data connection issues: asked again once in a while, else told on their page
  if (session.isRetrievalDue) return redirectTo(withReturn(paths.dataRetrieval, wantedBehind(url)));
  if (session.retrieval === 'failed') {
    const page = dataProblemPage(session.dataError);
    return path === page ? allow : redirectTo(withReturn(page, wantedBehind(url)));
  }
  // (6) while data retrieval runs there is nothing to show
  if (session.retrieval !== 'done')
    return redirectTo(withReturn(paths.dataRetrieval, wantedBehind(url)));
  if (dataProblemPages.has(path)) return redirectTo(paths.overview);
  const inFlow = isUnder(path, paths.order);
  if (session.mustRead && !isReading(url)) return redirectTo(importantPath(targetOf(url)));
  // (8) with an obligatory flow only the flow and the overview
  if (session.hasObligatoryFlow && !inFlow && !besideObligatoryFlow.some((p) => isUnder(path, p))) {
    return { ...redirectTo(paths.overview), reason: 'overview.obligatory.first' };
  }
  // (10) flow pages need an order under way
  if (inFlow && !flowPagesWithoutOrder.has(path) && session.openFlowId === null) {
    return redirectTo(paths.orderConfiguration);
  }
  return allow;
}

const important = z.object({ vis: z.literal('vigtigt') });

const isReading = ({ pathname, searchParams }: URL): boolean =>
  besideReading.some((path) => isUnder(pathname, path)) ||
  (pathname === paths.overview && readFields(searchParams, important).vis !== undefined);

/** Only for who is not logged in yet. */
const beforeLogin = new Set<string>([
  ...[paths.home, paths.login, paths.loginCpr, paths.loginChoice, paths.loginCode, paths.ownCards],
]);

const openToAnybody = new Set<string>([
  paths.login,
  paths.loginCpr,
  paths.loginChoice,
  paths.loginCode,
  paths.orderProcessNets,
  paths.singlePaymentProcessNets,
  paths.paymentChangeProcessNets,
]);

/**
 * (2) login is always allowed; (4) everything else needs a login first, except the return from a
 * payment window, which tells a browser without its session that nothing is lost.
 */
function guardAnonymous(url: URL): Verdict {
  if (openToAnybody.has(url.pathname)) return allow;
  if (url.pathname === paths.home) return redirectTo(paths.login);
  return redirectTo(withReturn(paths.login, targetOf(url)));
}

/** What of an order is for who has shown who they are: the profile. */
const notByCode = new Set<string>([paths.orderHomeAddress, paths.orderContacts, paths.orderActive]);
/** What there is of an order that is over. */
const afterOrder = new Set<string>([
  paths.orderReceipt,
  paths.orderPaymentLink,
  paths.orderPaymentStatus,
  paths.orderProcessNets,
  paths.orderChanged,
  paths.orderCancel,
]);

/** Who has come by the code of an order sees its pages, and in the end its receipt. */
function guardOneOrder({ openFlowId }: AuthCheck, path: string): Verdict {
  if (path === paths.extendSession || isUnder(path, '/payment-status')) return allow;
  if (isUnder(path, '/files')) return allow;
  if (openFlowId === null) return afterOrder.has(path) ? allow : redirectTo(paths.orderReceipt);
  return isUnder(path, paths.order) && !notByCode.has(path)
    ? allow
    : redirectTo(paths.orderSummary);
}

/** What staff open before their second factor too. */
const besideStaff = new Set<string>([paths.extendSession, paths.ownCards, paths.loginCpr]);

/** (1) Staff show their second factor first; then the pages of their work are theirs, and no others. */
function guardStaff(staff: NonNullable<AuthCheck['staff']>, url: URL): Verdict {
  // A login leads over the page of the retrieval, which is none of theirs, to the page that was wanted.
  const wanted = url.pathname === paths.dataRetrieval ? new URL(returnPath(url), url) : url;
  const path = wanted.pathname;
  // With a login of their own as a person they leave that of staff.
  if (besideStaff.has(url.pathname)) return allow;
  const isMfa = url.pathname === paths.mfa || url.pathname === paths.mfaRecovery;
  const work = workOf(path);
  const isOwn = work !== null || path === paths.mfaCodes;
  if (!staff.needsMfa) {
    if (!isOwn) return awayFrom(path, staff);
    const isOpen = work === null || staff.may.includes(work) || path === paths.endShadow;
    if (isOpen) return wanted === url ? allow : redirectTo(targetOf(wanted));
    const home = redirectTo(staffHome(staff));
    return path === paths.admin ? home : { ...home, reason: 'frame.not-yours' };
  }
  return isMfa ? allow : redirectTo(isOwn ? withReturn(paths.mfa, targetOf(wanted)) : paths.mfa);
}

/** Whoever is led from a page of the person that they saw the portal as hears that this is over. */
function awayFrom(path: string, staff: NonNullable<AuthCheck['staff']>): Verdict {
  const home = redirectTo(staffHome(staff));
  return staff.isViewOver && !beforeLogin.has(path) ? { ...home, reason: 'frame.view-over' } : home;
}

const targetOf = (url: URL) => url.pathname + url.search;

/** What the person wanted: a data problem page only stands in its way, and must not nest in itself. */
const wantedBehind = (url: URL) =>
  dataProblemPages.has(url.pathname) ? returnPath(url) : targetOf(url);

/** The page that tells why the retrieval failed; ErrorFromVUS has none of its own. */
export function dataProblemPage(dataError: DataErrorKind): string {
  return dataError === 'ProblematicAddress' ? paths.problematicAddress : paths.noDataConnection;
}
