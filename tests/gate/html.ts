import { HtmlValidate, StaticConfigLoader, type ResolvedConfig } from 'html-validate';
import type { Finding } from './finding';
import { vnu } from './vnu';

/** A page as the server sent it. `name` is `screen` or `screen: state`. */
export interface HtmlPage {
  name: string;
  html: string;
}

/** Its settings are the same for each page, and take as long to read as a page. */
class OneConfig extends StaticConfigLoader {
  #resolved: ResolvedConfig | Promise<ResolvedConfig> | undefined;
  override getConfigFor(file: string): ResolvedConfig | Promise<ResolvedConfig> {
    return (this.#resolved ??= super.getConfigFor(file));
  }
}

const loader = new OneConfig({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // How React writes HTML, and a browser reads the same from it.
    'attr-case': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Every button of ours says its type where it matters; in a form the default is right.
    'no-implicit-button-type': 'off',
    'no-trailing-whitespace': 'off',
    // The boxes of one question share its name, as its radio buttons do.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
    // A hash guards against another host's change; our own files come from where the page does.
    'require-sri': ['error', { target: 'crossorigin' }],
  },
});
const htmlValidate = new HtmlValidate(loader);

async function runHtmlValidate({ name, html }: HtmlPage): Promise<Finding[]> {
  const { results } = await htmlValidate.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, selector }) => ({
      page: name,
      rule: `html-validate/${ruleId}`,
      message: `${message} (line ${line}${selector ? `, ${selector}` : ''})`,
    })),
  );
}

interface VnuMessage {
  type: 'error' | 'info' | 'non-document-error';
  subType?: string;
  message: string;
  extract?: string;
}

/** Checks a page with the Nu HTML checker. */
async function runVnu({ name, html }: HtmlPage): Promise<Finding[]> {
  const answer = await fetch(`${await vnu()}?out=json`, {
    method: 'POST',
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: html,
  });
  if (!answer.ok) throw new Error(`The HTML checker answers ${answer.status}`);
  const { messages } = (await answer.json()) as { messages: VnuMessage[] };
  return messages
    .filter(({ type, subType }) => type !== 'info' || subType === 'warning')
    .map(({ message, extract }) => ({
      page: name,
      rule: 'vnu',
      message: `${message}${extract ? ` (${extract.replaceAll(/\s+/g, ' ').trim()})` : ''}`,
    }));
}

/** Two screens must not share a title; two states of one screen may. */
function findSharedTitles(pages: readonly HtmlPage[]): Finding[] {
  const screens = new Map<string, string>();
  return pages.flatMap(({ name, html }) => {
    const title = /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
    const screen = name.split(':')[0]!;
    const first = screens.get(title) ?? screen;
    screens.set(title, first);
    const message = `"${title}" is the title of ${first} too`;
    return first === screen ? [] : [{ page: name, rule: 'ours/title-unique', message }];
  });
}

/** Runs the checks that need no browser: html-validate, vnu, and unique titles. */
export async function checkHtml(pages: readonly HtmlPage[]): Promise<Finding[]> {
  const byHtmlValidate = await Promise.all(pages.map(runHtmlValidate));
  const byVnu = await Promise.all(pages.map(runVnu));
  return [...byHtmlValidate.flat(), ...byVnu.flat(), ...findSharedTitles(pages)];
}
