/** The client of Nets Netaxept. */
import type { Element } from '@xmldom/xmldom';
import type { Clock } from '../../clock';
import type { Ask } from '../../outbound/lines';
import {
  ProviderRefused,
  ProviderUnavailable,
  type PaymentOutcome,
  type PaymentProvider,
  type PaymentSessionRequest,
  type ProviderSession,
  type RefundOutcome,
  type RefusalReason,
  type SavedMethodCharge,
  type SavingSessionRequest,
  type SavingWindow,
} from '../provider';
import { declineReasonOf } from './codes';
import { NetaxeptHttp, type Fields } from './http';
import { refusalByCode } from './refusals';
import { outcomeOf, savedOutcomeOf } from './state';
import { findText } from './xml';

export interface NetaxeptOptions {
  /** E.g. `https://epayment.nets.eu`. */
  url: string;
  /** Where browsers find the hosted window; the same host unless something stands in between. */
  terminalUrl: string;
  merchantId: string;
  token: string;
  clock: Clock;
  timeoutMs?: number;
  ask?: Ask;
}

const DEFAULT_TIMEOUT_MS = 10_000;
/** An agreement is good for as long as its card is, and no card lives longer. */
const AGREEMENT_YEARS = 5;
/** 0: any time between two charges. */
const ANY_FREQUENCY = '0';

/** Refusals of an operation that the transaction itself explains better than the error. */
const DECIDED_BY_QUERY: RefusalReason[] = [
  'already-authorized',
  'already-settled',
  'cancelled',
  'declined',
  'not-authorized',
  'not-found',
  'not-ready',
];

/**
 * Netaxept knows no idempotency keys: the transaction id is our own handle, so that a repeated
 * registration is refused, and every operation is followed by a question. The hosted window reserves
 * nothing; `authorize` does, once its customer is done.
 */
export class NetaxeptClient implements PaymentProvider {
  private readonly http: NetaxeptHttp;

  constructor(private readonly options: NetaxeptOptions) {
    const { timeoutMs = DEFAULT_TIMEOUT_MS } = options;
    this.http = new NetaxeptHttp({ ...options, timeoutMs });
  }

  async openPaymentSession(request: PaymentSessionRequest): Promise<ProviderSession> {
    await this.register(request, {
      ...windowOf(request),
      amount: String(request.amountOre),
      ...(request.savesMethod ? this.newAgreement() : {}),
    });
    return this.terminalOf(request);
  }

  /** Without an amount: the card is verified, and nothing can be reserved. */
  async openSavingSession(request: SavingSessionRequest): Promise<ProviderSession> {
    await this.register(request, {
      ...windowOf(request),
      ...this.newAgreement(),
      updateStoredPaymentInfo: 'true',
    });
    return this.terminalOf(request);
  }

  /** Netaxept has no such call: a window is over when nobody reserves what was entered in it. */
  async closeSession(): Promise<void> {
    return Promise.resolve();
  }

  findOutcome({ handle }: { handle: string }): Promise<PaymentOutcome> {
    return this.query(handle, outcomeOf);
  }

  findSaved({ handle }: SavingWindow): Promise<PaymentOutcome> {
    return this.query(handle, (info) => savedOutcomeOf(info, { isVerified: false }));
  }

  saveMethod({ handle }: SavingWindow): Promise<PaymentOutcome> {
    return this.process(handle, { operation: 'VERIFY' }, (refusal) => {
      const isVerified = refusal === null || refusal.reason === 'already-authorized';
      return this.query(handle, (info) => savedOutcomeOf(info, { isVerified }));
    });
  }

  /** Nobody can ask Netaxept whether a card it has saved still works. */
  async isMethodUsable(): Promise<boolean> {
    return Promise.resolve(true);
  }

  /** Nor have it forgotten: it is of no use to anybody who has not noted it. */
  async forgetMethod(): Promise<void> {
    return Promise.resolve();
  }

  async authorize({ handle }: { handle: string }): Promise<PaymentOutcome> {
    return this.process(handle, { operation: 'AUTH' });
  }

  async chargeSavedMethod(charge: SavedMethodCharge): Promise<PaymentOutcome> {
    await this.register(charge, {
      serviceType: 'C',
      amount: String(charge.amountOre),
      recurringType: 'R',
      panHash: charge.methodId,
    });
    return this.authorize(charge);
  }

  async capture(payment: { handle: string; amountOre: number }): Promise<PaymentOutcome> {
    const { handle, amountOre } = payment;
    // Asked first, as a repeated capture would be refused, or take more.
    const known = await this.findOutcome({ handle });
    if (known.kind === 'settled') return known;
    const transactionAmount = String(amountOre);
    const outcome = await this.process(handle, { operation: 'CAPTURE', transactionAmount });
    if (outcome.kind === 'settled') return outcome;
    throw new ProviderRefused('not-authorized', `CAPTURE: ${handle} is ${outcome.kind}`);
  }

