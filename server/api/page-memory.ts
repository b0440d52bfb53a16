/**
 * What the calls behind one request of a browser have read already. The web tier makes several within
 * milliseconds, in the same process, so the caller and the order are read once. Forgotten when a call
 * has changed state.
 */
export class PageMemory {
  private readonly readings = new Map<string, Promise<unknown>>();

  /** Reads under a name that says all that the reading depends on, the person included. */
  once<T>(name: string, read: () => Promise<T>): Promise<T> {
    const known = this.readings.get(name) as Promise<T> | undefined;
    if (known) return known;
    const reading = read();
    this.readings.set(name, reading);
    return reading;
  }

  forget(): void {
    this.readings.clear();
  }
}
