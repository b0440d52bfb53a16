import { safeRedirect } from 'remix-utils/safe-redirect';
import { z } from 'zod';
import type { EducationType } from '#server/contract/enums';
import { readFields } from './sent';

/** Every URL of the portal that code links to; the screens themselves stand in `app/routes.ts`. */
export const paths = {
  home: '/',
  login: '/login',
  loginAnswer: '/login/mitid',
  loginCpr: '/login/cpr',
  loginChoice: '/login/choice',
  loginConfirm: '/login/confirm',
  loginCode: '/continue',
  logout: '/logout',
  ownCards: '/own-cards',
  mfa: '/mfa',
  mfaRecovery: '/mfa/recovery',
  mfaCodes: '/mfa/codes',
  admin: '/admin',
  endShadow: '/admin/shadow/end',
  adminSchool: '/admin/school',
  adminTexts: '/admin/texts',
  adminImports: '/admin/imports',
  adminOperate: '/admin/operate',
  adminRefunds: '/admin/refunds',
  adminStaff: '/admin/staff',
  /** A page of the stand-ins, which production has none of. */
  timeMachine: '/sandbox/time',
  dataRetrieval: '/dataRetrieval',
  noDataConnection: '/noDataConnection',
  problematicAddress: '/problematicAddress',
  error: '/error',
  extendSession: '/session/extend',
  overview: '/overview',
  notifications: '/overview/notifications',
  calendar: '/overview/calendar.ics',
  rejsebilletBanner: '/overview/rejsebillet-banner',
  approvals: '/approvals',
  messages: '/messages',
  history: '/history',
  profile: '/profile',
  profilePhoto: '/profile/photo',
  profileContacts: '/profile/contacts',
  profileAddress: '/profile/address',
  profileLogins: '/profile/logins',
  profileAccess: '/profile/access',
  profileExport: '/profile/export',
  profileExportFile: '/profile/export/mine-oplysninger.zip',
  profileDelete: '/profile/delete',
  profileDeleted: '/deleted',
  stopReminders: '/reminders/stop',
  help: '/help',
  contact: '/contact',
  privacy: '/privacy',
  cookies: '/cookies',
  statement: '/was',
  order: '/order',
  orderHomeAddress: '/order/address',
  orderConfiguration: '/order/configuration',
  orderScheme: '/order/configuration/scheme',
  orderSubsidy: '/order/configuration/subsidy',
  orderRoute: '/order/configuration/route',
  orderDelivery: '/order/configuration/delivery',
  orderPeriods: '/order/configuration/periods',
  orderTerms: '/order/terms',
  orderContacts: '/order/contacts',
  orderAddress: '/order/contacts/address',
  orderPhoto: '/order/photo',
  orderPhotoFile: '/order/photo/file',
  orderPhotoCrop: '/order/photo/crop',
  orderPhotoDraft: '/order/photo/draft',
  orderSummary: '/order/summary',
  orderPaymentMode: '/order/payment-mode',
  orderPayment: '/order/payment',
  orderPaymentLink: '/order/payment-link',
  orderPaymentStatus: '/order/payment-status',
  orderProcessNets: '/order/process-nets',
  orderReceipt: '/order/receipt',
  singlePaymentProcessNets: '/single-payment/process-nets',
  paymentChangeProcessNets: '/payment-change/process-nets',
  orderCancel: '/order/cancel',
  orderChanged: '/order/changed',
  /** The same for a form from a page of somebody else's login. */
  otherUser: '/order/changed?person=anden',
  orderActive: '/order/active',
  orderUnfinished: '/order/unfinished',
} as const;

/** On the route screen: shows the route picker although there is a route. */
export const ROUTE_PICKER_QUERY = '?vis=vaelg';

/** What a search of staff has found; the address says nothing of what was searched for. */
export const searchPath = (search: string): string =>
  `${paths.admin}/search/${encodeURIComponent(search)}`;

/** All that staff need to know of a person. */
export const personPath = (personId: string): string =>
  `${paths.admin}/person/${encodeURIComponent(personId)}`;

export const personCprPath = (personId: string): string => `${personPath(personId)}/cpr`;
export const personAddressPath = (personId: string): string => `${personPath(personId)}/address`;
export const personMailsPath = (personId: string): string => `${personPath(personId)}/mails`;
/** A payment of a person that hangs. */
export const personPaymentPath = (personId: string, operationId: string): string =>
  `${personPath(personId)}/payment/${encodeURIComponent(operationId)}`;

