/** The pages of the mail sandbox: what has been sent, and the order to refuse the next mails. */
import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { sandboxPage, textField, type Html } from '../page';
import type { SandboxStore } from '../store';
import { Mailbox, type KeptMail } from './mailbox';

const PATH = '/sandbox/mail';
const LISTED = 100;
const REFUSALS_ERROR = 'Antal mails skal være et helt tal fra 0 til 1000';

const faultForm = z.object({ refusals: z.coerce.number().int().min(0).max(1000) });

const timeFormat = new Intl.DateTimeFormat('da-DK', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Copenhagen',
});

/** Mounted at `/sandbox/mail`; `messages.json` gives tests all mails, newest first. */
export function createMailSandbox({ store }: { store: SandboxStore }): Hono {
  const mailbox = new Mailbox(store);
  return new Hono()
    .get('/', (c) => listPage(c, mailbox))
    .get('/messages.json', (c) => c.json(mailbox.list()))
    .post('/faults', async (c) => {
      const body = await c.req.parseBody();
      const order = faultForm.safeParse(body);
      if (!order.success) {
        return listPage(c, mailbox, typeof body['refusals'] === 'string' ? body['refusals'] : '');
      }
      mailbox.setRefusals(order.data.refusals);
      return c.redirect(`${PATH}?gemt=1`, 303);
    })
    .get('/:id', (c) => {
      const mail = mailbox.find(c.req.param('id'));
      return mail ? mailPage(c, mail) : c.redirect(PATH, 303);
    });
}

/** With `refused`, the fault form again, as it was typed. */
function listPage(c: Context, mailbox: Mailbox, refused?: string) {
  const isRefused = refused !== undefined;
  const mails = mailbox.list(LISTED);
  return sandboxPage(c, {
    title: 'Sendte mails',
    system: 'e-mail',
    ...(isRefused && {
      errors: [{ field: 'refusals', message: REFUSALS_ERROR }],
      status: 422,
    }),
    content: html`${
        c.req.query('gemt') === undefined
          ? ''
          : html`<p class="notice" role="status">Ændringen er gemt.</p>`
      }
      <div class="columns">
        <section class="panel" aria-labelledby="mails">
          <h2 id="mails">Mails, nyeste først</h2>
          ${
            mails.length === 0
              ? html`<p class="hint">Ingen endnu.</p>`
              : html`<ul class="rows">
                  ${mails.map((mail) => html`<li>${mailRow(mail)}</li>`)}
                </ul>`
          }
          ${mails.length === LISTED ? html`<p class="hint">Kun de nyeste 100 vises.</p>` : ''}
        </section>
        <section class="panel" aria-labelledby="fejl">
          <h2 id="fejl">Bestil fejl</h2>
          <form method="post" action="${PATH}/faults" novalidate>
            ${textField({
              id: 'refusals',
              label: 'Afvis de næste mails',
              hint: 'Antal, højst 1000. Portalen prøver selv igen.',
              value: refused ?? String(mailbox.getRefusals()),
              ...(isRefused && { error: REFUSALS_ERROR }),
              inputmode: 'numeric',
              width: 'short',
            })}
            <button>Gem</button>
          </form>
        </section>
      </div>
      <p><a class="target" href="/sandbox">Alle testmiljøer</a></p>`,
  });
}

function mailRow(mail: KeptMail): Html {
  return html`<p><a class="target" href="${PATH}/${mail.id}">${mail.subject}</a></p>
    <p class="hint">Til ${mail.to.join(', ')}, ${time(mail.receivedAt)}</p>
    ${mail.copies > 1 ? html`<p class="error">Modtaget ${String(mail.copies)} gange</p>` : ''}`;
}

function mailPage(c: Context, mail: KeptMail) {
  return sandboxPage(c, {
    title: mail.subject,
    system: 'e-mail',
    content: html`<div class="panel">
        <dl class="facts">
          <dt>Fra</dt>
          <dd>${mail.from}</dd>
          <dt>Til</dt>
          <dd>${mail.to.join(', ')}</dd>
          <dt>Modtaget</dt>
          <dd>${time(mail.receivedAt)}</dd>
          <dt>Kopier</dt>
          <dd>${String(mail.copies)}</dd>
        </dl>
      </div>
      <div class="panel letter">${withLinks(mail.text)}</div>
      <p><a class="target" href="${PATH}">Alle mails</a></p>`,
  });
}

/** The text with its web addresses as links, so that a reader can follow them. */
function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:)])/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}

const time = (iso: string): string => timeFormat.format(new Date(iso));
