import type { ReactNode } from 'react';
import type { GroupCardsAnswer, PlanCard } from '#server/contract/group-plan';
import { PeriodTimes } from '~/components/card/period-times';
import { PriceLines, PriceLink } from '~/components/card/price-lines';
import { Button } from '~/components/form/button';
import { PortalForm } from '~/components/form/portal-form';
import { formatPeriod, priceText } from '~/lib/format';
import { planPath } from '~/lib/paths';
import { present } from '~/lib/present';
import { useText, type Texts } from '~/lib/texts';
import type { PlanQuery } from './plan-form';
import { ChoosePeriods } from './choose-periods';
import { GapEditor, PeriodEditor } from './period-editor';
import type { PlanFields } from './use-plan-fields';

export interface PlanListProps {
  groupId: string;
  plan: GroupCardsAnswer;
  query: PlanQuery;
  /** The periods with default ones among them, while several are chosen at once. */
  suggested: readonly PlanCard[];
  fields: PlanFields;
}

/** The periods with the days between them, by their first day; one of them open. */
export function PlanList(props: PlanListProps) {
  const { groupId, plan, query } = props;
  const t = useText();
  if (query.vaelg) return <ChoosePeriods {...props} />;
  const { gaps, removed, closed } = plan.plan;
  const rows: Row[] = [
    ...plan.cardGroup.cardExes.map((card) => ({
      from: card.card.period.from,
      row: <PeriodRow key={card.card.id} card={card} {...props} />,
    })),
    ...(closed === null ? gaps : []).map((gap) => ({
      from: gap.period.from,
      row: <GapRow key={gap.period.from} gap={gap} {...props} />,
    })),
    ...removed.map(({ id, period }) => ({
      from: period.from,
      row: <RemovedRow key={id} {...{ groupId, id, period }} plan={plan} />,
    })),
  ];
  return (
    <>
      <h2 id="perioder">{t('plan.periods')}</h2>
      {closed === null ? (
        <p>
          <a href={`${planPath(groupId)}?vaelg=1`}>{t('plan.choose-several')}</a>
        </p>
      ) : null}
      <Rows rows={rows.sort((a, b) => a.from.localeCompare(b.from))} open={openDay(props)} />
    </>
  );
}

interface Row {
  from: string;
  row: ReactNode;
}

/** So many rows stand in one list; of more, the later years are folded. */
const MOST_UNFOLDED = 16;

function Rows({ rows, open }: { rows: readonly Row[]; open: string | undefined }) {
  const t = useText();
  const years = [...new Set(rows.map(yearOf))];
  const [first, later] =
    rows.length > MOST_UNFOLDED ? [years.slice(0, 1), years.slice(1)] : [years, []];
  const isIn = (some: readonly string[]) => (row: Row) => some.includes(yearOf(row));
  return (
    <>
      <ul className="plan-rows">{rows.filter(isIn(first)).map(({ row }) => row)}</ul>
      {later.map((year) => {
        const ofYear = rows.filter(isIn([year]));
        return (
          <details className="unfold" key={year} open={open?.startsWith(year)}>
            <summary>
              <h3>{t('plan.year', { year, count: ofYear.length })}</h3>
            </summary>
            <ul className="plan-rows">{ofYear.map(({ row }) => row)}</ul>
          </details>
        );
      })}
    </>
  );
}

const yearOf = ({ from }: Row): string => from.slice(0, 4);

/** The first day of what is open. */
const openDay = ({ plan, query }: PlanListProps): string | undefined =>
  query.ny ??
  plan.cardGroup.cardExes.find(({ card }) => [query.periode, query.pris].includes(card.id))?.card
    .period.from;

function PeriodRow({
  card: row,
  groupId,
  plan,
  query,
  fields,
}: PlanListProps & { card: PlanCard }) {
  const t = useText();
  const { id, period } = row.card;
  const isOpen = query.periode === id;
  const canOpen = row.card.isEditable || row.canRemove;
  return (
    <li id={`periode-${id}`}>
      <p>
        <strong>
          <PeriodTimes {...period} />
        </strong>
      </p>
      <p className="soft">
        {t('plan.days', { count: row.days })} · <RowPrice {...{ groupId, row }} />
        {stateOf(row, t).map((state) => ` · ${state}`)}
      </p>
      {canOpen && !isOpen ? (
        <a
          className="plan-way"
          href={`${planPath(groupId)}?periode=${encodeURIComponent(id)}#periode-${id}`}
        >
          {t('plan.change')}
          <span className="visually-hidden"> {formatPeriod(period.from, period.to)}</span>
        </a>
      ) : null}
      {row.lockText === null ? null : <p className="soft">{row.lockText}</p>}
      {query.pris === id ? <PriceLines period={row} isOpen heading="h3" /> : null}
      {canOpen && isOpen ? <PeriodEditor {...{ groupId, plan, row, fields }} /> : null}
    </li>
  );
}

/** What a period costs, which leads to how that came about as long as there is a price. */
function RowPrice({ groupId, row }: { groupId: string; row: PlanCard }) {
  const price = priceText(row.displayPrice.beneficiaryPrice);
  if (row.priceLines.length === 0) return <span className="price">{price}</span>;
  const { id, period } = row.card;
  const asked = `?pris=${encodeURIComponent(id)}#periode-${id}`;
  return (
    <PriceLink
      href={planPath(groupId) + asked}
      price={price}
      period={formatPeriod(period.from, period.to)}
    />
  );
}

/** Whether a period runs, is new or changed. */
function stateOf({ time, saved, card: { period } }: PlanCard, t: Texts): string[] {
  const isMoved = saved !== null && (saved.from !== period.from || saved.to !== period.to);
  return present([
    time === 'ongoing' && t('plan.ongoing'),
    saved === null && t('plan.new'),
    isMoved && t('plan.moved', { period: formatPeriod(saved.from, saved.to) }),
  ]);
}

type Gap = GroupCardsAnswer['plan']['gaps'][number];

function GapRow({ gap, groupId, plan, query, fields }: PlanListProps & { gap: Gap }) {
  const t = useText();
  const { from, to } = gap.period;
  const isOpen = query.ny !== undefined && from <= query.ny && query.ny <= to;
  return (
    <li className="plan-gap" id={isOpen ? 'ny' : undefined}>
      <p>{formatPeriod(from, to)}</p>
      <p className="soft">{t(gap.hasRoom ? 'plan.free' : 'plan.no-room', { count: gap.days })}</p>
      {gap.hasRoom && !isOpen ? (
        <a className="plan-way" href={`${planPath(groupId)}?ny=${from}#ny`}>
          {t('plan.add-here')}
          <span className="visually-hidden"> {formatPeriod(from, to)}</span>
        </a>
      ) : null}
      {gap.hasRoom && isOpen ? <GapEditor {...{ groupId, plan, fields }} /> : null}
    </li>
  );
}

interface RemovedProps {
  groupId: string;
  id: string;
  period: { from: string; to: string };
  plan: GroupCardsAnswer;
}

function RemovedRow({ groupId, id, period, plan }: RemovedProps) {
  const t = useText();
  const days = formatPeriod(period.from, period.to);
  return (
    <li className="plan-gap" id={`periode-${id}`}>
      <p>{t('plan.removed', { period: days })}</p>
      <PortalForm
        action={planPath(groupId)}
        hidden={{ version: plan.plan.draftVersion, id, intent: 'restore' }}
      >
        <Button variant="secondary">
          {t('plan.restore')}
          <span className="visually-hidden"> {days}</span>
        </Button>
      </PortalForm>
    </li>
  );
}
