import type { Flow, MissingPart } from '#server/contract/order-flow';
import type { SummaryRow } from '~/components/summary-list';
import { formatPeriod } from '~/lib/format';
import { paths } from '~/lib/paths';
import { routeTitle } from '~/lib/route-title';
import type { TextKey, Texts } from '~/lib/texts';
import { selectedProgram, selectedRoute, selectedSubsidy, subsidyTitle } from './order-facts.parts';

/** A row of the configuration, named after what is missing when it is empty. */
type RowPart = Exclude<MissingPart, 'warnings'>;

export const rowId = (part: MissingPart) =>
  `valg-${part === 'warnings' ? 'firstCard' : part}`.toLowerCase();

/**
 * The rows Type, Godkendelse, Rute, Levering and Periode. A row waits until those before it are
 * chosen, and can be changed where there is a choice; the one route can be looked at.
 */
export function configurationRows(flow: Flow, missing: readonly MissingPart[], t: Texts) {
  const chosen = chosenTexts(flow, t);
  const hasChoice: Record<RowPart, boolean> = {
    scheme: flow.schemes.length > 1,
    subsidy: flow.subsidies.length + flow.blockedSubsidies.length > 1,
    route: flow.routes.length > 1,
    program: flow.programs.length > 1,
    firstCard: true,
  };
  return ROWS.map(({ part, label, href }, index): SummaryRow => {
    const isWaiting = ROWS.slice(0, index).some((before) => chosen[before.part] === null);
    const value = chosen[part];
    const isShown = part === 'route' && value !== null;
    const canOpen = !isWaiting && (hasChoice[part] || value === null || isShown);
    const wrong = missing.find((name) => rowId(name) === rowId(part));
    return {
      id: rowId(part),
      label: t(label),
      value: value ?? t(isWaiting ? 'order.row.waiting' : 'order.row.empty'),
      ...(canOpen ? { changeHref: href, changeLabel: t(linkLabel(value, hasChoice[part])) } : {}),
      ...(wrong ? { message: `order.missing.${wrong}` } : {}),
    };
  });
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
    scheme: flow.scheme?.title ?? null,
    subsidy: subsidy
      ? t('order.row.subsidy-value', {
          title: subsidyTitle(subsidy, t),
          period: formatPeriod(subsidy.validPeriod.from, subsidy.validPeriod.to),
        })
      : null,
    route: route ? routeTitle(route.routeInfo, t) : null,
    program: selectedProgram(flow)?.delivery.title ?? null,
    firstCard: firstCard
      ? t('order.row.period-value', {
          period: formatPeriod(firstCard.fromDate, firstCard.toDate),
          days: firstCard.duration,
        })
      : null,
  };
}

/** Why an order can't go on, in the words of spec §8; null when it can. */
export function abortTexts(flow: Flow): { title: TextKey; text: TextKey } | null {
  switch (flow.abortReason) {
    case 'None':
      return flow.schemes.length > 0
        ? null
        : { title: 'common.something-wrong', text: 'order.abort.default' };
    case 'CouldNotProcessPreviousActiveFlows':
      return { title: 'order.abort.active-flow', text: 'order.abort.active-flow-text' };
    case 'AddressIsNotSupported':
      return { title: 'order.abort.address', text: 'order.abort.address-text' };
    case 'RouteFromOrToBornholm':
      return { title: 'order.abort.bornholm', text: 'order.abort.bornholm-text' };
  }
}
