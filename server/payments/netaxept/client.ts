/** The client of Nets Netaxept. */
import type { Clock } from '../../clock';
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
} from '../provider';
import { NetaxeptHttp, type Fields } from './http';
import { refusalByCode } from './refusals';
import { declineReasonOf, outcomeOf } from './state';
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
    const { handle } = request;
    await this.register(request, {
      serviceType: 'B',
      redirectUrl: request.acceptUrl,
      language: 'da_DK',
      ...(request.savesMethod ? this.newAgreement() : {}),
    });
    const { terminalUrl, merchantId } = this.options;
    const query = new URLSearchParams({ merchantId, transactionId: handle });
    return {
      sessionId: handle,
      url: `${terminalUrl.replace(/\/$/, '')}/Terminal/default.aspx?${query.toString()}`,
    };
  }

  /** Netaxept has no such call: a window is over when nobody reserves what was entered in it. */
  async closeSession(): Promise<void> {
    return Promise.resolve();
  }

  async findOutcome(payment: { handle: string }): Promise<PaymentOutcome> {
    const { handle } = payment;
    try {
      const info = await this.http.call('Query', { transactionId: handle });
      const orderNumber = findText(info, 'OrderInformation/OrderNumber');
      if (orderNumber !== handle) {
        throw new ProviderRefused('misconfigured', `Query: ${handle} is another's transaction`);
      }
      return outcomeOf(info);
    } catch (error) {
      if (!isRefused(error, ['not-found'])) throw error;
      return { kind: 'none', isSessionOpen: false };
    }
  }

  async authorize({ handle }: { handle: string }): Promise<PaymentOutcome> {
    return this.process(handle, { operation: 'AUTH' });
  }

  async chargeSavedMethod(charge: SavedMethodCharge): Promise<PaymentOutcome> {
    await this.register(charge, {
      serviceType: 'C',
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
  private async register(
    payment: { handle: string; amountOre: number; text: string },
    fields: Fields,
  ): Promise<void> {
    try {
      const answer = await this.http.call('Register', {
        transactionId: payment.handle,
        orderNumber: payment.handle,
        amount: String(payment.amountOre),
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

  /** Carries out an operation; whatever is answered, the transaction then says how it stands. */
  private async process(handle: string, fields: Fields): Promise<PaymentOutcome> {
    let refusal: ProviderRefused | null = null;
    try {
      await this.operate(handle, fields);
    } catch (error) {
      if (!isRefused(error, DECIDED_BY_QUERY)) throw error;
      refusal = error;
    }
    const outcome = await this.findOutcome({ handle });
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

function isRefused(error: unknown, reasons: RefusalReason[]): error is ProviderRefused {
  return error instanceof ProviderRefused && reasons.includes(error.reason);
}
