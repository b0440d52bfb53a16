import { formatKroner } from '#server/contract/written';
import { useText } from '~/lib/texts';

export interface MoneyTableProps {
  caption: string;
  /** Amounts in kroner, or a text where an amount is unknown. */
  rows: ReadonlyArray<{ label: string; amount: number | string }>;
  total?: number | string;
}

/** Amounts under each other, with their sum as the API gave it. */
export function MoneyTable({ caption, rows, total }: MoneyTableProps) {
  const t = useText();
  return (
    <table className="money-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('components.money.post')}</th>
          <th scope="col">{t('components.money.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            <Amount amount={row.amount} />
          </tr>
        ))}
      </tbody>
      {total === undefined ? null : (
        <tfoot>
          <tr>
            <th scope="row">{t('components.money.total')}</th>
            <Amount amount={total} />
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function Amount({ amount }: { amount: number | string }) {
  if (typeof amount === 'string') return <td>{amount}</td>;
  return <td className="price">{formatKroner(amount)}</td>;
}
