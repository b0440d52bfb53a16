import { subHours } from 'date-fns/subHours';
import { formatMonth, longDay, longPeriod } from '../contract/written';
import { listCardsToPayWith, listEndingMethods, type EndingMethod } from '../db/ending-methods';
import { insertReminders } from '../db/reminders';
import type { Deps } from '../deps';
import { chargedFrom } from '../domain/card-schedule';
import { dayInCopenhagen, type Day } from '../domain/day';
import { getProgram } from '../domain/programs';
import { endingMonths, type EndingMonth } from '../domain/saved-card';
import { inTransaction } from '../in-transaction';
import { scheduledCard } from './card-schedule';
import { writeTo } from './letters';
import { methodText } from './notifications/text';
import { forEachAlone } from './some-at-once';

const BATCH = 200;
/** So long after an order nobody is told that the payment card of it will end. */
const QUIET_HOURS_AFTER_ORDER = 24;
const TOLD = {
  says: 'a reminder failed',
  about: ({ id }: EndingMethod) => ({ methodId: id }),
};

/**
 * Tells people whose saved payment card ends before it is charged again, once for each card, from the
 * first day of its last month on.
 */
export async function tellEndingMethods(deps: Deps): Promise<void> {
  for (const month of endingMonths(dayInCopenhagen(deps.clock.now()))) {
    const about = `method-ends-${month.expiry}`;
    for (let after: string | undefined = ''; after !== undefined;) {
      const where = { about, expiry: month.expiry, after };
      const methods = await listEndingMethods(deps.connection.db, where, BATCH);
      await forEachAlone(deps, methods, TOLD, (method) =>
        tellEnding(deps, method, { about, ...month }),
      );
      after = methods.length === BATCH ? methods.at(-1)?.id : undefined;
    }
  }
}

async function tellEnding(
  deps: Deps,
  method: EndingMethod,
  { about, lastDay }: EndingMonth & { about: string },
): Promise<void> {
  const now = deps.clock.now();
  const { id, beneficiary_id: beneficiaryId, brand, masked_number: maskedNumber } = method;
  await inTransaction(deps, async (tx) => {
    const before = subHours(now, QUIET_HOURS_AFTER_ORDER);
    const cards = await listCardsToPayWith(tx, method, before);
    const first = cards.find((card) => (chargeDay(card) ?? lastDay) > lastDay);
    if (!first) return;
    const row = { beneficiary_id: beneficiaryId, about, subject: id, sent_at: now.toISOString() };
    // Another process may have told it since it was found.
    if ((await insertReminders(tx, [row])) === 0) return;
    await writeTo(deps, tx, beneficiaryId, {
      about: 'method-ends',
      vars: {
        method: methodText(deps.texts, { brand, maskedNumber }),
        month: formatMonth(lastDay),
        period: longPeriod(first.from_day, first.to_day),
        day: longDay(chargeDay(first) ?? lastDay),
      },
      path: `/overview/card/${first.id}`,
    });
  });
}

const chargeDay = (card: Awaited<ReturnType<typeof listCardsToPayWith>>[number]): Day | null =>
  chargedFrom(scheduledCard(card, card.payment_mode), getProgram(card.program_id));
