import { z } from 'zod';
import { REPLACEMENT_REFUSALS } from '../../domain/rejsekort-replacement';
import { JsonService, type JsonReply, type JsonServiceSettings } from '../json-service';
import { path, type Path } from '../path';
import {
  RejsekortUnavailable,
  RejsekortUnreadable,
  type CreatedCustomer,
  type NewRejsekortCustomer,
  type ReplacedCard,
  type RejsekortCustomer,
  type RejsekortPort,
} from './port';

/** Of docs/protocols/rejsekort.md. */
const PROTOCOL_VERSION = '1';
const TIMEOUT_MS = 10_000;
const NOT_FOUND = 404;
const CONFLICT = 409;

const customer = z.object({ customerId: z.string().min(1), isConsentReceived: z.boolean() });
/** A 404 without it is not Rejsekort's: the address that we ask at may be wrong. */
const unknownCustomer = z.object({ error: z.literal('UnknownCustomer') });
const conflict = z.object({ error: z.enum(['AlreadyExists', 'EmailInUse']) });
/** Which digits a number begins with is the company's to decide. */
const card = z.object({ cardNumber: z.string().regex(/^\d{16}$/) });
const seasonPass = z.object({ state: z.enum(['AwaitsCheckIn', 'CheckedIn']) });
const replaced = z.discriminatedUnion('state', [
  z.object({ state: z.literal('InProgress') }),
  z.object({ state: z.literal('Replaced'), cardNumber: card.shape.cardNumber }),
  z.object({ state: z.literal('Refused'), reason: z.enum(REPLACEMENT_REFUSALS) }),
]);

/** Speaks to Rejsekort over HTTP. Persons are asked for by POST, so that no CPR lands in a log. */
export class RejsekortClient implements RejsekortPort {
  private readonly service: JsonService;

  constructor({ url, token, timeoutMs, ask }: JsonServiceSettings<'token'>) {
    this.service = new JsonService({
      url,
      headers: { authorization: `Bearer ${token}`, 'protocol-version': PROTOCOL_VERSION },
      timeoutMs: timeoutMs ?? TIMEOUT_MS,
      ask,
      Unavailable: RejsekortUnavailable,
      Unreadable: RejsekortUnreadable,
    });
  }

  async findCustomer(cpr: string): Promise<RejsekortCustomer | null> {
    const expected = [NOT_FOUND];
    const question = { body: { cpr }, isSafe: true, expected };
    const reply = await this.service.ask('POST', '/customers/search', question);
    if (reply.status !== NOT_FOUND) return reply.read(customer);
    reply.read(unknownCustomer);
    return null;
  }

  async createCustomer(wanted: NewRejsekortCustomer): Promise<CreatedCustomer> {
    const expected = [CONFLICT];
    const reply = await this.service.ask('POST', '/customers', { body: wanted, expected });
    if (reply.status !== CONFLICT) return { ok: true, customer: reply.read(customer) };
    const { error } = reply.read(conflict);
    return { ok: false, reason: error === 'EmailInUse' ? 'email-in-use' : 'already-exists' };
  }

  async giveConsent(customerId: string): Promise<void> {
    const consent = path`/customers/${customerId}/consent`;
    (await this.put(consent, { isConsentReceived: true })).read(customer);
  }

  async orderCard({ key, ...order }: Parameters<RejsekortPort['orderCard']>[0]): Promise<string> {
    const reply = await this.put(path`/card-orders/${key}`, order);
    return reply.read(card).cardNumber;
  }

  async orderSeasonPass({
    key,
    ...order
  }: Parameters<RejsekortPort['orderSeasonPass']>[0]): Promise<void> {
    (await this.put(path`/season-passes/${key}`, order)).read(seasonPass);
  }

  async isCheckedIn(key: string): Promise<boolean> {
    const reply = await this.service.ask('GET', path`/season-passes/${key}`);
    return reply.read(seasonPass).state === 'CheckedIn';
  }

  async replaceCard({
    key,
    cardNumber,
  }: Parameters<RejsekortPort['replaceCard']>[0]): Promise<ReplacedCard> {
    return (await this.put(path`/replacements/${key}`, { cardNumber })).read(replaced);
  }

  private put(to: Path, body: object): Promise<JsonReply> {
    return this.service.ask('PUT', to, { body });
  }
}
