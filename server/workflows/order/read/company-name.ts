import type { ServerTexts } from '../../../deps';

/** The company at the beginning of a sentence, also when nobody knows which. */
export function companyName(texts: ServerTexts, pto: string | null): string {
  return pto === null ? texts.t('company.unnamed') : texts.t(`pto.${pto}`);
}
