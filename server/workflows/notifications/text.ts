import { formatKroner, longDay, longPeriod } from '../../contract/written';
import { factsColumn, type NotificationFacts } from '../../db/json-columns';
import type { NotificationTable } from '../../db/tables/person';
import type { ServerTexts } from '../../deps';
import type { Period } from '../../domain/day';
import { brandTextOf, maskOf } from '../../domain/saved-card';
import { problemText } from '../charge-problem';
import { kronerOf } from '../display';

/** A list of periods names so many, and how many more there are. */
const MOST_NAMED = 3;
const listed = new Intl.ListFormat('da');

/** The title and the text of a notification, made from its facts. */
export function notificationText(
  texts: ServerTexts,
  row: Pick<NotificationTable, 'type' | 'variant' | 'facts' | 'pay_by'>,
): { title: string; text: string } {
  const vars = varsOf(texts, factsColumn.read(row.facts), row.pay_by);
  const key = ['notification', row.type, row.variant].filter(Boolean).join('.');
  const written = (part: string) =>
    texts.t(`${key}.${part}`, vars).replaceAll(/ {2,}/g, ' ').trim();
  return { title: written('title'), text: written('text') };
}

/** Every fact as it is written, and the sentences that are made of several; empty where one is missing. */
function varsOf(
  texts: ServerTexts,
  facts: NotificationFacts,
  payBy: string | null,
): Record<string, string> {
  const day = (value: string | null | undefined) => (value ? longDay(value) : '');
  const sum = (ore: number | undefined) => (ore === undefined ? '' : formatKroner(kronerOf(ore)));
  const span = (period: Period | undefined) => (period ? longPeriod(period.from, period.to) : '');
  const { old = '', added = '', removed = '', toZone = '', reason = '', company = '' } = facts;
  const plain = {
    cutTo: span(facts.cut),
    ...{ old, added, removed, toZone, reason, company, new: facts.new ?? '' },
    ...{ from: day(facts.from), to: day(facts.to), oldTo: day(facts.oldTo), day: day(facts.day) },
    ...{ validTo: day(facts.validTo), payBy: day(payBy) },
    ...{ period: span(facts.period), gap: span(facts.gap), cards: cardsText(texts, facts.cards) },
    ...{ price: sum(facts.price), refund: sum(facts.refund), reserved: sum(facts.reserved) },
    ...{ oldPrice: sum(facts.oldPrice), newPrice: sum(facts.newPrice) },
    threshold: sum(facts.threshold),
    method: methodText(texts, facts.method),
    what: facts.what ? texts.t(`notification.what.${facts.what}`) : '',
  };
  const part = (name: string) => texts.t(`notification.part.${name}`, plain);
  const pay = facts.price !== undefined && payBy ? part('pay') : '';
  const declined = { ...plain, pay };
  return {
    ...plain,
    pay,
    ...(problemOf(texts, facts, payBy) ?? {
      problemTitle: texts.t('charge-problem.later.title'),
      problem: texts.t('notification.part.declined', declined),
    }),
    still: facts.validTo ? part('still') : '',
    cut: facts.cut ? part(facts.isPaidAgain ? 'cut-paid-again' : 'cut') : '',
    back: part(facts.refund ? 'refund' : facts.reserved ? 'released' : 'unpaid'),
    returned: facts.refund ? part('refund') : facts.reserved ? part('released') : '',
    thirty: facts.newPrice === undefined ? '' : part('thirty'),
    zones: added ? part('more-zones') : old ? part('start-zone') : '',
  };
}

/** What is told of a charge that brought no money; null where its facts do not say why. */
function problemOf(
  texts: ServerTexts,
  { failure, again, period, price: priceOre, method }: NotificationFacts,
  payBy: string | null,
) {
  if (!failure || !period || priceOre === undefined || payBy === null) return null;
  const maskedNumber = method?.maskedNumber ?? null;
  const problem = { failure, again: again ?? null, period, priceOre, payBy, maskedNumber };
  const { title, text } = problemText(texts, problem);
  return { problemTitle: title, problem: text };
}

/** Periods in a sentence: at most three by name. */
export function cardsText(texts: ServerTexts, cards: readonly Period[] = []): string {
  const named = cards.slice(0, MOST_NAMED).map(({ from, to }) => longPeriod(from, to));
  const count = cards.length - MOST_NAMED;
  if (count <= 0) return listed.format(named);
  return texts.t('notification.part.and-more', { periods: named.join(', '), count });
}

/** A payment card by its brand and last digits; «dit betalingskort» for one that is not known. */
export function methodText(texts: ServerTexts, method: NotificationFacts['method']): string {
  const mask = maskOf(method?.maskedNumber ?? '');
  if (mask === null) return texts.t('notification.part.your-card');
  const brand = texts.t(`payment.brand.${brandTextOf(method?.brand ?? '')}`);
  return texts.t('notification.part.card-ending', { brand, digits: mask.slice(-4) });
}
