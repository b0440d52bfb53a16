import type { Page } from '@playwright/test';

/** What is another in each run: instants, drawn numbers, and whether a job was quicker than the page. */
const CHANCE: readonly [RegExp, string][] = [
  [/kl\. \d{2}\.\d{2}(\.\d{2})?/g, 'kl. #'],
  [/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/g, '#'],
  [/https?:\/\/\S+\/pay\/[\w-]+/g, '#'],
  [/\b(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}\b/g, '#'],
  [/(?<=bestilling )[0-9A-F]{12}\b/g, '#'],
  [/Senest gået igennem .*(?=, uden script)/g, 'Senest gået igennem #'],
  [/(?<=Fejlkode: )[A-F0-9-]+/g, '#'],
  [/(?<=- (?:text|definition): )uk[0-9a-f]+(?:-\d+)?(?=$|, (?:ReePay|Nets)$)/gm, '#'],
  [/(?<=- term: Bestillingsnummer\n\s*- definition:(?:\n\s*- text:)? ).*/g, '#'],
  [/\b\d{6}(?: \d{3})+(?: \d+)?\b/g, '#'],
  [/(?<=Dit Rejsekort, der slutter på )\d{4}\b/g, '#'],
  [/(?<=- textbox "Kode": )"\d{6}"/g, '#'],
  [/(?<=- (?:text|definition): )[2-9A-Z]{4} [2-9A-Z]{4}$/gm, '#'],
  [/(?<=, )uk[0-9a-f]+(?:-\d+)?$/gm, '#'],
  [
    /(?<=- (?:text:(?: \S+)?|paragraph:) )(?:Betalt|Udstedt(?: · klar til .+)?)$/gm,
    'Betalt eller udstedt',
  ],
];

/**
 * What a screen reader is told of a page, as lines that can be read: its title, then roles, names,
 * states and texts of what `main` holds, or of the dialog that covers it.
 */
export async function heard(page: Page): Promise<string> {
  const dialog = page.locator(':modal');
  const part = (await dialog.count()) > 0 ? dialog.first() : page.locator('main');
  const tree = await part.ariaSnapshot();
  const lines = tree.split('\n').filter((line) => !/^\s*- \/url:/.test(line));
  const text = `# ${await page.title()}\n${lines.join('\n')}\n`.replaceAll('\u00a0', ' ');
  return CHANCE.reduce((told, [pattern, sign]) => told.replaceAll(pattern, sign), text);
}
