import type { Notification } from '#server/contract/notifications';
import type { Overview } from '#server/contract/overview';
import { ButtonLink } from '~/components/form/button';
import { ButtonRow } from '~/components/form/button-row';
import { Panel } from '~/components/frame/panel';
import { formatPeriod, priceText } from '~/lib/format';
import { APPLY_FOR_APPROVAL_URL, obligatoryOrderPath, paths } from '~/lib/paths';
import { present } from '~/lib/present';
import { routeTitle } from '~/lib/route-title';
import { useText } from '~/lib/texts';

export type NextStepFacts = Pick<
  Overview,
  'ordering' | 'orderUnderWay' | 'pausedOrder' | 'obligatoryFlowId' | 'hasApprovals'
> & {
  /** Why nothing can be ordered, in words. */
  obstacle: string | null;
  hasCards: boolean;
  /** There were cards, and none is left. */
  hadCards: boolean;
};

/** Whether the panel of what needs to be done first says it already. */
export function isInNextStep(
  { notificationType: { value } }: Notification,
  { obligatoryFlowId, pausedOrder }: Pick<NextStepFacts, 'obligatoryFlowId' | 'pausedOrder'>,
): boolean {
  if (value === 'ProgramDeactivated') return obligatoryFlowId !== null;
  const isOfOrder = value === 'BeneficiaryHasPausedGroup' || value === 'RouteHasBeenChanged';
  return isOfOrder && pausedOrder !== null;
}

/** What needs to be done first: the order that has to be made, the one under way, or the first one. */
export function NextStep(facts: NextStepFacts) {
  const { obligatoryFlowId, pausedOrder, orderUnderWay, hasApprovals, hasCards } = facts;
  if (obligatoryFlowId) return <Obligatory flowId={obligatoryFlowId} />;
  if (pausedOrder) return <PausedOrder {...pausedOrder} />;
  if (orderUnderWay) return <UnderWay {...orderUnderWay} />;
  if (hasCards) return null;
  return hasApprovals ? <NoOrders {...facts} /> : <NoApprovals />;
}

/** Below the cards: the way to more of them, or why there can be none. */
export function OrderMore({ ordering, obstacle }: Pick<NextStepFacts, 'ordering' | 'obstacle'>) {
  const t = useText();
  if (obstacle) return <p className="order-more">{obstacle}</p>;
  if (ordering !== 'start') return null;
  return (
    <p className="order-more">
      <ButtonLink href={paths.order} variant="secondary">
        {t('overview.order.more')}
      </ButtonLink>
    </p>
  );
}

/** What has to be done before anything else (guard 8). */
function Obligatory({ flowId }: { flowId: string }) {
  const t = useText();
  return (
    <Panel
      title={t('overview.obligatory.title')}
      icon="alert"
      action={
        <ButtonLink href={obligatoryOrderPath(flowId)} rel="nofollow">
          {t('overview.obligatory.action')}
        </ButtonLink>
      }
    >
      <p>{t('overview.obligatory.text')}</p>
    </Panel>
  );
}

/** What the order under way waits for, and the way to it. */
function PausedOrder({ reason, assignedPto }: NonNullable<Overview['pausedOrder']>) {
  const t = useText();
  return (
    <Panel
      title={t('overview.paused.title')}
      icon="alert"
      action={<ButtonLink href={paths.orderUnfinished}>{t('overview.order.continue')}</ButtonLink>}
    >
      <p>
        {assignedPto
          ? t(`overview.paused.${reason}.pto`, { pto: assignedPto.title })
          : t(`overview.paused.${reason}`)}
      </p>
    </Panel>
  );
}

/** The order that was begun: what is chosen so far, on with it, or no more of it. */
function UnderWay({ route, firstPeriod, price }: NonNullable<Overview['orderUnderWay']>) {
  const t = useText();
  const chosen = present([
    route && routeTitle(route, t),
    firstPeriod && formatPeriod(firstPeriod.from, firstPeriod.to),
    price && priceText(price),
  ]);
  return (
    <Panel
      title={t('overview.under-way.title')}
      icon="alert"
      action={
        <ButtonRow>
          <ButtonLink href={paths.order}>{t('overview.order.continue')}</ButtonLink>{' '}
          <a className="show-all" href={paths.orderCancel}>
            {t('components.header.cancel-order')}
          </a>
        </ButtonRow>
      }
    >
      <p>{chosen.length > 0 ? chosen.join(', ') : t('overview.under-way.text')}</p>
    </Panel>
  );
}

function NoApprovals() {
  const t = useText();
  return (
    <Panel
      title={t('overview.no-approvals.title')}
      action={
        <ButtonLink href={APPLY_FOR_APPROVAL_URL} variant="secondary">
          {t('overview.no-approvals.apply')}
        </ButtonLink>
      }
    >
      <p>{t('overview.no-approvals.text')}</p>
      <p>{t('overview.no-approvals.wait')}</p>
    </Panel>
  );
}

function NoOrders({
  ordering,
  obstacle,
  hadCards,
}: Pick<NextStepFacts, 'ordering' | 'obstacle' | 'hadCards'>) {
  const t = useText();
  const text = t(hadCards ? 'overview.group.no-periods' : 'overview.no-orders.text');
  return (
    <Panel
      title={t('overview.no-orders.title')}
      action={
        <ButtonRow>
          {ordering === 'start' ? (
            <ButtonLink href={paths.order}>{t('overview.order.start')}</ButtonLink>
          ) : null}{' '}
          <ButtonLink href={paths.approvals} variant="secondary">
            {t('overview.no-orders.approvals')}
          </ButtonLink>
        </ButtonRow>
      }
    >
      <p>{obstacle ?? text}</p>
    </Panel>
  );
}
