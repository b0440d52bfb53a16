import { listGroups, periodOf } from '../db/cards';
import type { Deps } from '../deps';
import { addDays, type Day, type Period } from '../domain/day';
import { inTransaction } from '../in-transaction';
import { tell, type Told } from '../workflows/notifications/raise';

/** What she has, to be told about: the cards that are over, newest first, those to come, and groups. */
interface Has {
  past: readonly { id: string; group_id: string; period: Period; price: number }[];
  coming: Has['past'];
  groups: readonly string[];
  /** What she pays with. */
  method: { brand: string; maskedNumber: string };
  day: Day;
}
type Subject = { group: number } | { past: number } | { coming: number } | Record<string, never>;
type Facts = NonNullable<Told['facts']>;

const COMPANY = { company: 'Movia', pto: 'Movia' } as const;

interface Line {
  type: Told['type'];
  variant?: string;
  subject: Subject;
  facts?: (has: Has) => Facts;
  /** Days until it has to be done. */
  payBy?: number;
}

/**
 * The kinds that do not come of her history. Of the same card or group a stronger one comes first, as it
 * would settle a weaker one that is there; two of the same strength are about two cards.
 */
const LINES: readonly Line[] = [
  { type: 'ReepaySinglePaymentWindowIsAboutToExpire', subject: { coming: 4 }, payBy: 1 },
  { type: 'NewPaymentDataIsNecessary', subject: { coming: 0 }, payBy: 4 },
  { type: 'RKPaymentAgreementInvalid', subject: { coming: 1 }, payBy: 5 },
  { type: 'RKRegularPaymentFailed', subject: { coming: 2 }, payBy: 6 },
  { type: 'RKSinglePaymentFailed', subject: { coming: 3 }, payBy: 7 },
  {
    ...{ type: 'TooLargePriceDiff', subject: { coming: 5 }, payBy: 8 },
    facts: ({ coming: [, , , , , card] }) => ({
      ...{ oldPrice: card?.price ?? 0, newPrice: (card?.price ?? 0) + 9500 },
    }),
  },
  { type: 'CardIsReadyForReepaySinglePayment', subject: { coming: 4 }, payBy: 1 },
  { type: 'SeasonPassReadyForPayment', subject: { coming: 3 }, payBy: 7 },
  {
    ...{ type: 'MoneyReservationNotification', subject: { coming: 5 } },
    facts: ({ day }) => ({ day: addDays(day, 5) }),
  },
  {
    ...{ type: 'CardCancelledDueToReepayExpiredSinglePaymentWindow', subject: { past: 1 } },
    facts: ({ day }) => ({ day: addDays(day, -3) }),
  },
  {
    ...{ type: 'RejseBilletAppCardHasBeenRefunded', subject: { past: 2 } },
    facts: ({ past: [, , card] }) => ({ refund: card?.price ?? 0 }),
  },
  {
    ...{ type: 'RKOrderAlreadyExistNotification', subject: { past: 3 } },
    facts: ({ past: [, , , card] }) => ({ refund: card?.price ?? 0 }),
  },
  {
    type: 'RKCardReplacePayForNewSeasonPassWithTheSamePeriodOnReplacingCard',
    ...{ subject: { past: 4 }, payBy: 6 },
    facts: ({ past: [, , , , card] }) => ({ refund: card?.price ?? 0 }),
  },
  {
    ...{ type: 'CardCancelledDueToOpenApiChanges', variant: 'shortened', subject: { group: 1 } },
    facts: ({ day, past }) => ({
      ...{ to: addDays(day, 300), oldTo: addDays(day, 400) },
      cards: past.slice(5, 7).map(({ period }) => period),
    }),
  },
  {
    ...{ type: 'CardCancelledDueToRoutesIncompatibility', subject: { group: 2 } },
    facts: ({ past }) => ({ what: 'address', cards: past.slice(7, 8).map(({ period }) => period) }),
  },
  {
    ...{ type: 'ProgramDeactivated', subject: { group: 3 } },
    facts: ({ day }) => ({ old: 'Rejsekort', from: addDays(day, 21), validTo: addDays(day, 20) }),
  },
  {
    type: 'RouteHasBeenUpdatedCoveragedReducedToZoneUnchanged',
    subject: { group: 3 },
    facts: ({ day }) => ({ from: addDays(day, 14), removed: 'zone 50', toZone: '01' }),
  },
  {
    ...{ type: 'RouteHasBeenUpdatedCoverageExtended', subject: { group: 1 } },
    facts: ({ day }) => ({ from: addDays(day, 14), added: 'zone 30 og 40' }),
  },
  {
    ...{ type: 'RouteHasBeenUpdatedSameCoverageFromZoneChanged', subject: { group: 2 } },
    facts: () => ({ old: '09', new: '07' }),
  },
  {
    ...{ type: 'BeneficiaryPriceHasChanged', subject: { group: 1 } },
    facts: ({ day }) => ({ from: addDays(day, 14), oldPrice: 66_300, newPrice: 69_000 }),
  },
  {
    ...{ type: 'IsLongRouteChanged', variant: 'long', subject: { group: 3 } },
    facts: ({ day }) => ({
      ...{ from: addDays(day, 14), oldPrice: 66_300, newPrice: 74_000, threshold: 248_700 },
    }),
  },
  {
    ...{ type: 'SecondaryCardIsBlocked', subject: { group: 2 } },
    facts: ({ coming: [card] }) => (card ? { period: card.period, gap: card.period } : {}),
  },
  {
    ...{ type: 'SecondaryCardProductionHasBeenBlacklisted', subject: { group: 2 } },
    facts: () => COMPANY,
  },
  {
    ...{ type: 'BeneficiaryHasBeenRemovedFromSecondaryFraudBlackList', subject: { group: 1 } },
    facts: () => COMPANY,
  },
  {
    ...{ type: 'ProgramChanged', subject: { group: 0 } },
    facts: ({ day }) => ({ old: 'DOT Billetter', new: 'Rejsebillet', from: addDays(day, 10) }),
  },
  { type: 'RouteHasBeenChanged', variant: 'approved', subject: { group: 3 } },
  {
    ...{ type: 'BeneficiaryHasPausedGroup', subject: { group: 3 } },
    facts: ({ day }) => ({ day: addDays(day, -2), from: addDays(day, 21) }),
  },
  {
    ...{ type: 'ChangesFromVUS', variant: 'moved', subject: {} },
    facts: () => ({ what: 'address' }),
  },
  {
    ...{ type: 'ApprovedPeriodHasBeenExtended', subject: {} },
    facts: ({ day }) => ({ to: addDays(day, 400), oldTo: addDays(day, 300) }),
  },
];

