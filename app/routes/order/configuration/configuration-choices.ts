import type { Flow, MissingPart, Program } from '#server/contract/order-flow';
import type { SummaryRow } from '~/components/card/summary-list';
import { formatDay, formatPeriod } from '~/lib/format';
import { paths } from '~/lib/paths';
import { routeTitle } from '~/lib/route-title';
import type { TextKey, Texts } from '~/lib/texts';
import {
  schemeTitle,
  selectedProgram,
  selectedRoute,
  selectedSubsidy,
  subsidyTitle,
} from '~/routes/order/order-texts';

/** A row of the configuration, named after what is missing when it is empty. */
type RowPart = Exclude<MissingPart, 'warnings'>;

export const rowId = (part: MissingPart) =>
  `valg-${part === 'warnings' ? 'firstCard' : part}`.toLowerCase();

/**
 * The rows Type, Godkendelse, Rute, Levering and Periode. A row waits until those before it are
 * chosen, and can be changed where there is a choice; the one route can be looked at.
 */
export function configurationRows(flow: Flow, missing: readonly MissingRow[], t: Texts) {
  const chosen = chosenTexts(flow, t);
  // What a group was ordered for comes with its cards.
  const isFixed = flow.changedGroupId !== null;
  const hasChoice: Record<RowPart, boolean> = {
    scheme: !isFixed && flow.schemes.length > 1,
    subsidy: !isFixed && flow.subsidies.length + flow.blockedSubsidies.length > 1,
    route: flow.routes.length > 1,
    program: flow.programs.length > 1,
    firstCard: !isFixed,
  };
  return ROWS.map(({ part, label, href }, index): SummaryRow => {
    const isWaiting = rowBefore(index, chosen) !== undefined;
    const value = chosen[part];
    const isShown = part === 'route' && value !== null;
    const isOpen = value === null && !(isFixed && part === 'firstCard');
    const canOpen = !isWaiting && (hasChoice[part] || isOpen || isShown);
    const wrong = missing.find((row) => rowId(row.part) === rowId(part));
    return {
      id: rowId(part),
      label: t(label),
      value: value ?? emptyText(index, chosen, t),
      ...(value === null ? {} : noteOf(part, flow, t)),
      ...(canOpen ? { changeHref: href, changeLabel: t(linkLabel(value, hasChoice[part])) } : {}),
      ...(wrong ? { message: wrong.message } : {}),
    };
  });
}

export interface MissingRow {
  part: MissingPart;
  message: TextKey;
}

/**
 * The first row with something missing, in words: those after it can't be filled in before. The
 * periods of a group are not chosen, so they say what is in the way.
 */
export function firstMissingRow({ missing, changedGroupId, changeProblem }: Flow): MissingRow[] {
  const [part] = missing;
  if (!part) return [];
  if (part === 'firstCard' && changedGroupId !== null) {
    return changeProblem ? [{ part, message: `order.change-problem.${changeProblem}` }] : [];
  }
  return [{ part, message: `order.missing.${part}` }];
}

/** The title and first line by the kind of order. */
export function configurationTexts({ flowType, changesRoute }: Flow): {
  title: TextKey;
  lead: TextKey;
} {
  switch (flowType) {
    case 'Changing':
      if (changesRoute) {
        return { title: 'order.changing-route.title', lead: 'order.changing-route.lead' };
      }
      return { title: 'order.changing.title', lead: 'order.changing.lead' };
    case 'Obligatory':
      return { title: 'order.obligatory.title', lead: 'order.obligatory.lead' };
    case 'Normal':
    case 'Unknown':
      return { title: 'order.configuration.title', lead: 'order.configuration.lead' };
  }
}

/** The first empty row above, which has to be filled in before. */
const rowBefore = (index: number, chosen: Record<RowPart, string | null>) =>
  ROWS.slice(0, index).find((before) => chosen[before.part] === null);

function emptyText(index: number, chosen: Record<RowPart, string | null>, t: Texts): string {
  const before = rowBefore(index, chosen);
  return before
    ? t('order.row.waiting', { row: t(before.label).toLowerCase() })
    : t('order.row.empty');
}

/** Why the first period begins no earlier, where another delivery could be had sooner. */
function noteOf(part: RowPart, flow: Flow, t: Texts): Pick<SummaryRow, 'note'> {
  const { firstCard, programs, changedGroupId } = flow;
  const { earliestStart, isPhysical } = selectedProgram(flow) ?? {};
  if (part !== 'firstCard' || changedGroupId !== null || !isPhysical || !earliestStart) return {};
  const isSooner = (other: Program) => other.earliestStart && other.earliestStart < earliestStart;
  return earliestStart === firstCard?.fromDate && programs.some(isSooner)
    ? { note: t('order.row.posted', { day: formatDay(earliestStart) }) }
    : {};
}

function linkLabel(value: string | null, hasChoice: boolean): TextKey {
  if (value === null) return 'order.choose';
  return hasChoice ? 'common.change' : 'order.see';
}

const ROWS = [
  { part: 'scheme', label: 'order.row.scheme', href: paths.orderScheme },
  { part: 'subsidy', label: 'order.row.subsidy', href: paths.orderSubsidy },
  { part: 'route', label: 'order.row.route', href: paths.orderRoute },
  { part: 'program', label: 'order.row.delivery', href: paths.orderDelivery },
  { part: 'firstCard', label: 'order.row.periods', href: paths.orderPeriods },
] as const satisfies ReadonlyArray<{ part: RowPart; label: TextKey; href: string }>;

function chosenTexts(flow: Flow, t: Texts): Record<RowPart, string | null> {
  const subsidy = selectedSubsidy(flow);
  const route = selectedRoute(flow);
  const { firstCard } = flow;
  return {
    scheme: flow.scheme && schemeTitle(flow, t),
    subsidy: subsidy
      ? t('order.row.subsidy-value', {
          title: subsidyTitle(subsidy, t),
          period: formatPeriod(subsidy.validPeriod.from, subsidy.validPeriod.to),
        })
      : null,
    route: route ? routeTitle(route.routeInfo, t) : null,
    program: selectedProgram(flow)?.delivery.title ?? null,
    firstCard: firstCard
      ? flow.changedGroupId !== null
        ? t('order.row.periods-moving', {
            period: formatPeriod(firstCard.fromDate, firstCard.toDate),
            count: flow.cardCount,
          })
        : t('order.row.period-value', {
            period: formatPeriod(firstCard.fromDate, firstCard.toDate),
            days: firstCard.duration,
          })
      : null,
  };
}
