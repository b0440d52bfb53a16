import type { Flow } from '#server/contract/order-flow';
import { formatKroner } from '#server/contract/written';
import { formatDay } from '~/lib/format';
import { useText } from '~/lib/texts';

type Rules = NonNullable<Flow['laterChanges']>;

/** What a change of mind takes and costs, told before the order is placed. */
export function LaterChanges({ rules }: { rules: Rules }) {
  const t = useText();
  const { daysBeforeChange: days, lastDayForFirst: day, replacementFee: fee, refund } = rules;
  return (
    <section>
      <h2>{t('order.later.title')}</h2>
      <p>
        {t('order.later.change', { days })}{' '}
        {day ? t('order.later.first', { day: formatDay(day) }) : t('order.later.first-fixed')}
      </p>
      {refund ? <Refund {...refund} /> : null}
      {rules.isRefundedInApp ? <p>{t('order.later.refund-in-app')}</p> : null}
      {fee > 0 ? <p>{t('order.later.fee', { fee: formatKroner(fee) })}</p> : null}
    </section>
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
