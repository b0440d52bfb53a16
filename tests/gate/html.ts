import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { HtmlValidate } from 'html-validate';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import vnuJar from 'vnu-jar';
import { ensureJava } from '../run/java';
import type { Finding } from './finding';

/** A page as the server sent it. `name` is `screen` or `screen: state`. */
export interface HtmlPage {
  name: string;
  html: string;
}

const htmlValidate = new HtmlValidate({
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
  url?: string;
  message: string;
  extract?: string;
}

/** For a few seconds of work, better compilation and a second thread for garbage cost more than they save. */
const SHORT_RUN = ['-Xss4m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** Checks all pages in one start of the Nu HTML checker, which takes longer than its work. */
function runVnu(pages: readonly HtmlPage[]): Finding[] {
  const java = ensureJava();
  const folder = mkdtempSync(join(tmpdir(), 'vnu-'));
  try {
    pages.forEach(({ html }, index) => {
      writeFileSync(join(folder, `${index}.html`), html);
    });
    const { stdout, stderr, status } = spawnSync(
      java,
      [...SHORT_RUN, '-jar', vnuJar, '--format', 'json', '--stdout', '--exit-zero-always', folder],
      { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    );
    if (status !== 0) throw new Error(`The HTML checker did not run: ${stderr}`);
    const { messages } = JSON.parse(stdout) as { messages: VnuMessage[] };
    return messages
      .filter(({ type, subType }) => type !== 'info' || subType === 'warning')
      .map(({ url, message, extract }) => ({
        page: pages[Number.parseInt(basename(url ?? ''), 10)]?.name ?? 'vnu',
        rule: 'vnu',
        message: `${message}${extract ? ` (${extract.replaceAll(/\s+/g, ' ').trim()})` : ''}`,
      }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
  return [...byHtmlValidate.flat(), ...runVnu(pages), ...findSharedTitles(pages)];
}
