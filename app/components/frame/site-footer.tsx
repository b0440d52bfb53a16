import { paths } from '~/lib/paths';
import { useText } from '~/lib/texts';

export interface FooterSection {
  title: string;
  links: ReadonlyArray<{ url: string; title: string; openInNewWindow: boolean }>;
}

export interface SiteFooterProps {
  /** From the API; an empty list while they cannot be had. */
  sections: readonly FooterSection[];
}

/** Links to the providers and further help, and the accessibility statement. */
export function SiteFooter({ sections }: SiteFooterProps) {
  const t = useText();
  return (
    <div className="site-footer">
      {sections
        .filter((section) => section.links.length > 0)
        .map((section) => (
          <div key={section.title}>
            <h2>{section.title}</h2>
            <ul>
              {section.links.map((link) => (
                <li key={link.url}>
                  <a href={link.url} {...(link.openInNewWindow && NEW_WINDOW)}>
                    {link.title}
                    {link.openInNewWindow ? ` ${t('components.footer.new-window')}` : null}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      <div>
        <h2>{t('components.footer.about')}</h2>
        <ul>
          <li>
            <a href={paths.statement}>{t('components.footer.accessibility')}</a>
          </li>
        </ul>
      </div>
    </div>
  );
}

const NEW_WINDOW = { target: '_blank', rel: 'noopener' };
