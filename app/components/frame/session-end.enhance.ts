import { millisecondsInMinute } from 'date-fns/constants';
import { newEnd, openTabs, type LoginEnd, type NewEnd } from '~/lib/login-end';
import type { SessionWarning } from './session-end';

/** How long before the end the warning comes. */
const WARNING_MS = 5 * millisecondsInMinute;

/**
 * Warns before the session ends, and lets the user stay without leaving the page. All tabs have one
 * session: what puts its end off in one of them counts in the others.
 */
export class SessionTimeout extends HTMLElement {
  #tabs: BroadcastChannel | undefined;
  #warning: number | undefined;
  #end: number | undefined;
  #dialog: HTMLDialogElement | undefined;
  #limit = '';

  connectedCallback(): void {
    const warning = JSON.parse(this.dataset.warning ?? 'null') as SessionWarning | null;
    if (!warning) return;
    this.#dialog ??= this.appendChild(this.#draw(warning));
    const { secondsLeft, time = '' } = this.dataset;
    const end = newEnd({ secondsLeft: Number(secondsLeft), time });
    this.#start(end.at - Date.now());
    this.#tabs = openTabs();
    if (!this.#tabs) return;
    this.#tabs.onmessage = ({ data }: MessageEvent<NewEnd>) => this.#putOff(data);
    this.#tabs.postMessage(end);
  }

  disconnectedCallback(): void {
    this.#stop();
    this.#tabs?.close();
  }

  #draw(texts: SessionWarning): HTMLDialogElement {
    const title = element('h2', { id: 'session-title', textContent: texts.title });
    Object.assign(title.dataset, { warning: texts.title, expired: texts.expiredTitle });
    const warning = element('p', { textContent: texts.warning });
    warning.id = 'session-warning';
    warning.dataset.namesTime = '';
    this.#limit = texts.limit;
    const logIn = element('a', {
      href: texts.loginHref,
      className: 'button button-primary',
      textContent: texts.logIn,
    });
    const dialog = element('dialog', { className: 'modal' });
    // What was typed is still there below: a form that is sent after the end keeps it over the login.
    const closeBeside = (...first: HTMLElement[]) => {
      const close = element('button', {
        type: 'button',
        className: 'button button-secondary',
        textContent: texts.close,
      });
      close.addEventListener('click', () => dialog.close());
      const row = element('div', { className: 'button-row' });
      row.append(...first, close);
      return row;
    };
    const status = element('p', {});
    status.setAttribute('role', 'status');
    const before = part('warning', warning, closeBeside(...this.#extendButton(texts)), status);
    const expired = element('p', { textContent: texts.expired });
    expired.id = 'session-expired';
    const after = part('expired', expired, closeBeside(logIn));
    dialog.setAttribute('aria-labelledby', title.id);
    dialog.append(title, before, after);
    return dialog;
  }

  #extendButton(texts: SessionWarning): HTMLElement[] {
    if (texts.extend === undefined) return [];
    const extend = element('button', {
      type: 'button',
      className: 'button button-primary',
      textContent: texts.extend,
    });
    extend.dataset.extend = '';
    extend.addEventListener('click', () => void this.#extend(texts));
    return [extend];
  }

  /** @param warns false where the user has been warned, and the end can't be put off any further */
  #start(msLeft: number, { warns } = { warns: true }): void {
    this.#stop();
    if (!(msLeft > 0)) return;
    const untilWarning = Math.max(msLeft - WARNING_MS, 0);
    if (warns) this.#warning = window.setTimeout(() => this.#show('warning'), untilWarning);
    this.#end = window.setTimeout(() => this.#show('expired'), msLeft);
  }

  #stop(): void {
    clearTimeout(this.#warning);
    clearTimeout(this.#end);
  }

  #show(when: 'warning' | 'expired'): void {
    for (const each of this.querySelectorAll<HTMLElement>('[data-when]')) {
      each.hidden = each.dataset.when !== when;
    }
    const dialog = this.#dialog;
    const title = dialog?.querySelector('h2');
    if (!dialog || !title) return;
    title.textContent = title.dataset[when] ?? '';
    dialog.setAttribute('aria-describedby', `session-${when}`);
    if (!dialog.open) {
      dialog.showModal();
      return;
    }
    // The button that had the focus is gone, and what has come in its place is to be heard.
    title.tabIndex = -1;
    title.focus();
  }

  #say(text: string): void {
    this.#dialog?.querySelector('[role=status]')?.replaceChildren(text);
  }

  async #extend({ extendAction, csrf, failed }: SessionWarning): Promise<void> {
    this.#say('');
    const response = await fetch(extendAction, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ csrf }),
    }).catch(() => undefined);
    // Out of reach: the dialog stays, and the user can press again.
    if (!response || response.status >= 500) {
      this.#say(failed);
      return;
    }
    if (!response.ok || response.redirected) {
      this.#stop();
      this.#show('expired');
      return;
    }
    const end = newEnd((await response.json()) as LoginEnd);
    this.#putOff(end);
    this.#tabs?.postMessage(end);
  }

  #putOff({ at, time }: NewEnd): void {
    const msLeft = at - Date.now();
    const isLast = msLeft <= WARNING_MS;
    this.#start(msLeft, { warns: !isLast });
    this.#rename(time);
    this.querySelector('[data-extend]')?.toggleAttribute('hidden', isLast);
    if (isLast) this.#sayLimit();
    else this.#dialog?.close();
  }

  /** The login ends then whatever the user does: there is no button any more that says otherwise. */
  #sayLimit(): void {
    if (!this.#dialog?.open) return;
    this.#show('warning');
    this.#say(this.#limit);
  }

  /** Puts the new time of day where the page names the old one. */
  #rename(time: string): void {
    const renamed = (text: string) => text.replace(this.dataset.time ?? '', time);
    for (const text of this.querySelectorAll('[data-names-time]')) {
      text.textContent = renamed(text.textContent);
    }
    this.#limit = renamed(this.#limit);
    this.dataset.time = time;
  }
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(name), properties);
}

/** A part of the dialog that shows at one of the two moments. */
function part(when: 'warning' | 'expired', ...content: HTMLElement[]): HTMLElement {
  const box = element('div', { hidden: true, className: 'stack' });
  box.dataset.when = when;
  box.append(...content);
  return box;
}
