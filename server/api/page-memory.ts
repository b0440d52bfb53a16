/**
 * What the calls behind one request of a browser have read already. The web tier makes several within
 * milliseconds, in the same process, so the caller and the order are read once. A change of state makes
 * what was read before it doubtful: only what the change itself says that it left is known afterwards.
 */
export class PageMemory {
  private readings = new Map<string, Promise<unknown>>();
  private left = new Map<string, Promise<unknown>>();

  /** Reads under a name that says all that the reading depends on, the person included. */
  once<T>(name: string, read: () => Promise<T>): Promise<T> {
    const known = this.readings.get(name) as Promise<T> | undefined;
    if (known) return known;
    const reading = read();
    this.readings.set(name, reading);
    return reading;
  }

  /** Says within a change what a reading under this name would give after it. */
  leave(name: string, value: unknown): void {
    this.left.set(name, Promise.resolve(value));
  }

  /** Ends a change, whatever came of it. */
  forget(): void {
    this.readings = this.left;
    this.left = new Map();
  }
}
