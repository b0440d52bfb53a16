import { z } from 'zod';
import {
  accountState,
  cardRank,
  cardStatus,
  educationType,
  origin,
  paymentKind,
  paymentProvider,
  rejsekortCardStatus,
  transportAuthority,
} from './enums';
import { ownAccess } from './admin';
import { ticketDocument } from './pdf-ticket';
import { address, day, instant, kroner } from './shared';

/*
 * `GET /api/profile/export`: all that is kept of a person, as the file `data.json` of the archive has it. Each
 * name has a text `export.<part>.<field>`, by which the page of the archive tells it in Danish.
 */

const at = instant;

export const ownData = z.object({
  person: z.object({
    name: z.string(),
    cpr: z.string(),
    birthDate: day,
    customerNumber: z.string(),
    username: z.string(),
    accountState,
    since: at,
    /** The path of the page that was opened last. */
    lastPage: z.string().nullable(),
  }),
  contact: z.object({
    email: z.string().nullable(),
    phone: z.string().nullable(),
    phoneCountry: z.string().nullable(),
    registeredAddress: address.nullable(),
    statedAddress: address.nullable(),
    deliveryAddress: address.nullable(),
  }),
  consents: z.object({
    marketing: z.boolean(),
    marketingGivenAt: at.nullable(),
    marketingWithdrawnAt: at.nullable(),
    rejsekortAt: at.nullable(),
    rejsekortCustomer: z.string().nullable(),
    remindersStoppedAt: at.nullable(),
  }),
  identities: z.array(z.object({ issuer: z.string(), identity: z.string(), boundAt: at })),
  approvals: z.array(
    z.object({
      scheme: educationType,
      level: cardRank,
      from: day,
      to: day,
      school: z.string(),
      home: address,
      schoolAddress: address.nullable(),
      blockedReason: z.string().nullable(),
      removedAt: at.nullable(),
      routes: z.array(z.string()),
    }),
  ),
  orders: z.array(
    z.object({
      number: z.string().nullable(),
      scheme: educationType.nullable(),
      beganAt: at,
      changedAt: at,
      finishedAt: at.nullable(),
      conditionsAcceptedAt: at.nullable(),
      waitEmail: z.string().nullable(),
    }),
  ),
  cards: z.array(
    z.object({
      scheme: educationType,
      company: transportAuthority,
      delivery: origin,
      route: z.string(),
      school: z.string(),
      from: day,
      to: day,
      status: cardStatus,
      price: kroner,
      rebate: kroner,
      orderedAt: at,
      paidAt: at.nullable(),
    }),
  ),
  payments: z.array(
    z.object({
      number: z.string(),
      provider: paymentProvider,
      mode: paymentKind,
      /** In Danish. */
      state: z.string(),
      amount: kroner,
      taken: kroner,
      paidBack: kroner,
      card: z.string().nullable(),
      beganAt: at,
    }),
  ),
  refunds: z.array(
    z.object({
      /** In Danish. */
      state: z.string(),
      amount: kroner,
      countedOn: day,
      promisedOn: day,
      note: z.string().nullable(),
    }),
  ),
  receipts: z.array(z.object({ number: z.string(), amount: kroner, issuedAt: at })),
  methods: z.array(
    z.object({
      provider: paymentProvider,
      brand: z.string(),
      number: z.string(),
      expiry: z.string(),
      savedAt: at,
    }),
  ),
  rejsekort: z.array(
    z.object({
      number: z.string().nullable(),
      status: rejsekortCardStatus,
      company: transportAuthority,
      from: day,
      to: day,
      replacedOn: day.nullable(),
      earlierNumbers: z.array(z.string()),
    }),
  ),
  tickets: z.array(
    z.object({
      number: z.string().nullable(),
      from: day,
      to: day,
      document: ticketDocument.nullable(),
      /** The last characters of its number. */
      documentEnd: z.string().nullable(),
      askedAt: at.nullable(),
      madeAt: at.nullable(),
      /** In the archive. */
      file: z.string().nullable(),
    }),
  ),
  photo: z.object({ file: z.string(), savedAt: at }).nullable(),
  messages: z.array(z.object({ at, sender: z.string(), subject: z.string(), text: z.string() })),
  notifications: z.array(
    z.object({ at, title: z.string(), text: z.string(), answeredAt: at.nullable() }),
  ),
  logins: z.array(
    z.object({
      beganAt: at,
      lastSeenAt: at,
      browser: z.string().nullable(),
      system: z.string().nullable(),
    }),
  ),
  access: ownAccess,
});
export type OwnData = z.infer<typeof ownData>;
