/**
 * Reads the little XML that Netaxept answers with, and forgives what does no harm: unknown elements,
 * any order, namespaces, comments, white space. Only text, elements and attributes come out.
 */
export interface XmlElement {
  /** Without its namespace prefix. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlElement[];
  /** Its own text, trimmed. */
  text: string;
}

interface OpenElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const TOKEN =
  /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<!DOCTYPE[^>]*>|<\/\s*([^\s>]+)\s*>|<([^\s/>!?]+)((?:\s+[^\s=/>]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/gy;
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The root element, or null when the text is not one whole XML document. */
export function parseXml(text: string): XmlElement | null {
  const document: OpenElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [document];
  TOKEN.lastIndex = 0;
  const source = text.replace(/^\uFEFF/, '');
  let end = 0;
  for (const token of source.matchAll(TOKEN)) {
    const [all, cdata, closing, opening, attributes, selfClosing, plain] = token;
    if (token.index !== end) return null;
    end += all.length;
    const current = open.at(-1) ?? document;
    if (cdata !== undefined) current.text += cdata;
    else if (plain !== undefined) current.text += decode(plain);
    else if (closing !== undefined) {
      if (open.length < 2 || current.name !== localName(closing)) return null;
      open.pop();
      open.at(-1)?.children.push({ ...current, text: current.text.trim() });
    } else if (opening !== undefined) {
      const element: OpenElement = {
        name: localName(opening),
        attributes: attributesOf(attributes ?? ''),
        children: [],
        text: '',
      };
      if (selfClosing) current.children.push(element);
      else open.push(element);
    }
  }
  const isWhole = end === source.length && open.length === 1 && document.text.trim() === '';
  return isWhole && document.children.length === 1 ? (document.children[0] ?? null) : null;
}

/** The element at a path of names below this one, e.g. `Summary/Authorized`; the first of several. */
export function findElement(element: XmlElement, path: string): XmlElement | null {
  let found: XmlElement | undefined = element;
  for (const name of path.split('/')) {
    found = found?.children.find((child) => child.name.toLowerCase() === name.toLowerCase());
  }
  return found ?? null;
}

/** The text at a path, or null when there is none. */
export function findText(element: XmlElement, path: string): string | null {
  return findElement(element, path)?.text || null;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
      localName(name),
      decode(double ?? single ?? ''),
    ]),
  );
}

const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

function decode(text: string): string {
  return text.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (entity, name: string) => {
    if (!name.startsWith('#')) return ENTITIES.get(name) ?? entity;
    const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}