  async release({ handle }: { handle: string }): Promise<PaymentOutcome> {
    const outcome = await this.process(handle, { operation: 'ANNUL' });
    if (outcome.kind !== 'settled') return outcome;
    throw new ProviderRefused('already-settled', `ANNUL: ${handle} is captured`);
  }

  /**
   * Asks first: what has been paid back since this refund was begun is this refund. And asks afterwards: it
   * is paid back when the transaction says so.
   */
  async refund(payment: {
    handle: string;
    amountOre: number;
    paidBackOre: number;
  }): Promise<RefundOutcome> {
    const { handle, amountOre, paidBackOre } = payment;
    const isThere = async () => {
      const known = await this.findOutcome({ handle });
      return known.kind === 'settled' && known.refundedOre >= paidBackOre + amountOre;
    };
    const refunded = { state: 'refunded', amountOre } as const;
    if (await isThere()) return refunded;
    await this.operate(handle, { operation: 'CREDIT', transactionAmount: String(amountOre) });
    if (await isThere()) return refunded;
    throw new ProviderUnavailable(`CREDIT: ${handle} is not seen to be credited`);
  }

  /** Registers a transaction under our own id; one that is registered already stays as it is. */
  private async register(payment: { handle: string; text: string }, fields: Fields): Promise<void> {
    try {
      const answer = await this.http.call('Register', {
        transactionId: payment.handle,
        orderNumber: payment.handle,
        currencyCode: 'DKK',
        orderDescription: payment.text,
        ...fields,
      });
      const id = findText(answer, 'TransactionId');
      if (id !== payment.handle) throw new ProviderUnavailable(`Register: answered for «${id}»`);
    } catch (error) {
      if (!isRefused(error, ['duplicate'])) throw error;
    }
  }

  private newAgreement(): Fields {
    const today = this.options.clock.now();
    const expiry = `${today.getUTCFullYear() + AGREEMENT_YEARS}1231`;
    return {
      recurringType: 'R',
      recurringFrequency: ANY_FREQUENCY,
      recurringExpiryDate: expiry,
      force3DSecure: 'true',
    };
  }

  private terminalOf({ handle }: { handle: string }): ProviderSession {
    const { terminalUrl, merchantId } = this.options;
    const query = new URLSearchParams({ merchantId, transactionId: handle });
    return {
      sessionId: handle,
      url: `${terminalUrl.replace(/\/$/, '')}/Terminal/default.aspx?${query.toString()}`,
    };
  }

  private async query(
    handle: string,
    read: (info: Element) => PaymentOutcome,
  ): Promise<PaymentOutcome> {
    try {
      const info = await this.http.call('Query', { transactionId: handle });
      const orderNumber = findText(info, 'OrderInformation/OrderNumber');
      if (orderNumber !== handle) {
        throw new ProviderRefused('misconfigured', `Query: ${handle} is another's transaction`);
      }
      return read(info);
    } catch (error) {
      if (!isRefused(error, ['not-found'])) throw error;
      return { kind: 'none', isSessionOpen: false };
    }
  }

  /** Carries out an operation; whatever is answered, the transaction then says how it stands. */
  private async process(
    handle: string,
    fields: Fields,
    find: (refusal: ProviderRefused | null) => Promise<PaymentOutcome> = () =>
      this.findOutcome({ handle }),
  ): Promise<PaymentOutcome> {
    let refusal: ProviderRefused | null = null;
    try {
      await this.operate(handle, fields);
    } catch (error) {
      if (!isRefused(error, DECIDED_BY_QUERY)) throw error;
      refusal = error;
    }
    const outcome = await find(refusal);
    if (refusal?.reason !== 'declined' || outcome.kind !== 'ready') return outcome;
    const reason = declineReasonOf(String(refusal.providerCode));
    return { kind: 'declined', reason, isSessionOpen: false };
  }

  /** An answer counts by its response code: that it came says nothing. */
  private async operate(handle: string, fields: Fields): Promise<void> {
    const answer = await this.http.call('Process', { transactionId: handle, ...fields });
    const code = findText(answer, 'ResponseCode');
    if (code !== 'OK') throw refusalByCode(`Process ${fields.operation}`, code);
  }
}

const windowOf = (request: SavingSessionRequest): Fields => ({
  serviceType: 'B',
  redirectUrl: request.acceptUrl,
  language: 'da_DK',
});

function isRefused(error: unknown, reasons: RefusalReason[]): error is ProviderRefused {
  return error instanceof ProviderRefused && reasons.includes(error.reason);
}
