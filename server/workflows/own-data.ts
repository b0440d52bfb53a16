import type { OwnData } from '../contract/own-data';
import type { Address } from '../contract/shared';
import { customerNumber } from '../contract/written';
import { findBeneficiary } from '../db/beneficiaries';
import {
  addressColumn,
  institutionColumn,
  routeInfoColumn,
  snapshotColumn,
} from '../db/json-columns';
import { allOfPerson } from '../db/own-data';
import { bufferOf } from '../db/photos';
import type { Deps } from '../deps';
import { Refusal } from '../refusal';
import { kronerOf } from './display';
import { routeOn } from './group-snapshot';
import { readPhoto } from './photo-bytes';
import { textOfHtml } from './message-html';
import { notificationText } from './notifications/text';
import { routeText } from './order/read/route-text';
import { readOwnAccess } from './staff/person-file';

/** The name of the photo in the archive. */
export const PHOTO_FILE = 'foto.jpg';

type Rows = Awaited<ReturnType<typeof allOfPerson>>;

const addressOf = (text: string | null): Address | null => (text ? addressColumn.read(text) : null);

interface OwnFiles {
  data: OwnData;
  photo: Buffer | null;
  /** The PDF tickets, by their names in the archive. */
  tickets: Record<string, Uint8Array>;
}

/**
 * Everything that is kept of a person, with their photo and their tickets.
 * @throws Refusal `not-found` for a deleted profile, `photo-unavailable` while the photo can't be read
 */
export async function readOwnData(deps: Deps, beneficiaryId: string): Promise<OwnFiles> {
  const { db } = deps.connection;
  const person = await findBeneficiary(db, beneficiaryId);
  if (!person || person.cpr_encrypted === '') throw new Refusal('not-found');
  const rows = await allOfPerson(db, beneficiaryId);
  const photo = await readPhoto(deps, beneficiaryId);
  const data: OwnData = {
    person: {
      name: `${person.first_name} ${person.last_name}`.trim(),
      cpr: deps.secrets.decrypt(person.cpr_encrypted),
      birthDate: person.birth_date,
      customerNumber: customerNumber(person.id),
      username: person.username,
      accountState: person.account_state,
      since: person.created_at,
      lastPage: person.current_url,
    },
    contact: {
      email: person.contact_email,
      phone: person.contact_phone,
      phoneCountry: person.contact_phone_country,
      registeredAddress: addressOf(person.registered_address),
      statedAddress: addressOf(person.stated_address),
      deliveryAddress: addressOf(person.delivery_address),
    },
    consents: {
      marketing: person.marketing_consent === 1,
      marketingGivenAt: person.marketing_given_at,
      marketingWithdrawnAt: person.marketing_withdrawn_at,
      rejsekortAt: person.rejsekort_consent_at,
      rejsekortCustomer: person.rejsekort_customer_id,
      remindersStoppedAt: person.reminders_stopped_at,
    },
    ...ordered(deps, rows),
    ...paid(deps, rows),
    ...told(deps, rows),
    photo: photo && rows.photo ? { file: PHOTO_FILE, savedAt: rows.photo.created_at } : null,
    access: await readOwnAccess(deps, beneficiaryId, { isAll: true }),
  };
  return { data, photo: photo ?? null, tickets: ticketFiles(rows) };
}

const ticketName = (number: string) => `billet-${number}.pdf`;

const ticketFiles = ({ tickets }: Rows): OwnFiles['tickets'] =>
  Object.fromEntries(
    tickets.flatMap(({ number, file }) =>
      number === null || file === null
        ? []
        : [[ticketName(number), new Uint8Array(bufferOf(file))] as const],
    ),
  );

