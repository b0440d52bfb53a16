import { setCurrentUrl } from './db/beneficiaries';
import type { Queryable } from './db/connect';

/**
 * The page that each person has opened last, for staff who go on where the person was. Kept in the memory of
 * this process until `write`, so that no page waits for it; what is lost with the process is told again by the
 * next page.
 */
export class CurrentPages {
  #unwritten = new Map<string, string>();

  note(beneficiaryId: string, url: string): void {
    this.#unwritten.set(beneficiaryId, url);
  }

  /** Writes down what was noted since the last time. */
  async write(db: Queryable): Promise<void> {
    const noted = this.#unwritten;
    this.#unwritten = new Map();
    for (const [beneficiaryId, url] of noted) await setCurrentUrl(db, beneficiaryId, url);
  }
}
