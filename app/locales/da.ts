/**
 * The Danish texts embedded in the portal, one JSON file per area with flat `area.key` names. A file
 * is a namespace of i18next. A new one adds its import and its name here; its keys are then known to
 * `TextKey`.
 */
import type { ParseKeys } from 'i18next';
import common from './da/common.json' with { type: 'json' };
import components from './da/components.json' with { type: 'json' };
import frame from './da/frame.json' with { type: 'json' };
import api from './da/api.json' with { type: 'json' };
import session from './da/session.json' with { type: 'json' };
import overview from './da/overview.json' with { type: 'json' };
import group from './da/group.json' with { type: 'json' };
import approvals from './da/approvals.json' with { type: 'json' };
import messages from './da/messages.json' with { type: 'json' };
import notifications from './da/notifications.json' with { type: 'json' };
import history from './da/history.json' with { type: 'json' };
import profile from './da/profile.json' with { type: 'json' };
import order from './da/order.json' with { type: 'json' };
import plan from './da/plan.json' with { type: 'json' };
import route from './da/route.json' with { type: 'json' };
import photo from './da/photo.json' with { type: 'json' };
import flows from './da/flows.json' with { type: 'json' };
import company from './da/company.json' with { type: 'json' };
import payment from './da/payment.json' with { type: 'json' };
import mail from './da/mail.json' with { type: 'json' };
import rejsekort from './da/rejsekort.json' with { type: 'json' };
import imports from './da/imports.json' with { type: 'json' };
import information from './da/information.json' with { type: 'json' };
import terms from './da/terms.json' with { type: 'json' };
import cancel from './da/cancel.json' with { type: 'json' };
import mfa from './da/mfa.json' with { type: 'json' };
import accounts from './da/accounts.json' with { type: 'json' };
import admin from './da/admin.json' with { type: 'json' };
import operate from './da/operate.json' with { type: 'json' };
import refunds from './da/refunds.json' with { type: 'json' };
import ownData from './da/export.json' with { type: 'json' };
import pdfTicket from './da/pdf-ticket.json' with { type: 'json' };
import replacement from './da/replacement.json' with { type: 'json' };

const UNIT = 'dage?|cifre|MB|km|år|minutter|sekunder';
const NUMBER_AND_UNIT = new RegExp(`(\\d|\\}\\}) (?=(?:${UNIT})(?![\\wæøå]))|(?<=\\bkl\\.) `, 'g');

/** The texts with a no-break space between a number and its unit, as in «30 dage» and «kl. 9.30». */
function inOneLine<T extends Readonly<Record<string, Readonly<Record<string, string>>>>>(
  all: T,
): T {
  const bound = (text: string) => text.replaceAll(NUMBER_AND_UNIT, '$1\u00a0');
  const each = Object.entries(all).map(([name, texts]) => [
    name,
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, bound(text)])),
  ]);
  return Object.fromEntries(each) as T;
}

/** Of all pages. */
export const LANGUAGE = 'da';

export const namespaces = inOneLine({
  common,
  components,
  frame,
  api,
  session,
  overview,
  group,
  approvals,
  cancel,
  mfa,
  accounts,
  admin,
  operate,
  refunds,
  ownData,
  replacement,
  messages,
  notifications,
  history,
  profile,
  order,
  plan,
  route,
  photo,
  flows,
  company,
  payment,
  mail,
  rejsekort,
  'pdf-ticket': pdfTicket,
  imports,
  information,
  terms,
});

export type Namespace = keyof typeof namespaces;

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: typeof namespaces;
    defaultNS: 'common';
    keySeparator: false;
    nsSeparator: false;
  }
}

/** The key of a text; one with plural forms goes without `_one` and `_other`, and takes a `count`. */
export type TextKey = { [Name in Namespace]: ParseKeys<Name> }[Namespace];

/** Every text by its key, in one record: what the API hands out, and what operators may replace. */
export const danishTexts = Object.freeze(
  Object.assign({}, ...Object.values(namespaces)) as Record<string, string>,
);
