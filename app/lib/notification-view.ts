import type { Notification, NotificationType } from '#server/contract/notifications';
import { formatShortPeriod } from '#server/contract/written';
import { cardPath, groupPath, obligatoryOrderPath, paths } from './paths';
import type { TextKey } from './texts';

/** What a banner shows: one notification, or several of one type about one group. */
export interface BannerView {
  ids: string[];
  title: string;
  /** It is read before anything else. */
  isImportant: boolean;
  /** The first of the last days to do it, `yyyy-MM-dd`; null where there is none. */
  payBy: string | null;
  /** The title when it tells of several, with how many they are; null where one title does for both. */
  severalTitle: TextKey | null;
  /** A line each, with the way on; none leads to the page that it stands on. */
  lines: {
    id: string;
    /** What the title says of this one alone, and a title of several does not; mostly nothing. */
    own: string | null;
    text: string;
    /** The days of its card: tells its links from those of the other lines. */
    period: string | null;
    link: { href: string; label: TextKey } | null;
    /** The price to say yes to, where there is one. */
    newPrice: number | null;
    /** Where cards that were put aside are taken up again, unless it is this page. */
    unpause: string | null;
  }[];
  /** How it is put away; null where only doing it does. */
  accept: 'notifications.accept' | 'notifications.hide' | null;
}

export interface BannerGroup {
  heading: string;
  banners: BannerView[];
}

/**
 * Notifications as a page shows them: under the heading of their group, alike ones together, at most
 * `most` banners.
 */
export function bannerGroups(
  notifications: readonly Notification[],
  page: string,
  most = Infinity,
): BannerGroup[] {
  let count = 0;
  const groups = new Map<string, Map<string, BannerView>>();
  for (const notification of notifications) {
    const { group, notificationType, beneficiaryCardGroupId } = notification;
    const banners = groups.get(group.title) ?? new Map<string, BannerView>();
    const alike = beneficiaryCardGroupId
      ? `${notificationType.value} ${beneficiaryCardGroupId}`
      : notification.id;
    const known = banners.get(alike);
    if (!known && count === most) continue;
    if (!known) count++;
    const banner = known ?? bannerOf(notification);
    groups.set(group.title, banners.set(alike, banner));
    banner.ids.push(notification.id);
    banner.lines.push(lineOf(notification, page));
  }
  return [...groups].map(([heading, banners]) => ({ heading, banners: [...banners.values()] }));
}

/** How several of a type about one group are headed together. */
const SEVERAL: Partial<Record<NotificationType, TextKey>> = {
  SeasonPassReadyForPayment: 'notifications.several.payable',
  CardIsReadyForReepaySinglePayment: 'notifications.several.payable',
  ReepaySinglePaymentWindowIsAboutToExpire: 'notifications.several.to-remember',
  NewPaymentDataIsNecessary: 'notifications.several.declined',
  RKRegularPaymentFailed: 'notifications.several.declined',
  RKSinglePaymentFailed: 'notifications.several.failed',
  TooLargePriceDiff: 'notifications.several.dearer',
  MoneyReservationNotification: 'notifications.several.reserved',
  CardCancelledDueToReepayExpiredSinglePaymentWindow: 'notifications.several.cancelled',
  RejseBilletAppCardHasBeenRefunded: 'notifications.several.paid-back',
  RKCardRefunded: 'notifications.several.sent-back',
  RKOrderAlreadyExistNotification: 'notifications.several.there-already',
  RKCardReplacePayForNewSeasonPassWithTheSamePeriodOnReplacingCard:
    'notifications.several.new-rejsekort',
  SecondaryCardIsBlocked: 'notifications.several.stopped',
};

/** Their titles name a sum, which the line has to say when the title counts them. */
const NAMES_SUM = new Set<NotificationType>(['MoneyReservationNotification', 'RKCardRefunded']);

const ACCEPT = {
  read: 'notifications.accept',
  go: 'notifications.hide',
  consent: null,
  must: null,
} as const;

const bannerOf = ({
  notificationType,
  notificationLevel,
  payBy,
  answer,
}: Notification): BannerView => ({
  ids: [],
  title: notificationType.title,
  isImportant: notificationLevel === 'Blocked',
  payBy,
  severalTitle: SEVERAL[notificationType.value] ?? null,
  lines: [],
  accept: ACCEPT[answer],
});

function lineOf(notification: Notification, page: string): BannerView['lines'][number] {
  const { id, notificationType, notificationText: text, newPrice } = notification;
  const own = NAMES_SUM.has(notificationType.value) ? notificationType.title : null;
  const way = linkOf(notification);
  const link = way.href === page ? null : way;
  const { period: days } = notification;
  const period = days && formatShortPeriod(days.from, days.to);
  return { id, own, text, period, link, newPrice, unpause: unpauseOf(notification, page) };
}

/** The way on from a notification, and what it is called. */
export const linkOf = (notification: Notification): { href: string; label: TextKey } => ({
  href: targetOf(notification),
  label: `notifications.answer.${notification.leadsTo}`,
});

function unpauseOf(
  { notificationType: { value }, beneficiaryCardGroupId }: Notification,
  page: string,
): string | null {
  if (value !== 'BeneficiaryHasPausedGroup' || !beneficiaryCardGroupId) return null;
  const path = groupPath(beneficiaryCardGroupId);
  return path === page ? null : path;
}

function targetOf({ leadsTo, cardId, flowId, beneficiaryCardGroupId }: Notification): string {
  switch (leadsTo) {
    case 'approvals':
      return paths.approvals;
    case 'history':
      return paths.history;
    case 'order':
      return paths.order;
    case 'unfinished':
      return paths.orderUnfinished;
    case 'obligatory':
      return obligatoryOrderPath(flowId ?? '');
    case 'card':
      return cardId ? cardPath(cardId) : paths.overview;
    case 'group':
      return beneficiaryCardGroupId ? groupPath(beneficiaryCardGroupId) : paths.overview;
  }
}
