/** The shared Danish frame of every sandbox page: plain HTML, one stylesheet, no script. */
import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { SANDBOX_CSS } from './stylesheet';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

export interface FieldError {
  /** The id of the field the error belongs to. */
  field: string;
  message: string;
}

const STYLESHEET_PATH = '/sandbox/sandbox.css';

/** Serves the stylesheet that every sandbox page links to; mount once at the root. */
export function createSandboxStylesheet(): Hono {
  return new Hono().get(STYLESHEET_PATH, (c) =>
    c.body(SANDBOX_CSS, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'max-age=300',
    }),
  );
}

/**
 * Answers with a whole page. With errors the title says so, and the status is 422 unless another is
 * given. After a change (`?gemt=1`, see control.ts) the page says that it is saved.
 */
export function sandboxPage(
  c: Context,
  page: {
    title: string;
    /** Which outside system the page stands in for, e.g. «ReePay». */
    system: string;
    content: Html | string;
    errors?: FieldError[] | undefined;
    status?: 200 | 404 | 410 | 422;
    /** The one origin whose pages may show this one in a frame. */
    frameAncestor?: string;
    /** `own` for a page that shows another of the stand-ins in a frame. */
    frames?: 'own';
    /** Shown in a frame now: the page around it has the landmarks. */
    isEmbedded?: boolean;
    /** The path of a script of our own; the page works without it. */
    script?: string;
  },
) {
  const errors = page.errors ?? [];
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'self'; base-uri 'none'; ${page.script ? "script-src 'self'; " : ''}${page.frames ? "frame-src 'self'; " : ''}frame-ancestors ${page.frameAncestor ?? "'none'"}`,
  );
  const inner = html`<h1>${page.title}</h1>
    ${errorSummary(errors)} ${savedNotice(c)} ${page.content}`;
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'same-origin');
  const title = `${errors.length > 0 ? 'Fejl: ' : ''}${page.title} – ${page.system} testmiljø`;
  const body = page.isEmbedded
    ? html`<section class="embedded" aria-label="${page.title}">${inner}</section>`
    : framed(page.system, inner);
  return c.html(
    wholePage(title, body, page.script),
    page.status ?? (errors.length > 0 ? 422 : 200),
  );
}

/** A page of a stand-in whose answers are not written by us, as text. */
export async function pageText(title: string, system: string, content: Html): Promise<string> {
  const inner = html`<h1>${title}</h1>
    ${content}`;
  return String(await wholePage(`${title} – ${system} testmiljø`, framed(system, inner)));
}

const wholePage = (title: string, body: Html, script?: string): Html =>
  html`<!doctype html>
    <html lang="da">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="${STYLESHEET_PATH}" />
        ${script ? html`<script src="${script}" defer></script>` : ''}
      </head>
      <body>
        ${body}
      </body>
    </html>`;

function framed(system: string, inner: Html): Html {
  return html`<header class="banner">
      <p>
        <strong>Testmiljø</strong> Her efterlignes ${system}. Ingen rigtige penge eller oplysninger.
      </p>
    </header>
    <main>${inner}</main>`;
}

/** A plain message with one way on. */
export function messageWithLink(text: string, link: { href: string; label: string }): Html {
  return html`<p>${text}</p>
    <p><a class="target" href="${link.href}">${link.label}</a></p>`;
}

/** A labelled text field with hint and error, wired up for assistive technology. */
export function textField(field: {
  id: string;
  label: string;
  value?: string;
  hint?: string;
  error?: string;
  inputmode?: 'numeric' | 'text';
  autocomplete?: string;
  width?: 'short' | 'wide';
}): Html {
  const describedBy = [field.hint && `${field.id}-hint`, field.error && `${field.id}-error`]
    .filter(Boolean)
    .join(' ');
  return html`<div class="field">
    <label for="${field.id}">${field.label}</label>
    ${field.hint ? html`<p class="hint" id="${field.id}-hint">${field.hint}</p>` : ''}
    ${
      field.error
        ? html`<p class="error" id="${field.id}-error">
            <span class="visually-hidden">Fejl:</span> ${field.error}
          </p>`
        : ''
    }
    <input
      class="${field.width ?? 'wide'}"
      id="${field.id}"
      name="${field.id}"
      type="text"
      value="${field.value ?? ''}"
      inputmode="${field.inputmode ?? 'text'}"
      autocomplete="${field.autocomplete ?? 'off'}"
      ${describedBy ? html`aria-describedby="${describedBy}"` : ''}
      ${field.error ? html`aria-invalid="true"` : ''}
    />
  </div>`;
}

/** A labelled drop-down. */
export function selectField(field: {
  id: string;
  label: string;
  value: string;
  options: Record<string, string>;
}): Html {
  return html`<div class="field">
    <label for="${field.id}">${field.label}</label>
    <select id="${field.id}" name="${field.id}">
      ${Object.entries(field.options).map(
        ([value, label]) =>
          html`<option value="${value}" ${value === field.value ? html`selected` : ''}>
            ${label}
          </option>`,
      )}
    </select>
  </div>`;
}

function savedNotice(c: Context): Html {
  if (c.req.query('gemt') === undefined) return html``;
  return html`<p class="notice" role="status">Ændringen er gemt.</p>`;
}

function errorSummary(errors: FieldError[]): Html {
  if (errors.length === 0) return html``;
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
    <h2>Der er et problem</h2>
    <ul>
      ${errors.map((error) => html`<li><a href="#${error.field}">${error.message}</a></li>`)}
    </ul>
  </div>`;
}
