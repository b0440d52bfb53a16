import type { Page } from '@playwright/test';
import type { Finding } from './finding';

/*
 * What a reader hears and a browser fills in, which no tool can judge: the language of parts, what a
 * link says of itself, the heads of rows, what an error belongs to, and the names of personal data.
 */

/** Parts of a page in another language than Danish, as «language: text»; there are none. */
const FOREIGN_PARTS: readonly string[] = [];

/** Links that say nothing when they are read out of their sentence. */
const EMPTY_WORDS = /^(klik( her)?|her|læs mere|mere|link|se mere|gå|vis|åbn)[.…]?$/i;

/** What a browser may fill in, by the last part of a field's name (WCAG 1.3.5). */
const PERSONAL_DATA: Readonly<Record<string, string>> = {
  username: 'username',
  email: 'email',
  repeatedEmail: 'email',
  phone: 'tel',
  phoneCountryCode: 'tel-country-code',
  personFirstName: 'given-name',
  personLastName: 'family-name',
  streetName: 'address-line1',
  postcode: 'postal-code',
  city: 'address-level2',
  country: 'country',
};

/** The document's title, the language of parts, the words of links, row heads, errors at their fields, personal data. */
export async function checkWording(page: Page, name: string): Promise<Finding[]> {
  const problems = await page.evaluate(
    ({ foreign, empty, personal }) => {
      const problems: { rule: string; message: string }[] = [];
      const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
      const words = (element: Element) =>
        element.textContent.replaceAll('\u00ad', '').replaceAll(/\s+/g, ' ').trim();
      const show = (element: Element) => element.outerHTML.slice(0, 120);
      const refuse = (rule: string, element: Element) =>
        problems.push({ rule, message: show(element) });

      // A tab, a bookmark and a screen reader name the page by its title.
      for (const heading of all('h1')) {
        const isNamed = all('head > title').some((title) => words(title).includes(words(heading)));
        if (!isNamed) refuse('title-without-h1', heading);
      }
      for (const part of all('body [lang]')) {
        if (!foreign.includes(`${part.lang}: ${words(part)}`)) refuse('lang-part', part);
      }
      for (const link of all('a[href]')) {
        const said = link.getAttribute('aria-label') ?? words(link);
        if (new RegExp(empty, 'i').test(said)) refuse('link-words', link);
      }
      for (const row of all('tbody tr')) {
        if (row.firstElementChild?.getAttribute('scope') !== 'row') refuse('row-head', row);
      }
      const said = (element: Element) =>
        (element.getAttribute('aria-describedby') ?? '')
          .split(/\s+/)
          .map((id) => document.getElementById(id)?.textContent.trim() ?? '')
          .join(' ')
          .trim();
      for (const field of all('[aria-invalid="true"]')) {
        const group = field.closest('fieldset');
        if (!said(field) && !(group && said(group))) refuse('error-untold', field);
      }
      for (const link of all('[role="alert"] a[href*="#"]')) {
        const id = new URL((link as HTMLAnchorElement).href).hash.slice(1);
        const target = document.getElementById(decodeURIComponent(id));
        const controls = [target, ...(target?.querySelectorAll<HTMLElement>('*') ?? [])];
        const canBeChanged = (part: HTMLElement | null) =>
          part !== null && part.tabIndex >= 0 && !part.matches(':disabled, [inert] *');
        if (!controls.some(canBeChanged)) refuse('error-link', link);
      }
      for (const field of all('main input, main select') as HTMLInputElement[]) {
        if (/^(hidden|radio|checkbox|submit|search)$/.test(field.type)) continue;
        const wanted = personal[field.name.split('.').at(-1) ?? ''];
        if (wanted && !field.autocomplete.split(' ').includes(wanted)) {
          refuse('autocomplete', field);
        }
      }
      return problems;
    },
    { foreign: FOREIGN_PARTS, empty: EMPTY_WORDS.source, personal: PERSONAL_DATA },
  );
  return problems.map(({ rule, message }) => ({ page: name, rule: `ours/${rule}`, message }));
}
