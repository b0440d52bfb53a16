import i18next from 'i18next';
import type { ServerTexts } from './deps';

/** The embedded Danish texts for answers and mail; throws on a key that has no text. */
export function createServerTexts(texts: Readonly<Record<string, string>>): ServerTexts {
  const instance = i18next.createInstance();
  void instance.init({
    lng: 'da',
    resources: { da: { translation: texts } },
    initImmediate: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  return {
    t: (key, vars) => {
      const text = texts[key];
      if (text === undefined) throw new Error(`No text for the key «${key}»`);
      return vars ? instance.t(key, vars) : text;
    },
    all: () => ({ ...texts }),
  };
}
