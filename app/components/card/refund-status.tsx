import type { RefundView } from '#server/contract/cancellation';
import { formatKroner } from '#server/contract/written';
import { formatDay } from '~/lib/format';
import { useText } from '~/lib/texts';

/** How the money of a card comes back. */
export function RefundStatus({ refund }: { refund: RefundView | null }) {
  const t = useText();
  if (!refund) return null;
  const { state, amount, day } = refund;
  return (
    <section>
      <h2>{t('cancel.refund.title')}</h2>
      <p>{t(`cancel.refund.${state}`, { price: formatKroner(amount), day: formatDay(day) })}</p>
    </section>
  );
}
