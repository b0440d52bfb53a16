/** Registers transactions and carries out operations by Netaxept's rules of state. */
import { randomBytes } from 'node:crypto';
import { addMinutes } from 'date-fns/addMinutes';
import type { Clock } from '../../clock';
import type { SandboxStore } from '../shared/store';
import { NetaxeptError, refusedWith, textOfCode, unknownTransaction, wrongState } from './errors';
import type { Operation, StoredCard, Transaction, TransactionError } from './model';
import { codeOfAmount } from './test-cards';

const KIND = 'netaxept.transaction';
const PAN = 'netaxept.pan';
/** How long a customer may take in the window. */
const WINDOW_MINUTES = 30;

export interface Registration {
  transactionId?: string | undefined;
  orderNumber: string;
  amount: number;
  currency: string;
  description: string;
  redirectUrl: string;
  serviceType: 'B' | 'C';
  recurringType: string | undefined;
  panHash: string | undefined;
  isVerification: boolean;
}

export class Ledger {
  constructor(
    private readonly store: SandboxStore,
    private readonly clock: Clock,
    /** Hears of every change that a callback tells about. */
    private readonly onChange: (transactionId: string) => void,
  ) {}

  register(input: Registration): Transaction {
    const id = input.transactionId ?? randomBytes(16).toString('hex');
    if (this.store.get(KIND, id)) {
      throw new NetaxeptError('UniqueTransactionIdException', 'Transaction ID not unique');
    }
    const card = input.panHash === undefined ? null : this.findCard(input.panHash);
    if (input.serviceType === 'C' && !card) {
      throw new NetaxeptError('GenericError', 'Pan hash not found');
    }
    const at = this.now();
    return this.save({
      id,
      orderNumber: input.orderNumber,
      amount: input.amount,
      currency: input.currency,
      description: input.description,
      redirectUrl: input.redirectUrl,
      serviceType: input.serviceType,
      savesCard: input.recurringType !== undefined && input.panHash === undefined,
      isVerification: input.isVerification,
      registeredAt: at,
      card,
      panHash: input.panHash ?? null,
      authorizationId: null,
      isAnnulled: false,
      captured: 0,
      credited: 0,
      history: [{ operation: 'Register', at, amount: null }],
      errors: [],
    });
  }

  /** The transaction as it is now: a window left open too long has timed out. */
  get(id: string): Transaction {
    const transaction = this.store.get<Transaction>(KIND, id);
    if (!transaction) throw unknownTransaction();
    const openUntil = addMinutes(transaction.registeredAt, WINDOW_MINUTES);
    const isWaiting = transaction.card === null && transaction.errors.length === 0;
    if (!isWaiting || this.clock.now() < openUntil) return transaction;
    return this.fail(transaction, { operation: 'Terminal', code: 'T1', source: 'Terminal' });
  }

  /** The customer is done in the window; nothing is reserved yet. */
  enterCard(transaction: Transaction, card: StoredCard): Transaction {
    const history = [...transaction.history, this.line('Terminal', null)];
    return this.save({ ...transaction, card, history });
  }

  fail(
    transaction: Transaction,
    error: Pick<TransactionError, 'operation' | 'code' | 'source'>,
  ): Transaction {
    const entry = { ...error, text: textOfCode(error.code), at: this.now() };
    return this.save({ ...transaction, errors: [...transaction.errors, entry] });
  }

  /** @throws NetaxeptError when the bank refuses, or the state does not allow the operation. */
  process(id: string, operation: Operation, amount: number | undefined): Transaction {
    const transaction = this.get(id);
    switch (operation) {
      case 'AUTH':
        return this.authorize(transaction, operation);
      case 'SALE': {
        const authorized = this.authorize(transaction, operation);
        return this.capture(authorized, authorized.amount);
      }
      case 'CAPTURE':
        return this.capture(transaction, amount ?? transaction.amount);
      case 'ANNUL':
        return this.annul(transaction);
      case 'CREDIT':
        return this.credit(transaction, amount ?? transaction.captured);
      case 'VERIFY':
        return this.verify(transaction);
    }
  }

  list(limit: number): Transaction[] {
    return this.store.list<Transaction>(KIND, { newestFirst: true, limit });
  }

