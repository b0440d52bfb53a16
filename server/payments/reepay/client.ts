/** The client of ReePay, which is also called Billwerk+ Optimize and Frisbii. */
import { z } from 'zod';
import type { Clock } from '../../clock';
import type { Ask } from '../../outbound/lines';
import { path, type Path } from '../../outbound/path';
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
import { ReepayHttp, unlessRefused } from './http';
import {
  chargeSchema,
  methodListSchema,
  methodSchema,
  outcomeOf,
  refundOutcomeOf,
  refundSchema,
  savedOutcomeOf,
  sessionInfoSchema,
  sessionSchema,
  webhookSettingsSchema,
} from './wire';

export interface ReepayOptions {
  /** Charges, customers and saved methods, e.g. `https://api.reepay.com`. */
  apiUrl: string;
  /** Hosted payment windows, e.g. `https://checkout-api.reepay.com`. */
  checkoutUrl: string;
  privateKey: string;
  clock: Clock;
  timeoutMs?: number;
  ask?: Ask;
}

const DEFAULT_TIMEOUT_MS = 10_000;

/** Answers to a charge, settle or cancel that the charge itself explains better than the error. */
const DECIDED_BY_CHARGE: RefusalReason[] = [
  'duplicate',
  'declined',
  'reservation-lost',
  'already-authorized',
  'already-settled',
];
const CUSTOMER_NOT_FOUND = 9;
const PROCESSING_ERROR = 78;
const HAS_PROCESSING_TRANSACTION = 80;

export class ReepayClient implements PaymentProvider {
  private readonly api: ReepayHttp;
  private readonly checkout: ReepayHttp;
  private readonly clock: Clock;

  constructor(options: ReepayOptions) {
    const { apiUrl, checkoutUrl, privateKey, timeoutMs = DEFAULT_TIMEOUT_MS, ask } = options;
    this.api = new ReepayHttp({ baseUrl: apiUrl, privateKey, timeoutMs, ask });
    this.checkout = new ReepayHttp({ baseUrl: checkoutUrl, privateKey, timeoutMs, ask });
    this.clock = options.clock;
  }

  async openPaymentSession(request: PaymentSessionRequest): Promise<ProviderSession> {
    const session = await this.checkout.request('POST', '/v1/session/charge', sessionSchema, {
      ...windowOf(request),
      settle: false,
      recurring: request.savesMethod,
      // Without a key: it would answer every card tried in the window as it did the first.
      order: {
        handle: request.handle,
        amount: request.amountOre,
        currency: 'DKK',
        ordertext: request.text,
        customer: customerOf(request),
      },
    });
    return { sessionId: session.id, url: session.url };
  }

  async openSavingSession(request: SavingSessionRequest): Promise<ProviderSession> {
    const session = await this.checkout.request('POST', '/v1/session/recurring', sessionSchema, {
      ...windowOf(request),
      // By which the card is found: the window itself tells nothing of what was saved in it.
      payment_method_reference: request.handle,
      create_customer: customerOf(request),
    });
    return { sessionId: session.id, url: session.url };
  }

  async closeSession(sessionId: string): Promise<void> {
    await unlessRefused(
      this.checkout.request('DELETE', path`/v1/session/${sessionId}`, z.unknown()),
      ['not-found'],
    );
  }

  async findOutcome(payment: {
    handle: string;
    sessionId: string | null;
  }): Promise<PaymentOutcome> {
    const outcome = await this.findCharge(payment.handle);
    if (outcome.kind !== 'none' && outcome.kind !== 'declined') return outcome;
    if (payment.sessionId === null) return outcome;
    if (await this.isSessionOpen(payment.sessionId)) return { ...outcome, isSessionOpen: true };
    // A payment may have finished between the two questions; no new one can begin any more.
    return this.findCharge(payment.handle);
  }

  /** The window reserves by itself. */
  authorize(payment: { handle: string }): Promise<PaymentOutcome> {
    return this.findCharge(payment.handle);
  }

  async findSaved(window: SavingWindow): Promise<PaymentOutcome> {
    const outcome = await this.findMethodOf(window);
    if (outcome.kind !== 'none' || window.sessionId === null) return outcome;
    if (await this.isSessionOpen(window.sessionId)) return { kind: 'none', isSessionOpen: true };
    // It may have been saved between the two questions; nothing can be saved in it any more.
    return this.findMethodOf(window);
  }

  /** The window saves by itself. */
  saveMethod(window: SavingWindow): Promise<PaymentOutcome> {
    return this.findMethodOf(window);
  }

  async isMethodUsable(method: { methodId: string; customerHandle: string }): Promise<boolean> {
    const known = await unlessRefused(
      this.api.request('GET', methodPath(method.methodId), methodSchema),
      ['not-found', 'method-unusable'],
    );
    return known?.state === 'active' && known.customer === method.customerHandle;
  }

  async forgetMethod(methodId: string): Promise<void> {
    await unlessRefused(this.api.request('DELETE', methodPath(methodId), z.unknown()), [
      'not-found',
      'method-unusable',
    ]);
  }

  async chargeSavedMethod(charge: SavedMethodCharge): Promise<PaymentOutcome> {
    try {
      return await this.changeCharge(charge.handle, '/v1/charge', {
        handle: charge.handle,
        key: charge.key,
        amount: charge.amountOre,
        currency: 'DKK',
        ordertext: charge.text,
        customer_handle: charge.customerHandle,
        source: charge.methodId,
        settle: false,
      });
    } catch (error) {
      // Without its customer a method is gone as well.
      const isGone = isRefused(error, ['not-found']) && error.providerCode === CUSTOMER_NOT_FOUND;
      if (!isGone) throw error;
      throw new ProviderRefused('method-unusable', error.message, error.providerCode);
    }
  }

