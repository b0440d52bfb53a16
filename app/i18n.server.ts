import { RemixI18Next } from 'remix-i18next/server';
import { LANGUAGE } from '~/locales/da';

/**
 * Says which language a page is in, and which namespaces its routes name in `handle.i18n`. The texts
 * come from `i18nFor`: this one's own `getFixedT` makes an instance of i18next for each call.
 */
export const remixI18n = new RemixI18Next({
  // With a second language, `order` says where the visitor's choice is found.
  detection: { supportedLanguages: [LANGUAGE], fallbackLanguage: LANGUAGE, order: [] },
});
