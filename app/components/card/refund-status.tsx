import type { RefundView } from '#server/contract/cancellation';
import { formatKroner } from '#server/contract/written';
import { formatDay } from '~/lib/format';
import { useText } from '~/lib/texts';

interface RefundStatusProps {
  refund: RefundView | null;
  /** Whom a card of plastic is sent back to. */
  company: string;
}

/** How the money of a card comes back. */
export function RefundStatus({ refund, company }: RefundStatusProps) {
  const t = useText();
  if (!refund) return null;
  const { state, amount, day, countedOn, lastWithMoney, isFalling, reason } = refund;
  const vars = {
    ...{ price: formatKroner(amount), day: formatDay(day), company, reason: reason ?? '' },
    counted: countedOn === null ? '' : formatDay(countedOn),
    last: lastWithMoney === null ? '' : formatDay(lastWithMoney),
  };
  return (
    <section>
      <h2>{t('cancel.refund.title')}</h2>
      <p>{t(isFalling ? 'cancel.refund.on-return-falling' : `cancel.refund.${state}`, vars)}</p>
    </section>
  );
}
