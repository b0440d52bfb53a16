import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { BEGINNINGS, isServed } from './asked';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where the server begins a statement: `server/db/cards.ts:12`, with the name of what it stands in. */
export function placesOfStatements(): Map<string, string> {
  const files = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
    .map((file) => join('server', file))
    .filter((file) => /(?<!\.test|\.d)\.ts$/.test(file) && isServed(file));
  return new Map(files.flatMap(placesIn));
}

function placesIn(file: string): [place: string, name: string][] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const places: [string, string][] = [];
  const look = (node: ts.Node, name: string): void => {
    if (begins(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.expression.name.getStart());
      places.push([`${file}:${line + 1}`, `${relative('server', file)} ${name}`]);
    }
    ts.forEachChild(node, (child) => look(child, name));
  };
  for (const statement of source.statements) look(statement, nameOf(statement));
  return places;
}

/** A call that begins a statement, on the database, on a transaction, or of SQL that is written out. */
function begins(
  node: ts.Node,
): node is ts.CallExpression & { expression: ts.PropertyAccessExpression } {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { name, expression: on } = node.expression;
  if (name.text === 'execute') return ts.isTaggedTemplateExpression(on);
  // Others are parts of a statement.
  const isWhole = /(^|\.)(db|tx)$/.test(on.getText());
  return isWhole && (BEGINNINGS as readonly string[]).includes(name.text);
}

function nameOf(statement: ts.Statement): string {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations[0]?.name.getText() ?? '';
  }
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    return statement.name?.text ?? '';
  }
  return '';
}
