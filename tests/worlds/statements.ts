/** What each statement does to which table: «select session». */
export const namesOf = (statements: readonly string[]): string[] => statements.map(nameOf);

function nameOf(statement: string): string {
  const [, verb = '', table] =
    /^(select|insert into|update|delete from) "(\w+)"/.exec(statement) ?? [];
  const read = /^select (?:"(\w+)"\.|.*? from "(\w+)")/s.exec(statement);
  return read ? `select ${read[1] ?? read[2]}` : `${verb.split(' ')[0]} ${table}`;
}
