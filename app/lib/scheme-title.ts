import type { CardRank } from '#server/contract/enums';
import type { Texts } from '~/lib/texts';

interface Level {
  value: CardRank;
  title: string;
}

/** The scheme's title, with «: Praktik» for a secondary card. */
export const schemeTitle = (
  { scheme, subsidyLevel }: { scheme: { title: string }; subsidyLevel: Level },
  t: Texts,
): string => withLevel(scheme.title, subsidyLevel, t);

/** Any title, with «: Praktik» for what belongs to a secondary card. */
export const withLevel = (scheme: string, level: Level | undefined, t: Texts): string =>
  level?.value === 'Secondary'
    ? t('components.scheme.secondary', { scheme, level: level.title })
    : scheme;
