import sanitizeHtml from 'sanitize-html';

/**
 * The HTML of a message reduced to what one may hold: paragraphs, emphasis, lists, headings below
 * the message's own, and links to the web, mail or a phone. Nothing else survives: no script,
 * style, picture, form, frame, class or id. Safe to run again on its own answer.
 */
export function sanitiseMessageHtml(html: string): string {
  // Inside `<math>` and `<svg>` a paragraph does not end the one around it. Once these are gone it
  // does, so what is left is read a second time.
  return allowedOf(allowedOf(html)).trim();
}

function allowedOf(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'strong', 'em', 'b', 'i', 'ul', 'ol', 'li', 'a', 'h3', 'h4'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { h1: 'h3', h2: 'h3' },
  });
}

const ENTITIES = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
] as const;

/** The HTML of a message that holds a text and nothing else. */
export const htmlOfText = (text: string): string =>
  `<p>${ENTITIES.reduce((html, [sign, entity]) => html.replaceAll(sign, entity), text)}</p>`;

/** Where one line of a message ends, or another one begins. */
const LINE_END = /<br\s*\/?>|<\/?(?:p|ul|ol|li|h3|h4)\b[^>]*>/g;

/** The text of a message, a paragraph for each line of it. */
export const paragraphsOfHtml = (html: string): string[] =>
  html
    .split(LINE_END)
    .map((line) =>
      ENTITIES.reduceRight(
        (text, [sign, entity]) => text.replaceAll(entity, sign),
        line.replaceAll(/<[^>]+>/g, ''),
      ).trim(),
    )
    .filter(Boolean);

/** All of it in one text. */
export const textOfHtml = (html: string): string => paragraphsOfHtml(html).join('\n\n');
