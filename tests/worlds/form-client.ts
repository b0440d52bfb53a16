import { parse, type HTMLElement } from 'node-html-parser';
import { readable } from './readable';

export interface PageView {
  status: number;
  url: URL;
  html: string;
  /** The page as it is read: its no-break spaces are spaces. */
  document: HTMLElement;
  headers: Headers;
  /** The path of every redirect that was followed, the first request's own aside. */
  hops: string[];
}

type Values = Readonly<Record<string, string | Blob>>;

const MAX_REDIRECTS = 12;

/**
 * A browser without script: cookies, links and forms over real HTTP. Reads the fields of a form as a
 * browser would send them, hidden ones included, and puts typed values on top.
 */
export class FormClient {
  page: PageView | undefined;
  /** What it says that it is. */
  userAgent = 'text browser';
  /** The paths of the pages drawn, redirects apart. */
  readonly seen: string[] = [];

  constructor(
    readonly origin: string,
    /** By the path they are for, and their name. */
    private readonly cookies = new Map<string, string>(),
  ) {}

  async open(path: string): Promise<PageView> {
    return this.request(new URL(path, this.page?.url ?? this.origin), { method: 'GET' });
  }

  /** Submits the form that holds the button with this text, or one that begins so or is like it. */
  async submit(button: string | RegExp, values: Values = {}): Promise<PageView> {
    return this.send(this.prepare(button, values));
  }

  /** The request a press of the button makes, without sending it: for double and late submits. */
  prepare(button: string | RegExp, values: Values = {}): { url: URL; init: RequestInit } {
    if (!this.page) throw new Error('No page is open');
    const { document, url } = this.page;
    const buttons = document.querySelectorAll('button');
    const pressed =
      buttons.find(({ text }) => text.trim() === button) ??
      buttons.find(({ text }) => isCalled(text.trim(), button));
    const form = pressed && closestForm(pressed);
    if (!form) throw new Error(`No button «${button}» on ${url.pathname}:\n${mainText(document)}`);
    const data = fieldsOf(form);
    const name = pressed.getAttribute('name');
    if (name) data.set(name, pressed.getAttribute('value') ?? '');
    for (const [key, value] of Object.entries(values)) data.set(key, value);
    const action = new URL(actionOf(form, url), url);
    if ((form.getAttribute('method') ?? 'get').toLowerCase() === 'get') {
      action.search = textFields(data).toString();
      return { url: action, init: { method: 'GET' } };
    }
    const isMultipart = form.getAttribute('enctype') === 'multipart/form-data';
    const body = isMultipart ? data : textFields(data);
    return { url: action, init: { method: 'POST', body, headers: { origin: url.origin } } };
  }

  async send({ url, init }: { url: URL; init: RequestInit }): Promise<PageView> {
    return this.request(url, init);
  }

  /** What is sent to a path: by default that of no page, which all cookies of the portal go to. */
  cookieHeader(path = '/'): string {
    return [...this.cookies]
      .map(([key, value]) => [...key.split(' '), value])
      .filter(([of = '']) => path.startsWith(of))
      .map(([, name, value]) => `${name}=${value}`)
      .join('; ');
  }

  dropCookie(name: string): void {
    this.cookies.delete(`/ ${name}`);
  }

  /** Another window of the same browser, with its cookies as they are now. */
  newWindow(): FormClient {
    return new FormClient(this.origin, new Map(this.cookies));
  }

  /** Another window of the same browser, with its cookies now and later. */
  newTab(): FormClient {
    return new FormClient(this.origin, this.cookies);
  }

  private async request(url: URL, init: RequestInit): Promise<PageView> {
    const hops: string[] = [];
    let next = { url, init };
    for (let count = 0; count <= MAX_REDIRECTS; count++) {
      const response = await this.fetchOnce(next.url, next.init);
      const location = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && location) {
        await response.arrayBuffer();
        next = { url: new URL(location, next.url), init: { method: 'GET' } };
        hops.push(next.url.pathname);
        continue;
      }
      const html = await response.text();
      this.page = {
        status: response.status,
        url: next.url,
        html,
        document: parse(readable(html)),
        headers: response.headers,
        hops,
      };
      this.seen.push(next.url.pathname);
      if (hops.length > 0) checkFragment(this.page);
      return this.page;
    }
    throw new Error(`Too many redirects from ${url.pathname}: ${hops.join(' → ')}`);
  }

  async fetchOnce(url: URL, init: RequestInit): Promise<Response> {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: {
        'user-agent': this.userAgent,
        ...(init.headers as Record<string, string>),
        cookie: this.cookieHeader(url.pathname),
      },
    });
    for (const line of response.headers.getSetCookie()) this.keepCookie(line);
    return response;
  }

  private keepCookie(line: string): void {
    const [pair, ...attributes] = line.split(';').map((part) => part.trim());
    const [name, ...value] = pair!.split('=');
    const isGone = attributes.some((attribute) => /^max-age=0$/i.test(attribute));
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice('path='.length);
    const key = `${path ?? '/'} ${name}`;
    if (isGone) this.cookies.delete(key);
    else this.cookies.set(key, value.join('='));
  }
}

const isCalled = (text: string, button: string | RegExp): boolean =>
  typeof button === 'string' ? text.startsWith(button) : button.test(text);

function closestForm(element: HTMLElement): HTMLElement | null {
  const id = element.getAttribute('form');
  if (id) {
    let root: HTMLElement = element;
    while (root.parentNode) root = root.parentNode;
    return root.querySelector(`#${id}`);
  }
  return element.closest('form');
}

/** Where a form posts. Ours always say so: a browser would else post to the fragment of the address. */
function actionOf(form: HTMLElement, page: URL): string {
  const action = form.getAttribute('action') ?? '';
  const isOurs = !page.pathname.startsWith('/sandbox');
  if (isOurs && !/^\/[^#]*$/.test(action))
    throw new Error(`A form of ${page} posts to «${action}»`);
  return action;
}

function textFields(data: FormData): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of data) if (typeof value === 'string') fields.append(name, value);
  return fields;
}

function fieldsOf(form: HTMLElement): FormData {
  const data = new FormData();
  for (const field of form.querySelectorAll('input, select, textarea')) {
    const name = field.getAttribute('name');
    const type = field.getAttribute('type') ?? 'text';
    if (!name || field.hasAttribute('disabled') || type === 'submit') continue;
    if ((type === 'radio' || type === 'checkbox') && !field.hasAttribute('checked')) continue;
    if (type === 'file') continue;
    data.append(name, valueOf(field));
  }
  return data;
}

function valueOf(field: HTMLElement): string {
  if (field.tagName !== 'SELECT') {
    return field.getAttribute('value') ?? (field.tagName === 'TEXTAREA' ? field.text : 'on');
  }
  const options = field.querySelectorAll('option');
  const selected = options.find((option) => option.hasAttribute('selected')) ?? options[0];
  return selected?.getAttribute('value') ?? selected?.text.trim() ?? '';
}

export function mainText(document: HTMLElement): string {
  const main = document.querySelector('main') ?? document;
  return main.structuredText.replace(/\n{2,}/g, '\n').slice(0, 1500);
}

/** A browser that is led to a fragment shows that place, and leaves an `autofocus` aside. */
function checkFragment({ url, document }: PageView): void {
  const place = url.hash.slice(1);
  if (place === '') return;
  if (!document.getElementById(place)) throw new Error(`${url.href} leads to nothing`);
  if (document.querySelector('[autofocus]')) throw new Error(`${url.href} takes the focus away`);
}
