import { useText } from '~/lib/texts';

/** The greeting of the front page; `level` 1 where the page has no other title. */
export function Intro({ level = 2 }: { level?: 1 | 2 }) {
  const t = useText();
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="intro">
      <Heading>{t('components.intro.greeting')}</Heading>
      <p>{t('components.intro.welcome')}</p>
    </div>
  );
}
