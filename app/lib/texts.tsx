import i18next from 'i18next';
import { createContext, useContext, type ReactNode } from 'react';
import { danishTexts, type TextKey } from '~/locales/da';

export type { TextKey };
export type TextVars = Readonly<Record<string, string | number>>;

/** Looks up a Danish text and fills in `{{vars}}`. */
export type Texts = (key: TextKey, vars?: TextVars) => string;

const NO_OVERRIDES: Readonly<Record<string, string>> = {};
const madeTexts = new WeakMap<Readonly<Record<string, string>>, Texts>();

/**
 * The embedded texts, with those the server loaded on top. Cached per overrides object, so hand in
 * the same object for every request. A key without a text throws, except in a production build,
 * where the reader gets a general error text instead of a failed page.
 */
export function createTexts(overrides: Readonly<Record<string, string>> = NO_OVERRIDES): Texts {
  let texts = madeTexts.get(overrides);
  if (!texts) {
    texts = buildTexts(overrides);
    madeTexts.set(overrides, texts);
  }
  return texts;
}

function buildTexts(overrides: Readonly<Record<string, string>>): Texts {
  const instance = i18next.createInstance();
  void instance.init({
    lng: 'da',
    resources: { da: { translation: { ...danishTexts, ...overrides } } },
    initImmediate: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  const plain = new Map<string, string>();
  return (key, vars) => {
    if (vars) return instance.exists(key, vars) ? instance.t(key, vars) : missing(key);
    let text = plain.get(key);
    if (text === undefined) {
      text = instance.exists(key) ? instance.t(key) : missing(key);
      plain.set(key, text);
    }
    return text;
  };
}

function missing(key: string): string {
  if (typeof import.meta.env === 'object' && import.meta.env.PROD)
    return danishTexts['common.something-wrong'];
  throw new Error(`No text for the key «${key}»`);
}

/**
 * A text key with its variables as one string, for places that carry messages as strings
 * (zod issues): `messageKey('common.invalid.too-long', { max: 30 })`.
 */
export function messageKey(key: TextKey, vars: TextVars): string {
  return `${key}?${new URLSearchParams(Object.entries(vars).map(([k, v]) => [k, String(v)]))}`;
}

const KEY_SHAPE = /^[a-z][\w-]*(\.[\w-]+)+(\?.*)?$/;

/** The text of a message: a key, a key from `messageKey`, or Danish text from the API (kept). */
export function messageText(texts: Texts, message: string): string {
  if (!KEY_SHAPE.test(message)) return message;
  const [key, query] = message.split('?', 2) as [TextKey, string | undefined];
  return texts(
    key,
    query === undefined ? undefined : Object.fromEntries(new URLSearchParams(query)),
  );
}

const TextsContext = createContext<Texts | undefined>(undefined);

export function TextsProvider({ texts, children }: { texts: Texts; children: ReactNode }) {
  return <TextsContext.Provider value={texts}>{children}</TextsContext.Provider>;
}

/** The texts of the page; the embedded ones outside a `TextsProvider` (a page that failed early). */
export function useText(): Texts {
  return useContext(TextsContext) ?? createTexts();
}
