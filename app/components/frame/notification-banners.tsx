import type { BannerGroup, BannerView } from '~/lib/notification-view';
import { paths } from '~/lib/paths';
import { formatKroner, formatShortDay } from '~/lib/format';
import { present } from '~/lib/present';
import { useText } from '~/lib/texts';
import { PortalForm } from '~/components/form/portal-form';

export interface NotificationBannersProps {
  groups: readonly BannerGroup[];
  /** The page that it stands on, where an answer leads back to. */
  back: string;
  /** Where all of them are, and how many; null where they stand here. */
  all?: { href: string; count: number } | null;
  /** The heading, where the page has no other for it. */
  title?: string;
}

/** «Det skal du vide»: what the person has been told, each with its way on and its «OK». */
export function NotificationBanners({ groups, back, all, title }: NotificationBannersProps) {
  const t = useText();
  if (groups.length === 0) return null;
  // Who it is from is said where several of them tell something: not at one card or group.
  const namesSenders = groups.length > 1 && !(title && all === undefined);
  const Sender = title ? 'h3' : 'h2';
  const Group = namesSenders ? 'section' : 'div';
  const level = (title ? 3 : 2) + (namesSenders ? 1 : 0);
  // A section has a heading; on a page of their own the title is that of the banners.
  const Part = title ? 'section' : 'div';
  const read = groups
    .flatMap(({ banners }) => banners)
    .filter(({ accept }) => accept === 'notifications.accept')
    .flatMap(({ ids }) => ids);
  // The most urgent one is open; on a page about something else only if there is something to do.
  const [first] = groups[0]?.banners ?? [];
  const isFolded = (banner: BannerView) =>
    banner !== first || (title !== undefined && banner.accept === 'notifications.accept');
  return (
    <Part className="told" aria-labelledby={title && 'told-title'}>
      {title ? <h2 id="told-title">{title}</h2> : null}
      {groups.map(({ heading, banners }) => (
        <Group key={heading}>
          {namesSenders ? <Sender className="told-group">{heading}</Sender> : null}
          {banners.map((banner) => (
            <Banner
              key={banner.ids[0]}
              banner={banner}
              back={back}
              heading={`h${level}` as BannerHeading}
              isFolded={isFolded(banner)}
            />
          ))}
        </Group>
      ))}
      {all || read.length > 1 ? (
        <div className="told-all">
          {all ? (
            <a className="show-all" href={all.href}>
              {t('notifications.show-all', { count: all.count })}
            </a>
          ) : null}{' '}
          {read.length > 1 ? (
            <AcceptForm ids={read} back={back}>
              {t('notifications.accept-all')}
            </AcceptForm>
          ) : null}
        </div>
      ) : null}
    </Part>
  );
}

type BannerHeading = 'h2' | 'h3' | 'h4';

function Banner({
  banner,
  back,
  heading: Heading,
  isFolded,
}: {
  banner: BannerView;
  back: string;
  heading: BannerHeading;
  isFolded: boolean;
}) {
  const t = useText();
  const count = banner.ids.length;
  const several = count > 1 ? banner.severalTitle : null;
  const isSeveral = several !== null;
  const title = isSeveral ? t(several, { count }) : banner.title;
  const body = <BannerBody banner={banner} title={title} isSeveral={isSeveral} back={back} />;
  if (!isFolded) {
    return (
      <article className="told-banner">
        <Heading className="told-title">{title}</Heading>
        <Urgency banner={banner} />
        {body}
      </article>
    );
  }
  return (
    <details className="told-banner unfold">
      <summary>
        <Heading className="told-title">{title}</Heading>
        <Urgency banner={banner} />
      </summary>
      {body}
    </details>
  );
}

/** Whether it comes before anything else, and until when it has to be done. */
function Urgency({ banner: { isImportant, payBy } }: { banner: BannerView }) {
  const t = useText();
  const words = present([
    isImportant && t('notifications.level.Blocked'),
    payBy && t('notifications.pay-by', { day: formatShortDay(payBy) }),
  ]);
  return words.length > 0 ? <span className="told-urgency">{words.join(' · ')}</span> : null;
}

function BannerBody({
  banner: { ids, lines, accept },
  title,
  isSeveral,
  back,
}: {
  banner: BannerView;
  title: string;
  /** Whether the title counts them. */
  isSeveral: boolean;
  back: string;
}) {
  const t = useText();
  return (
    <div className="told-body">
      {lines.map(({ id, own, text, period, link, newPrice, unpause }) => (
        <div key={id}>
          <p>
            {isSeveral && own ? `${own}. ` : null}
            {text}
          </p>
          {link ? (
            <a href={link.href}>
              {t(link.label)}
              {isSeveral ? <HiddenPeriod period={period} /> : null}
            </a>
          ) : null}{' '}
          {unpause ? (
            <PortalForm action={unpause}>
              <button type="submit">{t('notifications.unpause')}</button>
            </PortalForm>
          ) : null}
          {newPrice === null ? null : (
            <AcceptForm ids={[id]} back={back} isConsent>
              {t('notifications.consent', { price: formatKroner(newPrice) })}
              {isSeveral ? <HiddenPeriod period={period} /> : null}
            </AcceptForm>
          )}
        </div>
      ))}{' '}
      {accept ? (
        <AcceptForm ids={ids} back={back}>
          {t(accept)}
          <span className="visually-hidden">: {title}</span>
        </AcceptForm>
      ) : null}
    </div>
  );
}

/** Which of several cards something is for, to who hears it away from its line. */
function HiddenPeriod({ period }: { period: string | null }) {
  return period ? <span className="visually-hidden">: {period}</span> : null;
}

function AcceptForm({
  ids,
  back,
  isConsent = false,
  children,
}: {
  ids: readonly string[];
  back: string;
  /** Whether something is paid for it. */
  isConsent?: boolean;
  children: React.ReactNode;
}) {
  return (
    <PortalForm
      action={paths.notifications}
      hidden={{ ids: ids.join(' '), back, ...(isConsent ? { answer: 'yes' } : {}) }}
    >
      <button type="submit">{children}</button>
    </PortalForm>
  );
}
