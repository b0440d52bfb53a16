/** The XML that Netaxept answers with; unknown elements, any order and other prefixes do no harm. */
import { DOMParser, onWarningStopParsing, ParseError, type Element } from '@xmldom/xmldom';

/** Bound to `xsi` in Netaxept's answers. */
export const XML_SCHEMA_INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance';

/**
 * The root element, or null when the text is not one whole XML document. One with a document type,
 * which could declare texts of its own, is none of Netaxept's: also null.
 */
export function parseXml(text: string): Element | null {
  const parser = new DOMParser({ locator: false, onError: onWarningStopParsing });
  try {
    const { doctype, documentElement } = parser.parseFromString(text, 'text/xml');
    return doctype ? null : documentElement;
  } catch (error) {
    if (error instanceof ParseError) return null;
    throw error;
  }
}

/** The element at a path of names below this one, e.g. `Summary/Authorized`; the first of several. */
export function findElement(element: Element, path: string): Element | null {
  let found: Element | undefined = element;
  for (const name of path.split('/')) {
    found = found && childrenOf(found).find((child) => isNamed(child, name));
  }
  return found ?? null;
}

/** Every element at a path of names below this one. */
export function findElements(element: Element, path: string): Element[] {
  return path
    .split('/')
    .reduce<Element[]>(
      (found, name) => found.flatMap(childrenOf).filter((child) => isNamed(child, name)),
      [element],
    );
}

/** The text at a path without white space around it, or null when there is none. */
export function findText(element: Element, path: string): string | null {
  return findElement(element, path)?.textContent?.trim() || null;
}

const childrenOf = ({ childNodes }: Element) =>
  Array.from(childNodes).filter((node): node is Element => node.nodeType === node.ELEMENT_NODE);

/** Netaxept does not write all names in the same letters everywhere. */
const isNamed = ({ localName }: Element, name: string) =>
  localName?.toLowerCase() === name.toLowerCase();
