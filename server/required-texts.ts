import {
  cardRank,
  cardStatus,
  companyAnswer,
  country,
  educationType,
  origin,
  paymentKind,
  paymentProvider,
  pauseReason,
  planLock,
  reepayPaymentType,
  rejsekortCardStatus,
  rejsekortHindrance,
  transportAuthority,
} from './contract/enums';
import { ticketDocument } from './contract/pdf-ticket';
import { notificationGroup } from './contract/notifications';
import type { ServerTexts } from './deps';
import { ADDRESS_PARTS, isRequired } from './domain/address';
import { REFUND_STATES } from './domain/refund';
import { REPLACEMENT_REFUSALS } from './domain/rejsekort-replacement';
import { NAMED_BRANDS } from './domain/saved-card';
import { jobKinds } from './db/outbox';
import { LETTERS } from './workflows/letters';
import { notificationTextKeys } from './workflows/notifications/types';
import { statusOfRefusal } from './contract/refusals';

const texted: Record<string, readonly string[]> = {
  error: Object.keys(statusOfRefusal),
  country: country.options,
  'plan.lock': planLock.options,
  'plan.dropped': [...planLock.options, 'clash'],
  scheme: educationType.options,
  level: cardRank.options,
  pto: transportAuthority.options,
  delivery: origin.options,
  program: [...origin.options, 'own-rejsekort', 'free-in-app'],
  provider: paymentProvider.options,
  status: cardStatus.options,
  'order.unfinished': pauseReason.options,
  notification: [
    ...notificationTextKeys(),
    ...notificationGroup.options.map((group) => `group.${group}`),
    ...['pay', 'still', 'refund', 'released', 'unpaid', 'thirty'].map((part) => `part.${part}`),
    ...['address', 'school', 'both', 'delivery'].map((what) => `what.${what}`),
  ],
  'mail.company-answer': companyAnswer.options.flatMap((answer) => [
    `${answer}.subject`,
    `${answer}.text`,
  ]),
  letter: LETTERS.flatMap((about) => [`${about}.subject`, `${about}.text`]),
  reminder: ['next-period', 'order-waits'].flatMap((about) => [
    `${about}.subject`,
    `${about}.text`,
  ]),
  'rejsekort-status': rejsekortCardStatus.options,
  'rejsekort-replacement': [
    ...['not-begun', 'completed'],
    ...rejsekortHindrance.options.map((hindrance) => `hindrance.${hindrance}`),
    ...REPLACEMENT_REFUSALS.map((reason) => `refused.${reason}`),
  ],
  'ticket-document': ticketDocument.options,
  'pdf-ticket.page': [
    ...['title', 'born', 'only-with', 'code', 'valid', 'period', 'area', 'company', 'number'],
    ...['price', 'use', 'use.show', 'use.document', 'use.days'],
    ...ticketDocument.options.map((type) => `document.${type}`),
  ],
  'refund-state': REFUND_STATES,
  job: jobKinds(),
  'payment-mode': paymentKind.options,
  'reepay-option': [
    ...reepayPaymentType.options.flatMap((type) => [type, `${type}.notice`]),
    'Regular.saved-notice',
  ],
  'nets-option': [
    ...['SinglePayment', 'NewAgreement'].flatMap((type) => [type, `${type}.notice`]),
    ...['ExistingAgreement', 'CardSharedAgreement'].flatMap((type) => [
      type,
      `${type}.saved-notice`,
    ]),
  ],
  'group-payment': [
    ...['single', 'new', 'new-next', 'saved', 'saved-next', 'today'],
    ...['closed', 'nothing-to-come', 'other-provider', 'unusable', 'unchecked'],
  ],
  'payment-option': ['saved', 'only', 'only-kept', 'unusable'],
  'payment.brand': [...NAMED_BRANDS, 'other'],
  'payment-error': [
    'declined',
    'insufficient-funds',
    'card-expired',
    'card-declined',
    'hard-declined',
    'processing-error',
    'authentication-failed',
    'method-unusable',
    'refused',
    'not-opened',
  ],
  'charge-problem': [
    ...['later', 'later-last', 'approve', 'otherCard', 'dead'],
    ...['alarm', 'alarm-last', 'ours', 'unknown'],
  ].flatMap((problem) => ['title', 'text'].map((part) => `${problem}.${part}`)),
  messages: ['card-not-saved.subject', 'card-not-saved.contents'],
  validation: [
    ...ADDRESS_PARTS.filter((part) => part !== 'postcode').map((part) => `${part}.too-long`),
    ...[...ADDRESS_PARTS.filter(isRequired), 'country'].map((part) => `${part}.required`),
    ...['postcode.not-numeric', 'postcode.wrong-length', 'postcode.unknown'],
    ...['city.mismatch', 'country.denmark-only', 'text-variables', 'staff-code-wrong'],
    ...['note-required', 'day-day-before', 'day-day-to-come'].map((at) => `refund-${at}`),
    ...['email', 'email.required', 'email.too-long', 'email.repeat', 'email.differs'],
    ...['phone-country', 'phone.required', 'phone.not-numeric', 'phone.too-long'],
    'phone.unknown-prefix',
    'rejsekort.email-in-use',
  ],
};

/** The keys the server may ask for that have no text: every code and enumeration value needs one. */
export function missingTexts(texts: Pick<ServerTexts, 'all'>): string[] {
  const known = texts.all();
  return Object.entries(texted)
    .flatMap(([area, codes]) => codes.map((code) => `${area}.${code}`))
    .filter((key) => known[key] === undefined);
}
