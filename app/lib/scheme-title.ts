import type { CardRank, EducationType } from '#server/contract/enums';
import type { Texts } from '~/lib/texts';

/** The scheme's title, with «: Praktik» for a secondary card (spec §2 Overview, Approvals). */
export function schemeTitle(
  {
    scheme,
    subsidyLevel,
  }: {
    scheme: { value: EducationType; title: string };
    subsidyLevel: { value: CardRank; title: string };
  },
  t: Texts,
): string {
  return subsidyLevel.value === 'Secondary'
    ? t('components.scheme.secondary', { scheme: scheme.title, level: subsidyLevel.title })
    : scheme.title;
}