/** A payment of a person of which money is given back. */
export const personRefundPath = (personId: string, operationId: string): string =>
  `${personPath(personId)}/refund/${encodeURIComponent(operationId)}`;
/** The order that staff begin for a person. */
export const personOrderPath = (personId: string): string => `${personPath(personId)}/order`;

/** Money off the rules that another one has to agree to. */
export const refundOfferPath = (offerId: string): string =>
  `/admin/refund-offers/${encodeURIComponent(offerId)}`;

/** Where an account is made, of customer service or of a school. */
export const newStaffPath = (role: 'Admin' | 'SchoolAdmin'): string =>
  `${paths.adminStaff}/new${role === 'SchoolAdmin' ? '?skole=ja' : ''}`;

/** The account of a staff member. */
export const staffPath = (staffId: string): string =>
  `${paths.adminStaff}/${encodeURIComponent(staffId)}`;

/** A refund that has not arrived. */
export const refundPath = (refundId: string): string =>
  `${paths.adminRefunds}/${encodeURIComponent(refundId)}`;

/** A file of approvals, to be brought in. */
export const importPath = (id: string): string => `${paths.adminImports}/${id}`;
/** A text of the portal, to be changed. */
export const textPath = (key: string): string => `${paths.adminTexts}/${encodeURIComponent(key)}`;

/** The person's own photo; another address for each, so that a browser can keep it. */
export const photoPath = (photoId: string): string => `${paths.profilePhoto}?v=${photoId}`;

/** On the overview: everything that the person has been told and has not answered. */
export const NOTIFICATIONS_QUERY = '?vis=meddelelser';

/** On the overview: the groups of which no card is left. */
export const EARLIER_QUERY = '?vis=tidligere';

/** What has to be read before the page that somebody wants. */
export const importantPath = (target: string): string =>
  `${paths.overview}?${new URLSearchParams({ vis: 'vigtigt', videre: target })}`;

/** «Se periode». */
export const cardPath = (cardId: string): string => `/overview/card/${encodeURIComponent(cardId)}`;

/** The same with «Sådan er prisen beregnet» unfolded. */
export const cardPricePath = (cardId: string): string => `${cardPath(cardId)}?vis=pris#pris`;

/** «Annullér Ungdomskort». */
export const cancelPath = (cardId: string): string => `${cardPath(cardId)}/cancel`;

/** «Bestil nyt kort». */
export const replacementPath = (cardId: string): string => `${cardPath(cardId)}/replacement`;

/** «Bestil nyt Rejsekort», and how far one is that was ordered. */
export const rejsekortReplacementPath = (rejsekortId: string): string =>
  `/overview/rejsekort/${encodeURIComponent(rejsekortId)}/replacement`;
export const rejsekortReplacingPath = (rejsekortId: string, operationId: string): string =>
  `${rejsekortReplacementPath(rejsekortId)}/${encodeURIComponent(operationId)}`;

/** «Bestil PDF-billet». */
export const pdfTicketPath = (preRequestId: string): string =>
  `/overview/pdf-ticket/${encodeURIComponent(preRequestId)}`;

/** The file of a ticket; `link` is what its address shows besides, for a few minutes. */
export const pdfTicketFilePath = (ticketId: string, link: Record<string, string> = {}): string =>
  `/files/pdf-ticket?${new URLSearchParams({ pdfBilletId: ticketId, ...link })}`;

/** A group of cards: one delivery and route, with its periods. */
export const groupPath = (groupId: string): string =>
  `/overview/group/${encodeURIComponent(groupId)}`;

/** The same with every period to come unfolded. */
export const groupPeriodsPath = (groupId: string): string =>
  `${groupPath(groupId)}?vis=perioder#kommende`;

/** «Område og rute» of a group as the overview shows it, of a group's own page, and of a card. */
export const overviewMapPath = (groupId: string): string =>
  `/overview/${encodeURIComponent(groupId)}/map`;
export const groupMapPath = (groupId: string): string => `${groupPath(groupId)}/map`;
/** The payment of one period through Nets. */
export const singlePaymentPath = (cardId: string, operationId: string): string =>
  `${cardPath(cardId)}/single-payment/${encodeURIComponent(operationId)}`;
export const cardMapPath = (cardId: string): string => `${cardPath(cardId)}/map`;

