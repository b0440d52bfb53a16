import { html } from 'hono/html';
import type { Mail } from '../outbound/mail/port';

// Every mail of the portal in its two parts: the same words as text and as HTML.

interface Link {
  label: string;
  url: string;
}

interface Part {
  heading: string;
  lines: readonly { label: string; value: string }[];
}

export interface MailWords {
  subject: string;
  /** The heading of the layout. */
  title: string;
  /** Before the heading, for a mail of something that is done. */
  mark?: string;
  hello: string;
  paragraphs: readonly string[];
  /** What is told line by line. */
  parts?: readonly Part[];
  /** The first is what the mail is for. */
  links: readonly [Link, ...Link[]];
  regards: string;
  /** How mails of its kind are stopped. */
  stop?: Link;
}

/** The subject and both parts of a mail. */
export const writtenMail = async (
  words: MailWords,
): Promise<Pick<Mail, 'subject' | 'text' | 'html' | 'stopUrl'>> => ({
  subject: words.subject,
  text: textOf(words),
  html: String(await htmlOf(words)),
  ...(words.stop && { stopUrl: words.stop.url }),
});

function textOf({ subject, title, hello, paragraphs, parts = [], links, ...rest }: MailWords) {
  const { regards, stop } = rest;
  const [first = '', ...others] = paragraphs;
  return [
    hello,
    // The subject stands above the text anyway.
    title === subject ? first : `${title}. ${first}`,
    ...others,
    ...parts.map(({ heading, lines }) =>
      [heading, ...lines.map(({ label, value }) => `${label}: ${value}`)].join('\n'),
    ),
    ...links.map(addressOf),
    regards,
    ...(stop ? [addressOf(stop)] : []),
  ].join('\n\n');
}

const addressOf = ({ label, url }: Link): string => `${label}:\n${url}`;

/**
 * One table of at most 600 px, drawn with borders and styles in place, as mail programs drop most of
 * the rest; nothing is loaded from elsewhere. Programs that know dark colours turn it dark by `DARK`.
 */
const DARK = `@media (prefers-color-scheme: dark) {
  .ground { background: #101714 !important; }
  .sheet { background: #1a2420 !important; border-color: #4d5a54 !important; }
  .sheet td, .sheet h1, .sheet h2, .sheet p { color: #eef3ef !important; border-color: #4d5a54 !important; }
  .sheet .band { color: #ffffff !important; }
  .sheet .plain { color: #8fd9c2 !important; }
}`;

const FONT = "font-family: 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;";
const CELL = `${FONT} padding: 8px 16px; vertical-align: top; font-size: 16px; line-height: 1.5; color: #16231f;`;
const BAND =
  'padding-top: 16px; padding-bottom: 16px; background: #0b5d4a; color: #ffffff; font-size: 20px; font-weight: 700;';
const TITLE = `${FONT} margin: 0 0 12px; font-size: 24px; line-height: 1.25; color: #16231f;`;
const HEADING = `${FONT} margin: 8px 0; font-size: 18px; color: #16231f;`;
const RULE = 'border-top: 1px solid #ddd5c5;';
const LINE = `${CELL} ${RULE} padding-left: 0; padding-right: 0;`;
const BUTTON =
  'display: inline-block; padding: 12px 24px; border-radius: 8px; background: #0b5d4a; color: #ffffff; font-weight: 600; text-decoration: none;';

function htmlOf({ title, mark, hello, paragraphs, parts = [], links, regards, stop }: MailWords) {
  const [main, ...others] = links;
  return html`<!doctype html>
    <html lang="da">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <style>
          ${DARK}
        </style>
      </head>
      <body class="ground" style="margin: 0; padding: 16px 8px; background: #fbf8f2;">
        <table
          role="presentation"
          class="sheet"
          style="width: 100%; max-width: 600px; margin: 0 auto; border: 1px solid #ddd5c5; border-collapse: collapse; background: #ffffff;"
        >
          <tbody>
            <tr>
              <td class="band" style="${CELL} ${BAND}">Ungdomskort</td>
            </tr>
            <tr>
              <td style="${CELL} padding-top: 24px;">
                <h1 style="${TITLE}">${mark ? `${mark} ` : ''}${title}</h1>
                <p style="margin: 0 0 8px;">${hello}</p>
                ${paragraphs.map((text) => html`<p style="margin: 0 0 8px;">${text}</p>`)}
              </td>
            </tr>
            ${parts.map(partRow)}
            <tr>
              <td style="${CELL} padding-bottom: 24px;">
                <p style="margin: ${parts.length > 0 ? 16 : 0}px 0 16px;">
                  <a class="band" href="${main.url}" target="_blank" style="${BUTTON}"
                    >${main.label}</a
                  >
                </p>
                ${others.map(plainLink)}
                <p style="margin: 0; white-space: pre-line;">${regards}</p>
              </td>
            </tr>
            ${
              stop
                ? html`<tr>
                    <td style="${CELL} ${RULE} padding-top: 16px;">${plainLink(stop)}</td>
                  </tr>`
                : ''
            }
          </tbody>
        </table>
      </body>
    </html>`;
}

const partRow = ({ heading, lines }: Part) =>
  html`<tr>
    <td style="${CELL}">
      <h2 style="${HEADING}">${heading}</h2>
      <table role="presentation" style="width: 100%; border-collapse: collapse;">
        <tbody>
          ${lines.map(
            ({ label, value }) =>
              html`<tr>
                <td style="${LINE} width: 38%; padding-right: 8px;">${label}</td>
                <td style="${LINE} padding-left: 8px; font-weight: 600; overflow-wrap: anywhere;">
                  ${value}
                </td>
              </tr>`,
          )}
        </tbody>
      </table>
    </td>
  </tr>`;

const plainLink = ({ label, url }: Link) =>
  html`<p style="margin: 0 0 16px;">
    <a class="plain" href="${url}" target="_blank" style="color: #09543f;">${label}</a>
  </p>`;
