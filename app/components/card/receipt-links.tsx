import type { PaymentReceiptRef } from '#server/contract/receipt-ref';
import { formatKroner } from '#server/contract/written';
import { receiptPath } from '~/lib/paths';
import { useText, type Texts } from '~/lib/texts';
import type { SummaryRow } from './summary-list';

interface Receipts {
  receipts: readonly PaymentReceiptRef[];
}

/** Receipts by their numbers, each with its sum; money that was paid back says so. */
export function ReceiptLinks({ receipts }: Receipts) {
  const t = useText();
  return (
    <ul className="receipt-links">
      {receipts.map(({ number, kind, amount }) => (
        <li key={number}>
          <a href={receiptPath(number)}>{number}</a>:{' '}
          {t(`overview.detail.receipt.${kind}`, { price: formatKroner(amount) })}
        </li>
      ))}
    </ul>
  );
}

/** The receipts of a card as a fact among others; none before anything was taken. */
export const receiptRows = ({ receipts }: Receipts, t: Texts): SummaryRow[] =>
  receipts.length === 0
    ? []
    : [
        {
          label: t('overview.detail.receipts', { count: receipts.length }),
          value: <ReceiptLinks receipts={receipts} />,
        },
      ];
