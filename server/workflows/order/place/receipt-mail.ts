import { html } from 'hono/html';
import type { Receipt, ReceiptLine } from '../../../contract/order-payment';
import { formatPeriod } from '../../../contract/written';
import type { ServerTexts } from '../../../deps';
import type { Mail } from '../../../outbound/mail/port';

// The receipt as a mail: the same words as text and as HTML, with the lines of the receipt page.

type ReceiptMail = Pick<Mail, 'subject' | 'text' | 'html'>;

interface Letter {
  title: string;
  hello: string;
  delivery: string;
  parts: { heading: string; lines: readonly ReceiptLine[] }[];
  links: { label: string; url: string }[];
  regards: string;
}

/** Subject and both parts of the mail; `publicOrigin` is where its links lead. */
export async function receiptMail(
  texts: ServerTexts,
  receipt: Receipt,
  { firstName, publicOrigin }: { firstName: string; publicOrigin: string },
): Promise<ReceiptMail> {
  const { firstCard, group, changed } = receipt;
  const suffix = changed ? '-changed' : '';
  const letter: Letter = {
    title: texts.t(`mail.receipt.title${suffix}`),
    hello: texts.t('mail.receipt.hello', { name: firstName }),
    delivery: group.deliveryText,
    parts: [
      { heading: texts.t('mail.receipt.order'), lines: receipt.orderLines },
      { heading: texts.t('mail.receipt.payment'), lines: receipt.paymentLines },
    ],
    links: [
      { label: texts.t('mail.receipt.cards'), url: `${publicOrigin}/overview` },
      { label: texts.t('mail.receipt.help'), url: `${publicOrigin}/help` },
    ],
    regards: texts.t('mail.receipt.regards'),
  };
  const period = formatPeriod(firstCard.fromDate, firstCard.toDate);
  return {
    subject: texts.t(`mail.receipt.subject${suffix}`, { period }),
    text: textOf(letter),
    html: String(await htmlOf(letter)),
  };
}

function textOf({ title, hello, delivery, parts, links, regards }: Letter): string {
  const blocks = [
    hello,
    `${title}. ${delivery}`,
    ...parts.map(({ heading, lines }) =>
      [heading, ...lines.map(({ label, value }) => `${label}: ${value}`)].join('\n'),
    ),
    links.map(({ label, url }) => `${label}: ${url}`).join('\n'),
    regards,
  ];
  return blocks.join('\n\n');
}

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
const CELL = `${FONT} padding: 8px 24px; font-size: 16px; line-height: 1.5; color: #16231f;`;
const HEADING = `${FONT} margin: 16px 0 0; font-size: 18px; color: #16231f;`;
const RULE = 'border-top: 1px solid #ddd5c5;';

function htmlOf({ title, hello, delivery, parts, links, regards }: Letter) {
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
          width="600"
          align="center"
          cellspacing="0"
          cellpadding="0"
          style="width: 100%; max-width: 600px; border: 1px solid #ddd5c5; border-collapse: collapse; background: #ffffff;"
        >
          <tr>
            <td
              class="band"
              colspan="2"
              bgcolor="#0b5d4a"
              style="${CELL} padding-block: 16px; background: #0b5d4a; color: #ffffff; font-size: 20px; font-weight: 700;"
            >
              Ungdomskort
            </td>
          </tr>
          <tr>
            <td colspan="2" style="${CELL} padding-top: 24px;">
              <h1 style="${FONT} margin: 0 0 12px; font-size: 24px; color: #16231f;">✓ ${title}</h1>
              <p style="margin: 0 0 8px;">${hello}</p>
              <p style="margin: 0;">${delivery}</p>
            </td>
          </tr>
          ${parts.map(
            ({ heading, lines }) =>
              html`<tr>
                  <td colspan="2" style="${CELL}"><h2 style="${HEADING}">${heading}</h2></td>
                </tr>
                ${lines.map(
                  ({ label, value }) =>
                    html`<tr>
                      <td valign="top" width="38%" style="${CELL} ${RULE} padding-right: 8px;">
                        ${label}
                      </td>
                      <td valign="top" style="${CELL} ${RULE} padding-left: 8px; font-weight: 600;">
                        ${value}
                      </td>
                    </tr>`,
                )}`,
          )}
          <tr>
            <td colspan="2" style="${CELL} ${RULE} padding-block: 24px;">
              <p style="margin: 0 0 16px;">
                <a
                  class="band"
                  href="${main?.url}"
                  target="_blank"
                  style="display: inline-block; padding: 12px 24px; border-radius: 8px; background: #0b5d4a; color: #ffffff; font-weight: 600; text-decoration: none;"
                  >${main?.label}</a
                >
              </p>
              ${others.map(
                ({ label, url }) =>
                  html`<p style="margin: 0 0 16px;">
                    <a class="plain" href="${url}" target="_blank" style="color: #09543f;"
                      >${label}</a
                    >
                  </p>`,
              )}
              <p style="margin: 0; white-space: pre-line;">${regards}</p>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
}
