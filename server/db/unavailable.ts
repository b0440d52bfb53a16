/** The database can't be reached, read or written now: nobody's input is wrong, and it may pass. */
export class DatabaseUnavailable extends Error {
  /** What the driver said: for a log, and for whoever starts the portal. */
  declare readonly cause: Error;

  constructor(cause: Error) {
    // Of a name with several addresses it says nothing by itself.
    const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
    super('The database is unavailable', { cause: first instanceof Error ? first : cause });
  }
}

/** SQLite: locked, disk full or failing, the file damaged, gone or not ours. */
const SQLITE =
  /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CORRUPT|NOTADB|READONLY|CANTOPEN|PROTOCOL|NOMEM|PERM)/;
/**
 * PostgreSQL: connection failures, a server that is only readable, a transaction that paused for too long,
 * resources gone, lock not to be had, shut down, failing disk.
 */
const POSTGRES = /^(08...|25006|25P03|53...|55P03|57P0.|58...|XX...)$/;
const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT)$/;
/** What `pg` says without a code. */
const WITHOUT_CODE =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/;

/** The error of a driver, as what it means to those who asked. */
export function named(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !(error instanceof Error)) return error;
  const { code } = error as { code?: unknown };
  const isOutage =
    typeof code === 'string'
      ? SQLITE.test(code) || POSTGRES.test(code) || NETWORK.test(code)
      : WITHOUT_CODE.test(error.message);
  return isOutage ? new DatabaseUnavailable(error) : error;
}
