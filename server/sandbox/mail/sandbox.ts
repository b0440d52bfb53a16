/** The pages of the mail sandbox: what has been sent, and the order to refuse the next mails. */
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { createFaultPage, type Refused } from '../shared/control';
import { wholeNumber } from '../shared/faults';
import { sandboxPage, textField, type Html } from '../shared/page';
import { errorAt, panel, rows } from '../shared/page-parts';
import type { SandboxStore } from '../shared/store';
import { Mailbox, type KeptMail } from './mailbox';

const PATH = '/sandbox/mail';
const LISTED = 100;

const faultSchema = z.object({ refusals: wholeNumber('Antal mails', { most: 1000 }) });

const timeFormat = new Intl.DateTimeFormat('da-DK', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Copenhagen',
});

/** Mounted at `/sandbox/mail`; `messages.json` gives tests all mails, newest first. */
export function createMailSandbox({ store }: { store: SandboxStore }): Hono {
  const mailbox = new Mailbox(store);
  const { app } = createFaultPage({
    path: PATH,
    title: 'Sendte mails',
    system: 'e-mail',
    schema: faultSchema,
    save: ({ refusals }) => mailbox.setRefusals(refusals),
    content: (refused) => listContent(mailbox, refused),
  });
  return app
    .get('/messages.json', (c) => c.json(mailbox.list()))
    .get('/:id', (c) => {
      const mail = mailbox.find(c.req.param('id'));
      return mail ? mailPage(c, mail) : c.redirect(PATH, 303);
    })
    .get('/:id/html', (c) => {
      const layout = mailbox.find(c.req.param('id'))?.html;
      return layout ? layoutOf(c, layout) : c.redirect(PATH, 303);
    });
}

/** The part with a layout as a document of its own, which may load and run nothing. */
function layoutOf(c: Context, layout: string) {
  c.header(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'",
  );
  return c.html(layout);
}

function listContent(mailbox: Mailbox, refused: Refused | undefined): Html {
  const mails = mailbox.list(LISTED);
  return html`<div class="columns">
    ${panel('mails', 'Mails, nyeste først', [
      rows(mails.map(mailRow)),
      mails.length === LISTED ? html`<p class="hint">Kun de nyeste 100 vises.</p>` : html``,
    ])}
    ${panel('fejl', 'Bestil fejl', refusalForm(mailbox, refused))}
  </div>`;
}

function refusalForm(mailbox: Mailbox, refused: Refused | undefined): Html {
  return html`<form method="post" action="${PATH}/faults" novalidate>
    ${textField({
      id: 'refusals',
      label: 'Afvis de næste mails',
      hint: 'Antal, højst 1000. Portalen prøver selv igen. Mails til en adresse, der begynder med «afvist@», bliver altid afvist, og dem opgiver den.',
      value: refused?.typed['refusals'] ?? String(mailbox.getRefusals()),
      error: errorAt(refused?.errors, 'refusals'),
      inputmode: 'numeric',
      width: 'short',
    })}
    <button>Gem</button>
  </form>`;
}

function mailRow(mail: KeptMail): Html {
  return html`<p><a class="target" href="${PATH}/${mail.id}">${mail.subject}</a></p>
    <p class="hint">Til ${mail.to.join(', ')}, ${time(mail.receivedAt)}</p>
    ${mail.copies > 1 ? html`<p class="error">Modtaget ${String(mail.copies)} gange</p>` : ''}`;
}

function mailPage(c: Context, mail: KeptMail) {
  const showsText = mail.html === null || c.req.query('vis') === 'tekst';
  return sandboxPage(c, {
    title: mail.subject,
    system: 'e-mail',
    frames: 'own',
    content: html`<div class="panel">
        <dl class="facts">
          <dt>Fra</dt>
          <dd>${mail.from}</dd>
          <dt>Til</dt>
          <dd>${mail.to.join(', ')}</dd>
          <dt>Modtaget</dt>
          <dd>${time(mail.receivedAt)}</dd>
          <dt>Antal kopier</dt>
          <dd>${String(mail.copies)}</dd>
          ${stopFact(mail)}
        </dl>
      </div>
      ${mail.html === null ? '' : partTabs(mail, showsText)}
      ${
        showsText
          ? html`<div class="panel letter">${withLinks(mail.text)}</div>`
          : html`<iframe
              class="letter-layout"
              title="Mailen med layout"
              src="${PATH}/${mail.id}/html"
            ></iframe>`
      }
      <p><a class="target" href="${PATH}">Alle mails</a></p>`,
  });
}

/** What a mail program offers beside a mail that can be stopped. */
function stopFact({ stopUrl }: KeptMail): Html {
  if (stopUrl === null) return html``;
  return html`<dt>Afmeld (List-Unsubscribe)</dt>
    <dd><a class="target" href="${stopUrl}">Stop påmindelser</a></dd>`;
}

/** The two parts of a mail as links to this page. */
function partTabs({ id }: KeptMail, showsText: boolean): Html {
  const tab = (label: string, query: string, isCurrent: boolean) =>
    html`<a
      class="target"
      href="${PATH}/${id}${query}"
      ${isCurrent ? html`aria-current="true"` : ''}
      >${label}</a
    >`;
  return html`<nav class="actions" aria-label="Mailens dele">
    ${tab('Med layout', '', !showsText)} ${tab('Kun tekst', '?vis=tekst', showsText)}
  </nav>`;
}

/** The text with its web addresses as links, so that a reader can follow them. */
function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:)])/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}

const time = (iso: string): string => timeFormat.format(new Date(iso));
