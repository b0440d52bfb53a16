import type { Flow } from '#server/contract/order-flow';
import { formatKroner } from '#server/contract/written';
import { formatDay, formatPeriod, priceText } from '~/lib/format';
import { useText, type Texts } from '~/lib/texts';

type Rules = NonNullable<Flow['laterChanges']>;

/** What placing the order binds to: how much of it, what is paid when, and what can be changed. */
export function OrderPromise({ flow }: { flow: Flow }) {
  const { laterChanges: rules, firstCard, cardCount: count } = flow;
  const t = useText();
  if (!rules || !firstCard) return null;
  const period = formatPeriod(firstCard.fromDate, firstCard.toDate);
  const to = flow.lastDay ? formatDay(flow.lastDay) : '';
  const { daysBeforeChange: days } = rules;
  const isMoved = flow.changedGroupId !== null;
  return (
    <section className="order-promise">
      <h2>{t('order.promise.title')}</h2>
      <p>
        <strong>
          {t(isMoved ? 'order.promise.moved' : 'order.promise.ordered', { count, period, to })}
          {isMoved ? ` ${flow.chargeOnPlacing ?? t('order.promise.moved-free')}` : ''}
        </strong>
      </p>
      {isMoved ? null : <p>{paymentText(flow, rules, t)}</p>}
      <p>
        {rules.lastDayForFirst
          ? t('order.later.change', { count, days, day: formatDay(rules.lastDayForFirst) })
          : t('order.later.change-fixed', { count, days })}
      </p>
      <LaterChanges rules={rules} />
    </section>
  );
}

/** What is paid now, and what later and when. */
function paymentText({ firstCard, cardCount }: Flow, rules: Rules, t: Texts): string {
  if (rules.isRefundedInApp) return t('order.promise.in-app');
  const price = firstCard?.displayPrice.beneficiaryPrice;
  const { daysBeforePayment: days, laterPrice } = rules;
  if (!price || days === null) return t('order.promise.free');
  const now = t('order.promise.now', { price: priceText(price), count: cardCount });
  if (cardCount === 1 || laterPrice === null) return now;
  const later = { count: cardCount - 1, price: formatKroner(laterPrice), days };
  return `${now} ${t('order.promise.later', later)}`;
}

/** What comes back of the money, and what a lost card costs. */
function LaterChanges({ rules }: { rules: Rules }) {
  const t = useText();
  const { replacementFee: fee, refund, isRefundedInApp } = rules;
  if (!refund && !isRefundedInApp && fee === 0) return null;
  return (
    <details>
      <summary>{t('order.later.title')}</summary>
      {refund ? <Refund {...refund} /> : null}
      {isRefundedInApp ? <p>{t('order.later.refund-in-app')}</p> : null}
      {fee > 0 ? <p>{t('order.later.fee', { fee: formatKroner(fee) })}</p> : null}
    </details>
  );
}

function Refund({
  minPeriodDays: period,
  minChargedDays,
  minDaysLeft,
}: NonNullable<Rules['refund']>) {
  const t = useText();
  const left = { left: minDaysLeft, charged: minChargedDays };
  return (
    <p>
      {t('order.later.refund')}{' '}
      {period === null
        ? t('order.later.refund-begun', left)
        : t('order.later.refund-begun-long', { ...left, period })}
    </p>
  );
}
