import { createInstance, type i18n as I18n } from 'i18next';
import { useContext } from 'react';
import { I18nContext } from 'react-i18next';
import { LANGUAGE, namespaces, type Namespace, type TextKey } from '~/locales/da';

export type { TextKey };
export type TextVars = Readonly<Record<string, string | number>>;

/** Looks up a Danish text and fills in `{{vars}}`; a `count` among them chooses the plural form. */
export type Texts = (key: TextKey, vars?: TextVars) => string;

type Overrides = Readonly<Record<string, string>>;

const NO_OVERRIDES: Overrides = {};
const PLURAL_FORM = /_(one|other)$/;

const plural = new Intl.PluralRules(LANGUAGE);

const namespaceOf = new Map<string, Namespace>();
for (const [name, texts] of Object.entries(namespaces)) {
  for (const key of Object.keys(texts)) {
    namespaceOf.set(key, name as Namespace).set(key.replace(PLURAL_FORM, ''), name as Namespace);
  }
}

/** The key of the plural form that goes with the count; the key itself for a text without forms. */
function formOf(key: string, { count }: TextVars): string {
  const form = typeof count === 'number' ? `${key}_${plural.select(count)}` : key;
  return namespaceOf.has(form) ? form : key;
}

const instances = new WeakMap<Overrides, I18n>();

/**
 * The i18next instance of one version of the texts: the embedded ones, with those the server loaded on
 * top. Cached per overrides object, so hand in the same object for every request.
 */
export function i18nFor(overrides = NO_OVERRIDES): I18n {
  const known = instances.get(overrides);
  if (known) return known;
  const resources: Record<string, Record<string, string>> = structuredClone(namespaces);
  for (const [key, text] of Object.entries(overrides)) {
    const texts = resources[namespaceOf.get(key) ?? 'common'];
    if (texts) texts[key] = text;
  }
  const instance = createInstance();
  void instance.init({
    lng: LANGUAGE,
    resources: { [LANGUAGE]: resources },
    defaultNS: 'common',
    initImmediate: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  instances.set(overrides, instance);
  return instance;
}

const readers = new WeakMap<I18n, Texts>();

const VARIABLE = /\{\{(\w+)\}\}/g;
/** What is left of a text that only i18next can fill in, its variables taken out. */
const MORE = /\{\{|\$t\(/;

/**
 * The reader of an instance. It remembers every text, and fills in variables itself where nothing else
 * has to be done: asking i18next for each takes most of the time of a page. A key without a text
 * throws, except in a production build, where the reader gets a general error text instead of a failed
 * page.
 */
function textsOf(instance: I18n): Texts {
  const known = readers.get(instance);
  if (known) return known;
  const [plain, templates] = [new Map<string, string>(), new Map<string, string | null>()];
  // The key is checked by `Texts`: with every key at once TypeScript takes ten seconds for the call.
  const translate = instance.t as (key: string, options: object) => string;
  const find: Texts = (key, vars) => {
    const options = { ...vars, ns: namespaceOf.get(key) ?? 'common' };
    return instance.exists(key, options) ? translate(key, options) : missing(key);
  };
  const read: Texts = (key, vars) => {
    if (!vars) return remembered(plain, key, () => find(key));
    const form = formOf(key, vars);
    const template = remembered(templates, form, () => templateOf(instance, form));
    if (template === null) return find(key, vars);
    return template.replaceAll(VARIABLE, (_all, name: string) => String(vars[name] ?? ''));
  };
  readers.set(instance, read);
  return read;
}

function remembered<T>(kept: Map<string, T>, key: string, find: () => T): T {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const found = find();
  kept.set(key, found);
  return found;
}

/** A text with its variables; null where there is none, and where i18next has to fill it in. */
function templateOf(instance: I18n, key: string): string | null {
  const namespace = namespaceOf.get(key) ?? 'common';
  const text: unknown = instance.getResource(LANGUAGE, namespace, key);
  return typeof text !== 'string' || MORE.test(text.replaceAll(VARIABLE, '')) ? null : text;
}

/** The reader of the embedded texts, with those the server loaded on top. */
export const createTexts = (overrides?: Overrides): Texts => textsOf(i18nFor(overrides));

const isProduction = typeof import.meta.env === 'object' && import.meta.env.PROD;

function missing(key: string): string {
  if (isProduction) return namespaces.common['common.something-wrong'];
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

/**
 * The texts of the page; the embedded ones outside a provider (a page that failed early). A text of a
 * namespace that the page's routes do not name throws, except in a production build.
 */
export function useText(): Texts {
  // Types of react-i18next promise a context that is only there below a provider.
  const context = useContext(I18nContext) as { i18n: I18n; defaultNS?: string[] } | undefined;
  const texts = textsOf(context?.i18n ?? i18nFor());
  return isProduction || !context?.defaultNS ? texts : within(context.defaultNS, texts);
}

const within =
  (named: readonly string[], texts: Texts): Texts =>
  (key, vars) => {
    const namespace = namespaceOf.get(key);
    if (namespace && !named.includes(namespace)) {
      throw new Error(`«${key}» is in «${namespace}», which no handle.i18n of the page names`);
    }
    return texts(key, vars);
  };

/** The texts of the page that are wanted, with their variables, for a script that reads them itself. */
export function useTemplates(isWanted: (key: string) => boolean): Record<string, string> {
  const context = useContext(I18nContext) as { i18n: I18n } | undefined;
  const instance = context?.i18n ?? i18nFor();
  const found = Object.entries(namespaces).flatMap(([name, texts]) =>
    Object.keys(texts)
      .filter(isWanted)
      .map((key) => [key, String(instance.getResource(LANGUAGE, name, key))]),
  );
  return Object.fromEntries(found) as Record<string, string>;
}