  async capture(payment: {
    handle: string;
    key: string;
    amountOre: number;
  }): Promise<PaymentOutcome> {
    const { handle, key, amountOre: amount } = payment;
    try {
      const at = path`/v1/charge/${handle}/settle`;
      const outcome = await this.changeCharge(handle, at, { key, amount }, 'authorized');
      if (outcome.kind === 'settled' || outcome.kind === 'pending') return outcome;
      const isLost = outcome.kind === 'declined' && outcome.reason === 'reservation-lost';
      const reason = isLost ? 'reservation-lost' : 'not-authorized';
      throw new ProviderRefused(reason, `settle: ${handle} is ${outcome.kind}`);
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      // Another may have taken it meanwhile.
      const outcome = await this.findCharge(handle);
      if (outcome.kind === 'settled') return outcome;
      throw error;
    }
  }

  async release(payment: { handle: string }): Promise<PaymentOutcome> {
    const released = await unlessRefused(
      this.api.request('POST', path`/v1/charge/${payment.handle}/cancel`, chargeSchema, {}),
      ['cancelled'],
    );
    return released ? outcomeOf(released) : { kind: 'released' };
  }

  async refund(payment: {
    handle: string;
    key: string;
    amountOre: number;
    paidBackOre: number;
    text: string;
  }): Promise<RefundOutcome> {
    const refund = await this.api.request('POST', '/v1/refund', refundSchema, {
      invoice: payment.handle,
      key: payment.key,
      amount: payment.amountOre,
      text: payment.text,
    });
    return refundOutcomeOf(refund);
  }

  /** The secret that signs webhooks, for ReepayWebhooks. */
  async getWebhookSecret(): Promise<string> {
    const at = '/v1/account/webhook_settings';
    return (await this.api.request('GET', at, webhookSettingsSchema)).secret;
  }

  /**
   * Posts a change to a charge; where the error only says "see the charge", the charge is read. One that is
   * still as it was `before` tells nothing of a change that was not decided.
   */
  private async changeCharge(
    handle: string,
    at: string | Path,
    body: unknown,
    before: PaymentOutcome['kind'] = 'none',
  ) {
    try {
      return outcomeOf(await this.api.request('POST', at, chargeSchema, body));
    } catch (error) {
      if (!isDecidedByCharge(error)) throw error;
      const outcome = await this.findCharge(handle);
      // A declined capture leaves the reservation: what was refused is the capture, not the payment.
      if (
        outcome.kind === 'none' ||
        (error instanceof ProviderUnavailable && outcome.kind === before) ||
        (isRefused(error, ['declined', 'reservation-lost']) && outcome.kind === 'authorized')
      ) {
        throw error;
      }
      return outcome;
    }
  }

  private async findCharge(handle: string): Promise<PaymentOutcome> {
    const charge = await unlessRefused(
      this.api.request('GET', path`/v1/charge/${handle}`, chargeSchema),
      ['not-found'],
    );
    return charge ? outcomeOf(charge) : { kind: 'none', isSessionOpen: false };
  }

  private async findMethodOf({ handle, customerHandle }: SavingWindow): Promise<PaymentOutcome> {
    const query = new URLSearchParams({ customer: customerHandle, state: 'active', size: '100' });
    const at = `/v1/list/payment_method?${query.toString()}`;
    const list = await unlessRefused(this.api.request('GET', at, methodListSchema), [
      'not-found',
      'method-unusable',
    ]);
    const method = list?.content.find(({ reference }) => reference === handle);
    return method ? savedOutcomeOf(method) : { kind: 'none', isSessionOpen: false };
  }

  private async isSessionOpen(sessionId: string): Promise<boolean> {
    const info = await unlessRefused(
      this.checkout.request('GET', path`/v1/session_info/${sessionId}`, sessionInfoSchema),
      // ReePay does not know the window, whatever else it says: nothing can be paid in it.
      ['not-found', 'misconfigured', 'impossible'],
    );
    if (!info) return false;
    return !info.expires || new Date(info.expires) > this.clock.now();
  }
}

const methodPath = (methodId: string): Path => path`/v1/payment_method/${methodId}`;

const windowOf = (request: SavingSessionRequest) => ({
  accept_url: request.acceptUrl,
  cancel_url: request.cancelUrl,
  locale: 'da_DK',
  ttl: `PT${request.lifetimeMinutes}M`,
});

const customerOf = ({ customer }: SavingSessionRequest) => ({
  handle: customer.handle,
  // Somebody may have none.
  ...(customer.email ? { email: customer.email } : {}),
  first_name: customer.firstName,
  last_name: customer.lastName,
});

function isRefused(error: unknown, reasons: readonly RefusalReason[]): error is ProviderRefused {
  return error instanceof ProviderRefused && reasons.includes(error.reason);
}

function isDecidedByCharge(error: unknown): boolean {
  if (isRefused(error, DECIDED_BY_CHARGE)) return true;
  return (
    error instanceof ProviderUnavailable &&
    (error.providerCode === PROCESSING_ERROR || error.providerCode === HAS_PROCESSING_TRANSACTION)
  );
}
