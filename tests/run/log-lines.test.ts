import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** What is written without standing there as a text: by the source of the expression. */
const WRITTEN_OUT: Record<string, string[]> = {
  LINE: ['audit head'],
  event: ['uncaughtException', 'unhandledRejection'],
  '`${what} refused for good`': ['capture refused for good', 'return refused for good'],
  // At level debug.
  'error.message': [],
  // Of one of many, by whoever has it done: `says`.
  says: [],
};

/** What the server writes with its logger: the last argument of each such call, where that is a text. */
function messagesIn(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (
      ts.isCallExpression(node) &&
      /\blogger\??(\.(info|warn|error|fatal|debug)|\[.*\])$/.test(node.expression.getText())
    ) {
      const said = node.arguments.at(-1);
      if (said && ts.isStringLiteral(said)) found.push(said.text);
      // A request has no message.
      else if (said && !ts.isObjectLiteralExpression(said)) {
        const texts = WRITTEN_OUT[said.getText()];
        if (!texts) throw new Error(`${file}: what does ${said.getText()} say?`);
        found.push(...texts);
      }
    }
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'says') {
      if (ts.isStringLiteral(node.initializer)) found.push(node.initializer.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('the handbook for operators explains each line that the server writes into its log, and no other', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' });
  const written = files
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => messagesIn(`server/${file}`));
  const handbook = readFileSync('docs/operators.md', 'utf8');
  const [, section = ''] = handbook.split('## Lines of the log');
  const rows = section.split('\n## ')[0]?.match(/^\| .*/gm) ?? [];
  const explained = rows
    .slice(2)
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)])
    .map(([, text]) => text);
  const sorted = (texts: (string | undefined)[]) => [...new Set(texts)].sort();
  expect(written.length).toBeGreaterThan(50);
  expect(sorted(explained)).toEqual(sorted(written));
});