/**
 * Tells her one of each kind. All of them cannot come about side by side for one person within days, as
 * many settle each other; so they are told, about cards and groups of hers, by the one workflow that
 * tells anything.
 */
export async function tellEverything(deps: Deps, beneficiaryId: string, day: Day): Promise<void> {
  const has = await readWhatSheHas(deps, beneficiaryId, day);
  for (const { payBy, ...line } of LINES) {
    await inTransaction(deps, (tx) =>
      tell(deps, tx, {
        ...{ beneficiaryId, type: line.type, event: 'kirsten' },
        ...(line.variant === undefined ? {} : { variant: line.variant }),
        ...(payBy === undefined ? {} : { payBy: addDays(day, payBy) }),
        ...aboutOf(line, has),
      }),
    );
  }
}

function aboutOf({ subject, facts }: Line, has: Has): Pick<Told, 'about' | 'facts'> {
  const own = facts?.(has) ?? {};
  if ('group' in subject)
    return { about: { groupId: has.groups[subject.group] ?? null }, facts: own };
  const card =
    'past' in subject
      ? has.past[subject.past]
      : 'coming' in subject
        ? has.coming[subject.coming]
        : undefined;
  if (!card) return { facts: own };
  return {
    about: { cardId: card.id, groupId: card.group_id },
    facts: { period: card.period, price: card.price, method: has.method, ...own },
  };
}

async function readWhatSheHas(
  { connection: { db } }: Deps,
  beneficiaryId: string,
  day: Day,
): Promise<Has> {
  const rows = await db
    .selectFrom('card')
    .select(['id', 'group_id', 'from_day', 'to_day', 'price_ore'])
    .where('beneficiary_id', '=', beneficiaryId)
    .orderBy('from_day')
    .execute();
  const cards = rows.map((row) => ({ ...row, period: periodOf(row), price: row.price_ore }));
  const groups = await listGroups(db, beneficiaryId);
  const method = await db
    .selectFrom('saved_method')
    .select(['brand', 'masked_number as maskedNumber'])
    .where('beneficiary_id', '=', beneficiaryId)
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow();
  return {
    past: cards.filter(({ period }) => period.to < day).reverse(),
    coming: cards.filter(({ period }) => period.from > day),
    groups: groups.map(({ id }) => id),
    method,
    day,
  };
}
