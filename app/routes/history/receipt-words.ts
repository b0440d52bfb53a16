import type { PaymentReceipt } from '#server/contract/receipt';
import { formatKroner } from '#server/contract/written';
import { formatPeriod } from '~/lib/format';
import type { TextKey, Texts } from '~/lib/texts';

export const titleOf = ({ kind }: Pick<PaymentReceipt, 'kind'>): TextKey =>
  `history.receipt.title.${kind}`;

/** What was paid or sent back for; empty where nothing was sold in the end. */
export const purposeOf = ({ kind, period }: PaymentReceipt, t: Texts): string =>
  period ? t(`history.receipt.for.${kind}`, { period: formatPeriod(period.from, period.to) }) : '';

/** How the price came about; a sum that differs from what was taken has its own line. */
export function priceRows({ priceLines, price, amount }: PaymentReceipt, t: Texts) {
  if (priceLines.length === 0) return [];
  return [
    ...priceLines.map(({ text, days, price: part }) => ({
      label: text,
      value: formatKroner(part),
      note: t('components.price-lines.days', { count: days }),
    })),
    { label: t('components.price-lines.total'), value: formatKroner(price ?? amount) },
  ];
}