const ordered = ({ texts }: Deps, { identities, approvals, routes, orders, cards }: Rows) => ({
  identities: identities.map(({ issuer, uuid, bound_at: boundAt }) => ({
    ...{ issuer, identity: uuid, boundAt },
  })),
  approvals: approvals.map((row) => ({
    ...{ scheme: row.scheme_type, level: row.subsidy_level },
    ...{ from: row.valid_from, to: row.valid_to },
    school: institutionColumn.read(row.institution).personFirstName,
    home: addressColumn.read(row.from_address),
    schoolAddress: addressOf(row.to_address),
    ...{ blockedReason: row.blocked_reason, removedAt: row.removed_at },
    routes: routes
      .filter(({ approval_id: id }) => id === row.id)
      .map(
        ({ pto, info }) =>
          `${texts.t(`pto.${pto}`)}: ${routeText(texts, routeInfoColumn.read(info))}`,
      ),
  })),
  orders: orders.map((row) => ({
    ...{ number: row.number, scheme: row.scheme_type },
    ...{ beganAt: row.created_at, changedAt: row.updated_at, finishedAt: row.finished_at },
    ...{ conditionsAcceptedAt: row.conditions_accepted_at, waitEmail: row.pause_email },
  })),
  cards: cards.map((row) => {
    const sold = snapshotColumn.read(row.snapshot);
    return {
      ...{ scheme: sold.schemeType, company: sold.pto, delivery: sold.delivery },
      route: routeText(texts, routeOn(sold, row.from_day)),
      school: sold.institution.personFirstName,
      ...{ from: row.from_day, to: row.to_day, status: row.status },
      ...{ price: kronerOf(row.price_ore), rebate: kronerOf(row.rebate_ore) },
      ...{ orderedAt: row.created_at, paidAt: row.paid_at },
    };
  }),
});

const paid = ({ texts }: Deps, rows: Rows) => ({
  payments: rows.payments.map((row) => ({
    ...{ number: row.handle, provider: row.provider, mode: row.mode },
    state: texts.t(`payment-state.${row.state}`),
    amount: kronerOf(row.amount_ore),
    taken: kronerOf(row.captured_ore),
    paidBack: kronerOf(row.refunded_ore),
    ...{ card: row.masked_number, beganAt: row.created_at },
  })),
  refunds: rows.refunds.map((row) => ({
    state: texts.t(`refund-state.${row.state}`),
    amount: kronerOf(row.amount_ore),
    ...{ countedOn: row.counted_on, promisedOn: row.promised_on, note: row.note },
  })),
  receipts: rows.receipts.map((row) => ({
    ...{ number: row.number, amount: kronerOf(row.amount_ore), issuedAt: row.created_at },
  })),
  methods: rows.methods.map((row) => ({
    ...{ provider: row.provider, brand: row.brand, number: row.masked_number },
    ...{ expiry: row.expiry, savedAt: row.created_at },
  })),
  rejsekort: rows.rejsekort.map((row) => ({
    ...{ number: row.card_number, status: row.status, company: row.pto },
    ...{ from: row.from_day, to: row.to_day, replacedOn: row.replaced_on },
    earlierNumbers: rows.replacedRejsekort.flatMap((replaced) =>
      replaced.rejsekort_card_id === row.id && replaced.state === 'Completed'
        ? [replaced.old_number]
        : [],
    ),
  })),
  tickets: rows.tickets.map((row) => ({
    ...{ number: row.number, from: row.from_day, to: row.to_day },
    ...{ document: row.document_type, documentEnd: row.document_last4 },
    ...{ askedAt: row.requested_at, madeAt: row.made_at },
    file: row.number === null ? null : ticketName(row.number),
  })),
});

const told = ({ texts }: Deps, { messages, notifications, logins }: Rows) => ({
  messages: messages.map(({ created_at: at, sender, subject, contents }) => ({
    ...{ at, sender, subject, text: textOfHtml(contents) },
  })),
  notifications: notifications.map((row) => ({
    ...{ at: row.created_at, ...notificationText(texts, row), answeredAt: row.approved_at },
  })),
  logins: logins.map((row) => ({
    ...{ beganAt: row.created_at, lastSeenAt: row.last_seen_at },
    ...{ browser: row.browser, system: row.system },
  })),
});
