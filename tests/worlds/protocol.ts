import { readFileSync } from 'node:fs';

/** The JSON that a page of docs/protocols shows under this name. */
export function exampleIn(page: string, name: string): never {
  const text = readFileSync(page, 'utf8');
  const shown = new RegExp(`\`\`\`json ${name}\\n([^\`]+)\`\`\``).exec(text)?.[1];
  if (shown === undefined) throw new Error(`${page} has no ${name}`);
  return JSON.parse(shown) as never;
}
