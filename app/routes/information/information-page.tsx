import type { ReactNode } from 'react';
import type { PageHandle } from '~/lib/page-handle';
import { useText, type TextKey } from '~/lib/texts';

/** The pages that tell about the portal, open to everybody; their texts begin so. */
type About = 'help' | 'contact' | 'privacy' | 'cookies';

/** What the frame needs to know of a page of information. */
export const informationHandle = (about: About): PageHandle => ({
  i18n: ['information'],
  title: `information.${about}.title`,
  description: `information.${about}.intro`,
});

/** A title, what the page is for, and its sections. */
export function InformationPage({ about, children }: { about: About; children: ReactNode }) {
  const t = useText();
  return (
    <>
      <h1>{t(`information.${about}.title`)}</h1>
      <p>{t(`information.${about}.intro`)}</p>
      {children}
    </>
  );
}

interface Section {
  title: TextKey;
  text?: TextKey;
  children?: ReactNode;
}

/** A section whose text is one paragraph, with what belongs to it below. */
export function Told({ title, text, children }: Section) {
  const t = useText();
  return (
    <section>
      <h2>{t(title)}</h2>
      {text ? <p>{t(text)}</p> : null}
      {children}
    </section>
  );
}

/** The same behind its title: a page of many sections is looked over before it is read. */
export function Folded({
  title,
  text,
  children,
  isOpen,
  id,
}: Section & { isOpen?: boolean; id?: string }) {
  const t = useText();
  return (
    <details className="unfold question" open={isOpen}>
      <summary>
        <h2>{t(title)}</h2>
      </summary>
      {/* A link to what is folded unfolds it, where its target lies within. */}
      {text ? <p id={id}>{t(text)}</p> : null}
      {children}
    </details>
  );
}
