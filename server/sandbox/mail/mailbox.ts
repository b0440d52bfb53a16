/** The kept mails, each once however often it was sent, and the ordered refusals. */
import { sha256 } from '../../crypto';
import type { SandboxStore } from '../shared/store';

export interface KeptMail {
  id: string;
  messageId: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  /** Its part with a layout; null for a mail of text alone. */
  html: string | null;
  /** Where one press stops mails of its kind; null for one that can't be stopped. */
  stopUrl: string | null;
  /** ISO text; of the first copy. */
  receivedAt: string;
  /** How many times it arrived; above 1 means that a sender tried again after it had succeeded. */
  copies: number;
}

const MAIL = 'mail';
const FAULT = 'mail-fault';
const REFUSALS = 'refusals';
const ID_LENGTH = 16;

export class Mailbox {
  constructor(private readonly store: SandboxStore) {}

  /** Keeps a mail; one with a known Message-ID only counts as another copy. */
  receive(mail: Omit<KeptMail, 'id' | 'copies'>): void {
    const id = sha256(mail.messageId).slice(0, ID_LENGTH);
    const known = this.find(id);
    this.store.put(
      MAIL,
      id,
      known ? { ...known, copies: known.copies + 1 } : { ...mail, id, copies: 1 },
    );
  }

  find(id: string): KeptMail | undefined {
    return this.store.get(MAIL, id);
  }

  /** Newest first. */
  list(limit?: number): KeptMail[] {
    return this.store.list(MAIL, { newestFirst: true, ...(limit && { limit }) });
  }

  getRefusals(): number {
    return this.store.get<number>(FAULT, REFUSALS) ?? 0;
  }

  /** Orders the refusal of the next `count` mails. */
  setRefusals(count: number): void {
    this.store.put(FAULT, REFUSALS, count);
  }

  /** Uses up one ordered refusal; false when there is none. */
  takeRefusal(): boolean {
    const count = this.getRefusals();
    if (count > 0) this.setRefusals(count - 1);
    return count > 0;
  }
}
