import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';
import { Icon } from '~/components/icon';

export interface FooterSection {
  title: string;
  links: ReadonlyArray<{ url: string; title: string; openInNewWindow: boolean }>;
}

export interface SiteFooterProps {
  /** From the API; an empty list while they cannot be had. */
  sections: readonly FooterSection[];
}

const OWN_PAGES = [
  [paths.help, 'components.footer.help'],
  [paths.contact, 'components.footer.contact'],
  [paths.privacy, 'components.footer.privacy'],
  [paths.cookies, 'components.footer.cookies'],
  [paths.statement, 'components.footer.accessibility'],
] as const;

/** The portal's own pages of information, and links to the companies and further help. */
export function SiteFooter({ sections }: SiteFooterProps) {
  const t = useText();
  const shown = sections.filter((section) => section.links.length > 0);
  const leavesWindow = shown.some(({ links }) => links.some((link) => link.openInNewWindow));
  return (
    <div className="site-footer">
      {shown.map((section) => (
        <FooterLinks key={section.title} section={section} />
      ))}
      <nav aria-label={t('components.footer.about')}>
        <ul>
          {OWN_PAGES.map(([href, label]) => (
            <li key={href}>
              <a href={href}>{t(label)}</a>
            </li>
          ))}
        </ul>
      </nav>
      {leavesWindow ? (
        <p className="footer-note">
          <Icon name="external" />
          {t('components.footer.new-window')}
        </p>
      ) : null}
    </div>
  );
}

/** Folded on a phone; on a wide screen the title is a heading and the list stands open. */
function FooterLinks({ section }: { section: FooterSection }) {
  return (
    <div className="footer-links">
      <h2>{section.title}</h2>
      <details className="unfold">
        <summary>{section.title}</summary>
        <ul>
          {section.links.map((link) => (
            <li key={link.url}>
              <FooterLink {...link} />
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function FooterLink({ url, title, openInNewWindow }: FooterSection['links'][number]) {
  const t = useText();
  if (!openInNewWindow) return <a href={url}>{title}</a>;
  return (
    <a href={url} target="_blank" rel="noopener">
      {title}
      <Icon name="external" />
      <span className="visually-hidden"> ({t('components.footer.new-window').toLowerCase()})</span>
    </a>
  );
}