/** One card of the payment history, and where it was good. */
export const historyPath = (cardId: string): string =>
  `${paths.history}/${encodeURIComponent(cardId)}`;
export const historyMapPath = (cardId: string): string => `${historyPath(cardId)}/map`;

/** «Kvittering» of a payment, or of money that was paid back. */
export const receiptPath = (number: string): string =>
  `${paths.history}/receipts/${encodeURIComponent(number)}`;

export const receiptFilePath = (number: string): string => `${receiptPath(number)}/kvittering.pdf`;

/** The periods of a group as a calendar file. */
export const groupCalendarPath = (groupId: string): string => `${groupPath(groupId)}/calendar.ics`;

/** Where a payment window leads that its own person opened. */
export const paymentStatusPath = (sessionId: string): string =>
  `/payment-status/${encodeURIComponent(sessionId)}`;

/** The link by which somebody else pays one period. */
export const periodPayerPath = (cardId: string): string => `${cardPath(cardId)}/payment-link`;

/** Where somebody pays for another one, by a link. */
export const payerPath = (token: string): string => `${PAYER_ROOT}/${encodeURIComponent(token)}`;
/** Its addresses have that link in them, which is nobody else's. */
export const PAYER_ROOT = '/pay';

/** «Næste periode». */
export const nextPeriodPath = (groupId: string): string => `${groupPath(groupId)}/add`;

/** «Planlæg perioder» of a group. */
export const planPath = (groupId: string): string => `${groupPath(groupId)}/periods`;
/** Where the script of the calendar posts what is done there. */
export const planDraftPath = (groupId: string): string => `${planPath(groupId)}/draft`;

/** «Skift rute» of a group, and where the order begins that was prepared for it. */
export const groupRoutePath = (groupId: string): string => `${groupPath(groupId)}/route`;
export const routeChangePath = (flowId: string): string =>
  `${paths.order}?${new URLSearchParams({ flowId })}`;

/** «Skift betaling» of a group. */
export const groupPaymentPath = (groupId: string): string => `${groupPath(groupId)}/payment`;

/** Where the order begins that gives a group another delivery. */
export const deliveryChangePath = (groupId: string): string =>
  `${paths.order}?${new URLSearchParams({ groupId })}`;

/** The conditions of a company, with the way back to the page that names them. */
export const termsPath = (fileId: string, back: string): string =>
  `/files/terms?${new URLSearchParams({ termsAndConditionsFileId: fileId, videre: back })}`;

/** Whether a page is about the cards of one person, and missing for everybody else. */
export const isOfOnePerson = (path: string): boolean =>
  path.startsWith(`${paths.overview}/`) || path.startsWith(`${paths.history}/`);

/** Where an order for one approval begins. */
export function orderPath(subsidyId: string, schemeType: EducationType): string {
  return `${paths.order}?${new URLSearchParams({ subsidyId, schemeType })}`;
}

/** Where the order begins that comes before everything else. */
export function obligatoryOrderPath(obligatoryFlowId: string): string {
  return `${paths.order}?${new URLSearchParams({ obligatoryFlowId })}`;
}

/** Where the site sends people to apply for an approval; not ours. */
export const APPLY_FOR_APPROVAL_URL = 'https://www.ungdomskort.dk/';

const PORTAL = 'http://portal.invalid';

/**
 * `target` when it is a path of this site, else `fallback`. `safeRedirect` takes the text at its word;
 * a browser drops tabs and line ends and resolves dots, so that `/\t/host` and `/.//host` lead away.
 */
export function ownPath(target: string | null | undefined, fallback: string): string {
  const path = safeRedirect(target, fallback);
  if (!URL.canParse(path, PORTAL)) return fallback;
  const url = new URL(path, PORTAL);
  const isOwn = url.origin === PORTAL && !url.pathname.startsWith('//');
  return isOwn ? url.pathname + url.search : fallback;
}

/** A path with further parameters in its query. */
export function withParameters(path: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(parameters).toString();
  if (query === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

/** `to`, with the way back to `target` in its query unless that is the overview, where it leads anyway. */
export function withReturn(to: string, target: string): string {
  return target === paths.overview ? to : `${to}?videre=${encodeURIComponent(target)}`;
}

const wayBack = z.object({ videre: z.string() });

/** Where `videre` in the query leads: a path of this site, the overview if it names none. */
export function returnPath(url: URL): string {
  return ownPath(readFields(url.searchParams, wayBack).videre, paths.overview);
}
