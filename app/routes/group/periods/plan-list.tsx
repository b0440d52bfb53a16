import type { GroupCardsAnswer, PlanCard } from '#server/contract/group-plan';
import { PeriodTimes } from '~/components/card/period-times';
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
  const rows = [
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
      <h2>{t('plan.periods')}</h2>
      {closed === null ? (
        <p>
          <a href={`${planPath(groupId)}?vaelg=1`}>{t('plan.choose-several')}</a>
        </p>
      ) : null}
      <ul className="plan-rows">
        {rows.sort((a, b) => a.from.localeCompare(b.from)).map(({ row }) => row)}
      </ul>
    </>
  );
}

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
        </strong>{' '}
        <span className="price">{priceText(row.displayPrice.beneficiaryPrice)}</span>
      </p>
      <p className="soft">
        {canOpen && !isOpen ? (
          <a href={`${planPath(groupId)}?periode=${encodeURIComponent(id)}#periode-${id}`}>
            {t('plan.change')}
            <span className="visually-hidden"> {formatPeriod(period.from, period.to)}</span>
          </a>
        ) : null}{' '}
        {[t('plan.days', { count: row.days }), ...stateOf(row, t)].join(' · ')}
      </p>
      {row.lockText === null ? null : <p className="soft">{row.lockText}</p>}
      {canOpen && isOpen ? <PeriodEditor {...{ groupId, plan, row, fields }} /> : null}
    </li>
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
      <p className="soft">
        {gap.hasRoom && !isOpen ? (
          <a href={`${planPath(groupId)}?ny=${from}#ny`}>
            {t('plan.add-here')}
            <span className="visually-hidden"> {formatPeriod(from, to)}</span>
          </a>
        ) : null}{' '}
        {t(gap.hasRoom ? 'plan.free' : 'plan.no-room', { count: gap.days })}
      </p>
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
    <li className="plan-gap">
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
