import pg from 'pg';

/** An SQL command with its values. */
export interface Command {
  text: string;
  values: readonly unknown[];
  /** What the server keeps it under, read and planned; undefined for one that it need not keep. */
  name: string | undefined;
  /** Whether the server has it under that name already. */
  isKept: boolean;
}

/**
 * Sends commands to the server in one flight, and answers with the result of the last. The server
 * leaves out what follows a command that fails: nothing runs outside its transaction because `begin`
 * failed, and nothing is committed after a command that did. Rejects with that command's error.
 */
export function sendTogether(
  client: pg.PoolClient,
  commands: readonly Command[],
): Promise<pg.QueryResult> {
  const [only] = commands;
  // Several in one text, as a migration may hold, can't be prepared.
  if (only && commands.length === 1 && only.values.length === 0) return client.query(only.text);
  return new Promise((resolve, reject) => {
    const flight = new Flight(commands, (error, results) => {
      if (error) reject(error);
      else resolve([results].flat().at(-1) as pg.QueryResult);
    });
    client.query(flight);
  });
}

type Results = pg.QueryResult | pg.QueryResult[];

class Flight extends pg.Query {
  constructor(
    commands: readonly Command[],
    whenDone: (error: Error | undefined, results: Results) => void,
  ) {
    super('', whenDone);
    const values = commands.map((command) => command.values.map(toWire));
    this.submit = (connection) => write(connection, commands, values);
  }
}

type Wired = string | Buffer | null;

/** What stands before the one `Sync` is done until the first error. Only of the last are rows wanted. */
function write(wire: pg.Connection, commands: readonly Command[], values: Wired[][]): void {
  const more = true;
  wire.stream.cork();
  commands.forEach(({ text, name = '', isKept }, index) => {
    if (!isKept) wire.parse({ text, name, types: [] }, more);
    wire.bind({ statement: name, values: values[index] ?? [] }, more);
    if (index === commands.length - 1) wire.describe({ type: 'P' }, more);
    wire.execute(null, more);
  });
  wire.sync();
  wire.stream.uncork();
}

function toWire(value: unknown): Wired {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return `${value}`;
  if (value instanceof Uint8Array) return Buffer.from(value);
  throw new TypeError(`A value is a text, a number or bytes, not of type ${typeof value}`);
}
