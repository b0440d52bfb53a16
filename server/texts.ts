import i18next from 'i18next';
import type { ServerTexts } from './deps';

/** What the server says better than the embedded texts, which keep their wording as a fallback. */
const CORRECTED = {
  'payment.status.waiting': 'Afventer registrering af betalingsoplysninger...',
} as const;

/** The Danish texts for answers, mail and pages; throws on a key that has no text. */
export function createServerTexts(embedded: Readonly<Record<string, string>>): ServerTexts {
  const original: Readonly<Record<string, string>> = { ...embedded, ...CORRECTED };
  let changed: Readonly<Record<string, string>> = {};
  const instance = i18next.createInstance();
  void instance.init({ lng: 'da', initImmediate: false, interpolation: { escapeValue: false } });
  const { interpolator } = instance.services;
  return {
    t: (key, vars) => {
      const text = changed[key] ?? original[key];
      if (text === undefined) throw new Error(`No text for the key «${key}»`);
      return vars ? interpolator.interpolate(text, vars, 'da', {}) : text;
    },
    all: () => ({ ...original, ...changed }),
    original: (key) => (Object.hasOwn(original, key) ? original[key] : undefined),
    refresh: (kept) => {
      changed = kept;
    },
  };
}