  /** Makes a saved card fail from now on, as when a bank blocks it; null lets it succeed again. */
  blockCard(panHash: string, code: string | null): void {
    const card = this.findCard(panHash);
    if (card) this.store.put(PAN, panHash, { ...card, failsWith: code });
  }

  private verify(transaction: Transaction): Transaction {
    if (!transaction.isVerification) {
      throw new NetaxeptError('ValidationException', 'VERIFY is for a transaction without amount');
    }
    if (transaction.panHash !== null) throw refusedWith('VERIFY', '98', 'Netaxept');
    const card = this.chargeableCard(transaction, 'VERIFY');
    // No callback tells of it.
    return this.save({
      ...transaction,
      panHash: this.saveCard(card),
      history: [...transaction.history, this.line('Verify', null)],
    });
  }

  /** @throws NetaxeptError when there is none, or its bank refuses */
  private chargeableCard(
    transaction: Transaction,
    operation: 'AUTH' | 'SALE' | 'VERIFY',
  ): StoredCard {
    if (transaction.authorizationId !== null) {
      throw refusedWith(operation, '98', 'Netaxept');
    }
    const [failed] = transaction.errors;
    if (failed) {
      throw refusedWith(operation, '84', 'Netaxept');
    }
    const card =
      transaction.panHash === null ? transaction.card : this.findCard(transaction.panHash);
    if (!card) throw new NetaxeptError('ValidationException', 'Issuer is undetermined');
    const code = card.failsWith ?? codeOfAmount(transaction.amount);
    if (code !== null) {
      this.fail(transaction, { operation, code, source: 'Issuer' });
      throw refusedWith(operation, code, 'Issuer');
    }
    return card;
  }

  private authorize(transaction: Transaction, operation: 'AUTH' | 'SALE'): Transaction {
    const card = this.chargeableCard(transaction, operation);
    return this.change({
      ...transaction,
      authorizationId: String(100_000 + (randomBytes(2).readUInt16BE() % 900_000)),
      panHash: transaction.savesCard ? this.saveCard(card) : transaction.panHash,
      history: [...transaction.history, this.line('Auth', transaction.amount)],
    });
  }

  private capture(transaction: Transaction, amount: number): Transaction {
    if (transaction.authorizationId === null || transaction.isAnnulled) {
      throw wrongState('You cannot run capture on a transaction that never is authorized');
    }
    if (transaction.captured + amount > transaction.amount) {
      throw refusedWith('capture', '99', 'Netaxept');
    }
    return this.change({
      ...transaction,
      captured: transaction.captured + amount,
      history: [...transaction.history, this.line('Capture', amount)],
    });
  }

  private annul(transaction: Transaction): Transaction {
    if (transaction.isAnnulled) {
      throw refusedWith('annul', '86', 'Netaxept');
    }
    if (transaction.authorizationId === null || transaction.captured > 0) {
      throw wrongState('Unable to annul, wrong state');
    }
    return this.change({
      ...transaction,
      isAnnulled: true,
      history: [...transaction.history, this.line('Annul', null)],
    });
  }

  private credit(transaction: Transaction, amount: number): Transaction {
    if (transaction.captured === 0) {
      throw wrongState('You cannot run credit on a transaction that has not been captured.');
    }
    if (transaction.credited + amount > transaction.captured) {
      throw refusedWith('credit', '99', 'Netaxept');
    }
    return this.change({
      ...transaction,
      credited: transaction.credited + amount,
      history: [...transaction.history, this.line('Credit', amount)],
    });
  }

  private findCard(panHash: string): StoredCard | null {
    return this.store.get<StoredCard>(PAN, panHash) ?? null;
  }

  private saveCard(card: StoredCard): string {
    const panHash = randomBytes(15).toString('base64url');
    this.store.put(PAN, panHash, card);
    return panHash;
  }

  private change(transaction: Transaction): Transaction {
    const saved = this.save(transaction);
    this.onChange(saved.id);
    return saved;
  }

  private save(transaction: Transaction): Transaction {
    return this.store.put(KIND, transaction.id, transaction);
  }

  private line(operation: string, amount: number | null) {
    return { operation, amount, at: this.now() };
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}
