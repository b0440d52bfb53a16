import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { subDays } from 'date-fns/subDays';
import { subHours } from 'date-fns/subHours';
import type { CardProvider } from '../contract/enums';
import {
  findComparedOperation,
  keepDifference,
  listComparedOperations,
  type ComparedOperation,
  type ComparisonPage,
} from '../db/differences';
import { enqueue } from '../db/outbox';
import type { Deps } from '../deps';
import { comparePayment } from '../domain/comparison';
import { dayInCopenhagen, timeInCopenhagen, type Day } from '../domain/day';
import { isUndecided } from '../domain/payment';
import { ProviderRefused, ProviderUnavailable, type PaymentOutcome } from '../payments/provider';

/** What a comparison needs: it asks, writes down what it heard, and moves no money. */
export type Compares = Pick<Deps, 'connection' | 'clock' | 'payments' | 'logger'>;

/** A payment is compared for so many days after its last change; once a week for longer. */
export const DAYS = 45;
const DAYS_WEEKLY = 400;
/** Half past four in the morning. */
const HOUR = 4;
const MINUTES = 30;
const PAGE_SIZE = 50;
const AT_ONCE = 5;
/** So many questions in a row that a provider leaves unanswered: it is asked no more for now. */
const SILENT = 3;
/** What is paid in a window within this time may be under way to us. */
const WINDOW_HOURS = 1;

/** The first page of a comparison of what changed in the last days, and of all that is open. */
function firstPage(until: Date, days: number): ComparisonPage {
  const since = subDays(until, days).toISOString();
  return { scope: 'open', since, until: until.toISOString(), after: null };
}

/** When the payments are compared on a day. */
export const comparisonTime = (today: Day): Date =>
  addMinutes(timeInCopenhagen(today, HOUR), MINUTES);

/** Asks for the comparison of today, which is done once however often it is asked for. */
export async function askForComparison({ connection, clock }: Deps): Promise<void> {
  const now = clock.now();
  const today = dayInCopenhagen(now);
  const isSunday = new Date(today).getUTCDay() === 0;
  const page = firstPage(comparisonTime(today), isSunday ? DAYS_WEEKLY : DAYS);
  await enqueue(connection.db, 'compare-payments', page, { now });
}

/**
 * Compares one page and asks for the next.
 * @throws ProviderUnavailable while a provider is silent, so that the page is compared later
 */
export async function compareNextPayments(deps: Deps, page: ComparisonPage): Promise<void> {
  const { next, silent, unanswered } = await compareOnePage(deps, page);
  if (silent.length > 0) throw new ProviderUnavailable(`${silent.join(' and ')} can't be compared`);
  if (unanswered > 0) deps.logger.error({ unanswered }, 'payments not compared');
  const { connection, clock } = deps;
  if (next) await enqueue(connection.db, 'compare-payments', next, { now: clock.now() });
}

/** What one page came to. */
interface PageResult {
  next: ComparisonPage | null;
  compared: number;
  /** Whose provider did not say how they stand. */
  unanswered: number;
  /** The providers that seem to be away. */
  silent: CardProvider[];
}

/**
 * Compares one page of payments with what their providers say, and keeps what differs. Providers in `away`
 * are not asked.
 */
async function compareOnePage(
  deps: Compares,
  page: ComparisonPage,
  away: readonly CardProvider[] = [],
): Promise<PageResult> {
  const operations = await listComparedOperations(deps.connection.db, page, PAGE_SIZE);
  const silences = new Map<CardProvider, number>(away.map((provider) => [provider, SILENT]));
  const isAway = ({ provider }: ComparedOperation) => (silences.get(provider) ?? 0) >= SILENT;
  let compared = 0;
  const compare = async (operation: ComparedOperation) => {
    if (isAway(operation)) return;
    const answer = await compareOne(deps, operation);
    if (answer === 'compared') compared++;
    if (answer === 'silent') {
      silences.set(operation.provider, (silences.get(operation.provider) ?? 0) + 1);
    } else {
      silences.delete(operation.provider);
    }
  };
  for (let from = 0; from < operations.length; from += AT_ONCE) {
    await Promise.all(operations.slice(from, from + AT_ONCE).map(compare));
  }
  return {
    next: pageAfter(page, operations),
    compared,
    unanswered: operations.length - compared,
    silent: [...silences].flatMap(([provider, count]) => (count >= SILENT ? [provider] : [])),
  };
}

function pageAfter(
  page: ComparisonPage,
  operations: readonly ComparedOperation[],
): ComparisonPage | null {
  const last = operations.at(-1);
  if (last && operations.length === PAGE_SIZE) {
    return { ...page, after: { id: last.id, updatedAt: last.updated_at } };
  }
  return page.scope === 'open' ? { ...page, scope: 'recent', after: null } : null;
}

async function compareOne(
  deps: Compares,
  operation: ComparedOperation,
): Promise<'compared' | 'silent' | 'refused'> {
  try {
    let read = operation;
    let found = await look(deps, read);
    if (found) {
      // It may have changed between the two: only what differs twice is told.
      read = (await findComparedOperation(deps.connection.db, operation.id)) ?? operation;
      found = await look(deps, read);
    }
    await keepDifference(deps.connection.db, read, found, deps.clock.now());
    if (found) {
      const { handle, provider, state: ourState } = read;
      deps.logger.error(
        { ...found, handle, provider, ourState },
        'our books and a provider differ',
      );
    }
    return 'compared';
  } catch (error) {
    const isRefused = error instanceof ProviderRefused;
    if (!isRefused && !(error instanceof ProviderUnavailable)) throw error;
    deps.logger.warn({ err: error, operationId: operation.id }, 'payment not compared');
    return isRefused ? 'refused' : 'silent';
  }
}

async function look({ payments, clock }: Compares, operation: ComparedOperation) {
  const { provider, handle, provider_session_id: sessionId, state } = operation;
  const outcome: PaymentOutcome = await payments[provider].findOutcome({ handle, sessionId });
  const isNew = operation.created_at > subHours(clock.now(), WINDOW_HOURS).toISOString();
  const ours = {
    state,
    amountOre: operation.amount_ore,
    capturedOre: operation.captured_ore,
    refundedOre: operation.refunded_ore,
    inFlightOre: Number(operation.in_flight_ore ?? 0),
    isUnderWay: isUndecided(state) && isNew,
  };
  const difference = comparePayment(ours, outcome);
  return difference && { ...difference, theirState: outcome.kind };
}

/** Compares everything at once, for somebody who waits. A provider that is away is given up soon. */
export async function compareAll(deps: Compares, days: number) {
  const all = { compared: 0, unanswered: 0, silent: [] as CardProvider[] };
  // What changes meanwhile is not left out.
  const until = addDays(deps.clock.now(), 1);
  for (let page: ComparisonPage | null = firstPage(until, days); page !== null;) {
    const result: PageResult = await compareOnePage(deps, page, all.silent);
    all.compared += result.compared;
    all.unanswered += result.unanswered;
    all.silent = result.silent;
    page = result.next;
  }
  return all;
}
