import type { CompiledQuery } from 'kysely';
import type { Queryable } from './connect';

/** Stands for a value that is not known before the query runs: an argument, or a field of one. */
class Blank {
  constructor(
    readonly argument: number,
    readonly field: string | undefined,
  ) {}
}

type Build<Given extends readonly unknown[], Row> = (
  db: Queryable,
  ...given: Given
) => { compile(): CompiledQuery<Row> };

/**
 * A query that is put together once for each kind of database, and runs with other values each time:
 * putting it together takes longer than running it. `build` may use what it is given as values only.
 * Of an object it may also ask which fields are there, since each set of fields has its own query; no
 * list may be among them, whose length is part of a query. Answers with all rows.
 */
export function prepared<Given extends readonly unknown[], Row>(
  build: Build<Given, Row>,
): (db: Queryable, ...given: Given) => Promise<Row[]> {
  const run = preparedRun(build);
  return (db, ...given) => run(db, given);
}

/** The same for a query of which the first row is wanted, if there is one. */
export function preparedFirst<Given extends readonly unknown[], Row>(
  build: Build<Given, Row>,
): (db: Queryable, ...given: Given) => Promise<Row | undefined> {
  const run = preparedRun(build);
  return async (db, ...given) => (await run(db, given))[0];
}

function preparedRun<Given extends readonly unknown[], Row>(build: Build<Given, Row>) {
  /** By what a database and its transactions share, then by the fields that are there. */
  const known = new WeakMap<object, Map<string, CompiledQuery<Row>>>();
  return async (db: Queryable, given: Given): Promise<Row[]> => {
    const { adapter } = db.getExecutor();
    let byFields = known.get(adapter);
    if (!byFields) known.set(adapter, (byFields = new Map<string, CompiledQuery<Row>>()));
    const fields = given.map((value) => (isFields(value) ? fieldsOf(value) : [])).join(';');
    let query = byFields.get(fields);
    if (!query) {
      query = build(db, ...(given.map(blankFor) as unknown as Given)).compile();
      byFields.set(fields, query);
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Blank ? valueFor(value, given) : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const fieldsOf = (value: Record<string, unknown>) =>
  Object.keys(value).filter((field) => value[field] !== undefined);

const blankFor = (value: unknown, argument: number) =>
  isFields(value)
    ? Object.fromEntries(fieldsOf(value).map((field) => [field, new Blank(argument, field)]))
    : new Blank(argument, undefined);

function valueFor({ argument, field }: Blank, given: readonly unknown[]): unknown {
  const value = given[argument];
  return field === undefined ? value : (value as Record<string, unknown>)[field];
}
